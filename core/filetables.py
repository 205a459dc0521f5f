"""The fixed tables of a project file: people, papers, decisions, as cattrs structures them.

cattrs by itself is too kind for a stranger's file (``bool("no")`` is true, ``int(5.9)`` is 5,
``str(True)`` is a text), so every leaf has a strict hook of `core.filevalues`, and keys that no
record knows are kept as they stand instead of being dropped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from functools import cache
from types import GenericAlias
from typing import Any, TypeVar, get_args, get_origin

from attrs import AttrsInstance, evolve, fields, has
from cattrs import Converter, IterableValidationError, transform_error
from cattrs.gen import make_dict_structure_fn, override

from core import filevalues
from core.filevalues import RefusedError, told
from core.project import Condition

_Record = TypeVar("_Record", bound=AttrsInstance)


def _exact_number(value: object, _: Any) -> int | Fraction | None:
    if value is None:
        return None
    found = filevalues.number(value)
    if found < 0:
        raise RefusedError(f"This can't be below 0. The file has {told(value)}.")
    return found


def _any_table(value: object, _: Any) -> dict[str, Any]:
    if isinstance(value, dict):
        return value
    raise RefusedError(f"{told(value)} stands where a table is meant.")


def _condition(value: object, base: Callable[[object, Any], Condition]) -> Condition:
    """A condition of a permit: a text, or a table with its provision and whose it is."""
    return Condition(value) if isinstance(value, str) else base(value, Condition)


def _list_hook(kind: Any, converter: Converter) -> Any:
    """Strict lists: a text is no list of its letters."""
    each: Any = GenericAlias(list, (get_args(kind)[0],))

    def structure(value: object, _: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise RefusedError(f"{told(value)} is not a list. Write it in [ ].")
        return tuple(converter.structure(value, each))

    return structure


def _record_hook(kind: Any, converter: Converter) -> Any:
    """Records: known keys into their fields, all others into `unread`."""
    known = frozenset(each.name for each in fields(kind)) - {"unread"}
    keeps = any(each.name == "unread" for each in fields(kind))
    # naming a field that is not there does no harm
    base = make_dict_structure_fn(kind, converter, unread=override(omit=True))

    def structure(value: object, _: Any) -> Any:
        if not isinstance(value, dict):
            raise RefusedError(f"{told(value)} stands where a table is meant.")
        record = base({key: each for key, each in value.items() if key in known}, kind)
        unread = {key: each for key, each in value.items() if key not in known}
        return evolve(record, unread=unread) if keeps and unread else record

    return structure


def _is_mapping(kind: object) -> bool:
    return get_origin(kind) in (Mapping,)


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) in (tuple,)


@cache
def _converter() -> Converter:
    converter = Converter()
    converter.register_structure_hook(str, lambda value, _: filevalues.text(value))
    converter.register_structure_hook(bool, lambda value, _: filevalues.flag(value))
    converter.register_structure_hook(date, lambda value, _: filevalues.day(value))
    converter.register_structure_hook_func(lambda kind: Fraction in get_args(kind), _exact_number)
    converter.register_structure_hook_func(_is_mapping, _any_table)
    converter.register_structure_hook_factory(_is_tuple, lambda kind: _list_hook(kind, converter))
    converter.register_structure_hook_factory(has, lambda kind: _record_hook(kind, converter))
    whole_condition = _record_hook(Condition, converter)
    converter.register_structure_hook(
        Condition, lambda value, _: _condition(value, whole_condition)
    )
    return converter


def structured(value: object, kind: type[_Record], key: str) -> _Record:
    """A table as the record of that kind.

    Raises:
        TablesRefusedError: values that cannot stand there, all of them, each with its key.
    """
    try:
        record: _Record = _converter().structure(value, kind)
    except Exception as error:  # cattrs wraps whatever a hook raises
        raise TablesRefusedError(_refusals(error, key)) from None
    return record


class TablesRefusedError(ValueError):
    """A table with values that cannot stand there."""

    def __init__(self, refusals: tuple[tuple[str, str], ...]) -> None:
        """Takes key and sentence of each."""
        super().__init__(refusals)
        self.refusals = refusals


def _sentence(error: BaseException, _: type | None) -> str:
    if isinstance(error, KeyError):
        return "is missing. Every entry of this kind needs it."
    return str(error)


def _refusals(error: Exception, key: str) -> tuple[tuple[str, str], ...]:
    if not hasattr(error, "exceptions") and not isinstance(error, IterableValidationError):
        return ((key, _sentence(error, None)),)
    found = []
    for line in transform_error(error, path=key, format_exception=_sentence):
        sentence, _, where = line.rpartition(" @ ")
        # people count from one, and write devices.2.name
        place = re.sub(r"\[(\d+)\]", lambda index: f".{int(index[1]) + 1}", where[len(key) :])
        found.append((key + place, sentence))
    return tuple(found)


@cache
def _known_fields(kind: type[AttrsInstance]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields of a record, and those of them that may hold further records."""
    names = tuple(each.name for each in fields(kind) if each.name != "unread")
    nests = tuple(
        each.name
        for each in fields(kind)
        if each.name != "unread" and any(has(part) for part in _parts(each.type))
    )
    return names, nests


def _parts(kind: Any) -> Iterator[Any]:
    """The types that a type is made of."""
    inner = get_args(kind)
    if not inner:
        yield kind
    for part in inner:
        yield from _parts(part)


def unread_keys(record: AttrsInstance, key: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Keys kept without being known: (key of their table, the key, the known keys there)."""
    known, nests = _known_fields(type(record))
    for name in getattr(record, "unread", ()):
        yield key, name, known
    for name in nests:
        value = getattr(record, name)
        if isinstance(value, tuple):
            for at, each in enumerate(value, 1):
                yield from unread_keys(each, f"{key}.{name}.{at}")
        elif value is not None:
            yield from unread_keys(value, f"{key}.{name}")
