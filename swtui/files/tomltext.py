"""Plain tables as the text of a project file, made to be read and compared line by line.

tomli-w writes short tables of a list inline and long ones not, so that one more word in a note
would turn a whole list around. Here a list of tables always stands as ``[[name]]``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import tomli_w


def toml_text(document: Mapping[str, Any]) -> str:
    """The text of a document; tables stand behind the plain keys of the table around them."""
    return "\n".join(_blocks(document, ())) if document else ""


def toml_bytes(document: Mapping[str, Any]) -> bytes:
    """The text as UTF-8; what UTF-8 cannot hold (half a character, pasted) becomes ``?``."""
    return toml_text(document).encode("utf-8", errors="replace")


def _blocks(table: Mapping[str, Any], path: tuple[str, ...], head: str = "") -> Iterator[str]:
    plain = {key: value for key, value in table.items() if not _is_tables(value)}
    if head or plain:
        yield head + tomli_w.dumps(plain)
    for key, value in table.items():
        here = (*path, key)
        if isinstance(value, Mapping):
            within = value and all(map(_is_tables, value.values()))
            # a table that only holds tables needs no line of its own
            yield from _blocks(value, here, "" if within else f"{_header(here)}\n")
        elif _is_tables(value):
            for each in value:
                yield from _blocks(each, here, f"[{_header(here)}]\n")


def _is_tables(value: object) -> bool:
    if isinstance(value, Mapping):
        return True
    return (
        isinstance(value, list) and bool(value) and all(isinstance(each, Mapping) for each in value)
    )


def _header(path: tuple[str, ...]) -> str:
    nested: dict[str, Any] = {}
    for key in reversed(path):
        nested = {key: nested}
    return tomli_w.dumps(nested).strip()
