"""Copies of an ordinance's tables with one figure or comparator changed by one step."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

_FORMULAS = {
    "when",
    "applies",
    "met",
    "not_met",
    "formula",
    "defined_when",
    "where",
    "starts",
    "due",
    "done",
    "running_when",
    "alternative",
    "is",
}
_KINDS_DECIDING = {
    "exemption",
    "route",
    "class",
    "flag",
    "value",
    "requirement",
    "exception",
    "document",
    "deadline",
    "question",
}
_SWAPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
_SIGNS = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}


class Mutant(NamedTuple):
    """One changed place."""

    file: str
    kind: str
    index: int
    path: tuple[Any, ...]
    provision: str
    old: str
    new: str

    @property
    def name(self) -> str:
        """For test ids."""
        return f"{self.file}-{self.kind}-{self.index}-{self.provision}: {self.old} -> {self.new}"

    def applied(self, files: Mapping[str, Any]) -> dict[str, Any]:
        """The tables with the change made."""
        changed = dict(files)
        table = copy.deepcopy(changed[self.file])
        place: Any = table[self.kind][self.index]
        for step in self.path[:-1]:
            place = place[step]
        place[self.path[-1]] = self.new
        changed[self.file] = table
        return changed


def mutants(files: Mapping[str, Any]) -> Iterator[Mutant]:
    """Every change of one figure or comparator of the rules that decide."""
    for file, tables in files.items():
        if file == "cases":
            continue
        for kind, records in tables.items():
            if kind not in _KINDS_DECIDING or not isinstance(records, list):
                continue
            for index, record in enumerate(records):
                name = str(record.get("provision") or record.get("key") or record.get("id") or "")
                for path, text in _formulas(record, ()):
                    for new in _changes(text):
                        yield Mutant(file, kind, index, path, name, text, new)
                for field in ("after", "every"):
                    if field in record:
                        for new in _periods(record[field]):
                            yield Mutant(file, kind, index, (field,), name, record[field], new)


def _formulas(table: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], str]]:
    if isinstance(table, Mapping):
        for key, value in table.items():
            is_formula = key in _FORMULAS and isinstance(value, str)
            if is_formula and (path or key != "is"):
                yield (*path, key), value
            elif isinstance(value, list):
                yield from _formulas(value, (*path, key))
    elif isinstance(table, list):
        for number, item in enumerate(table):
            if isinstance(item, Mapping):
                yield from _formulas(item, (*path, number))


def _periods(text: str) -> Iterator[str]:
    count, unit = text.split()
    for step in (-1, 1):
        yield f"{int(count) + step} {unit}"


def _changes(text: str) -> Iterator[str]:
    source = f"({text}\n)"
    tree = ast.parse(source, mode="eval")
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))

    def offset(row: int, column: int) -> int:
        return starts[row - 1] + column

    raw = source.encode()

    def replaced(begin: int, end: int, new: str) -> str:
        changed = raw[:begin] + new.encode() + raw[end:]
        return changed.decode()[1:-2]

    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and not isinstance(node.value, bool | str):
            begin = offset(node.lineno, node.col_offset)
            end = offset(node.end_lineno or node.lineno, node.end_col_offset or 0)
            step = 0.1 if isinstance(node.value, float) else 1
            for shift in (-step, step):
                yield replaced(begin, end, repr(round(node.value + shift, 6)))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            season = re.fullmatch(r"(\d\d)-(\d\d)", node.value)
            if season:
                begin = offset(node.lineno, node.col_offset)
                end = offset(node.end_lineno or node.lineno, node.end_col_offset or 0)
                for shift in (-1, 1):
                    day = int(season[2]) + shift
                    yield replaced(begin, end, f"'{season[1]}-{day:02}'")
        elif isinstance(node, ast.Compare):
            left: ast.expr = node.left
            for op, right in zip(node.ops, node.comparators, strict=True):
                sign = _SIGNS.get(type(op))
                if sign is not None:
                    begin = offset(left.end_lineno or 1, left.end_col_offset or 0)
                    end = offset(right.lineno, right.col_offset)
                    between = raw[begin:end].decode().replace(sign, _SWAPS[sign], 1)
                    yield replaced(begin, end, between)
                left = right
