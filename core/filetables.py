"""The fixed tables of a project file: people, papers, decisions, as cattrs structures them.

cattrs by itself is too kind for a stranger's file (``bool("no")`` is true, ``int(5.9)`` is 5,
``str(True)`` is a text), so every leaf has a strict hook of `core.filevalues`, keys that no record
knows are kept as they stand instead of being dropped, and all that is wrong is told with its key.
The hooks of records are closures and not the functions that cattrs generates and compiles: for one
file, compiling them would take longer than all the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from functools import cache
from types import NoneType
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin

from attrs import NOTHING, AttrsInstance, fields, has, resolve_types

from core import filevalues
from core.filevalues import RefusedError, told
from core.project import Condition

if TYPE_CHECKING:
    from cattrs import Converter

_Record = TypeVar("_Record", bound=AttrsInstance)

_Hook = Callable[[Any, Any], Any]


class TablesRefusedError(ValueError):
    """A table with values that cannot stand there: the key below it and a sentence of each."""

    def __init__(self, refusals: list[tuple[str, str]]) -> None:
        """Takes key and sentence of each."""
        super().__init__(refusals)
        self.refusals = refusals


def structured(value: object, kind: type[_Record], key: str) -> _Record:
    """A table as the record of that kind.

    Raises:
        TablesRefusedError: values that cannot stand there, all of them, each with its whole key.
    """
    try:
        record: _Record = _hook(kind)(value, None)
    except (TablesRefusedError, RefusedError) as error:
        raise TablesRefusedError(_refused(error, key)) from None
    return record


def _tried(hook: _Hook, value: object, key: str, refusals: list[tuple[str, str]]) -> Any:
    """What a hook makes of a value; what it refuses is noted under the key."""
    try:
        return hook(value, None)
    except (TablesRefusedError, RefusedError) as error:
        refusals += _refused(error, key)
    return None


def _refused(error: TablesRefusedError | RefusedError, key: str) -> list[tuple[str, str]]:
    """What a hook refuses, with whole keys."""
    if isinstance(error, TablesRefusedError):
        return [(f"{key}.{place}", sentence) for place, sentence in error.refusals]
    return [(key, str(error))]


def _not_negative(value: object, _: Any) -> int | Fraction:
    found = filevalues.number(value)
    if found < 0:
        raise RefusedError(f"This can't be below 0. The file has {told(value)}.")
    return found


def _any_table(value: object, _: Any) -> dict[str, Any]:
    if isinstance(value, dict):
        return value
    raise RefusedError(f"{told(value)} stands where a table is meant.")


def _list_hook(kind: Any, converter: Converter) -> _Hook:
    """Strict lists: a text is no list of its letters."""
    hook = converter.get_structure_hook(get_args(kind)[0])

    def structure(value: object, _: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise RefusedError(f"{told(value)} is not a list. Write it in [ ].")
        refusals: list[tuple[str, str]] = []
        # people count from one, and write devices.2.name
        found = [_tried(hook, each, str(at), refusals) for at, each in enumerate(value, 1)]
        if refusals:
            raise TablesRefusedError(refusals)
        return tuple(found)

    return structure


def _record_hook(kind: Any, converter: Converter) -> _Hook:
    """Records: known keys into their fields, all others into `unread`."""
    resolve_types(kind)
    names = [field.name for field in fields(kind)]
    required = [field.name for field in fields(kind) if field.default is NOTHING]
    types = {field.name: _without_none(field.type) for field in fields(kind)}
    keeps = "unread" in names
    hooks: dict[str, _Hook] = {}

    def structure(value: object, _: Any) -> Any:
        given: dict[str, Any] = {}
        unread: dict[str, Any] = {}
        refusals: list[tuple[str, str]] = []
        for key, each in _any_table(value, None).items():
            hook = hooks.get(key)
            if hook is None:
                if key not in types or key == "unread":
                    unread[key] = each
                    continue
                hook = hooks[key] = converter.get_structure_hook(types[key])
            try:
                given[key] = hook(each, None)
            except (TablesRefusedError, RefusedError) as error:
                given[key] = None
                refusals += _refused(error, key)
        for name in required:
            if name not in given:
                refusals.append((name, "is missing. Every entry of this kind needs it."))
        if refusals:
            raise TablesRefusedError(refusals)
        if keeps and unread:
            given["unread"] = unread
        return kind(**given)

    return structure


def _without_none(kind: Any) -> Any:
    """The type of a field that may be absent: in a file it is there, or its key is not."""
    parts = [part for part in get_args(kind) if part is not NoneType]
    if NoneType not in get_args(kind):
        return kind
    return parts[0] if len(parts) == 1 else int | Fraction


def _condition_hook(converter: Converter) -> _Hook:
    """A condition of a permit: a text, or a table with its provision and whose it is."""
    whole = _record_hook(Condition, converter)
    return lambda value, kind: Condition(value) if isinstance(value, str) else whole(value, kind)


def _is_number(kind: object) -> bool:
    return get_args(kind) == (int, Fraction)


def _is_mapping(kind: object) -> bool:
    return get_origin(kind) in (Mapping,)


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) in (tuple,)


@cache
def _converter() -> Converter:
    from cattrs import Converter  # 45 ms: a register whose index is warm opens no file

    converter = Converter()
    converter.register_structure_hook(str, lambda value, _: filevalues.text(value))
    converter.register_structure_hook(bool, lambda value, _: filevalues.flag(value))
    converter.register_structure_hook(date, lambda value, _: filevalues.day(value))
    converter.register_structure_hook_func(_is_number, _not_negative)
    converter.register_structure_hook_func(_is_mapping, _any_table)
    converter.register_structure_hook_factory(_is_tuple, lambda kind: _list_hook(kind, converter))
    converter.register_structure_hook_factory(has, lambda kind: _record_hook(kind, converter))
    converter.register_structure_hook_factory(
        lambda kind: kind is Condition, lambda _: _condition_hook(converter)
    )
    return converter


@cache
def _hook(kind: type[AttrsInstance]) -> _Hook:
    """What structures a record of that kind."""
    hook: _Hook = _converter().get_structure_hook(kind)
    return hook


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
