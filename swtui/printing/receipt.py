"""Receipts: what a paper was printed from, in sixteen hexadecimal digits.

A receipt is the SHA-256 hash of the paper's name, every fact of the project, the ordinance and the
date of its text, the day whose law was applied, and the program's version. It says that two papers
rest on the same facts; it is no signature.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from core.project import Project

_SEAL = b"%swtui-seal "
_DIGEST = 64
BLANK = "Blank form, no facts"


def canonical(value: Any) -> str:
    """A value as text that is equal exactly when the values are."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return f"b:{value:d}"
    if isinstance(value, (int, Fraction)):
        return f"n:{Fraction(value)}"
    if isinstance(value, float):
        return f"n:{Fraction(value)}"
    if isinstance(value, str):
        return f"t:{len(value)}:{value}"
    if isinstance(value, date):
        return f"d:{value.isoformat()}"
    if isinstance(value, Mapping):
        inner = sorted((canonical(key), canonical(item)) for key, item in value.items())
        return "{" + ",".join(f"{key}={item}" for key, item in inner) + "}"
    if isinstance(value, (tuple, list, frozenset, set)):
        items = [canonical(item) for item in value]
        return "[" + ",".join(sorted(items) if isinstance(value, (set, frozenset)) else items) + "]"
    fields = getattr(type(value), "__attrs_attrs__", None)
    if fields is not None:
        return canonical({field.name: getattr(value, field.name) for field in fields})
    return f"x:{value!s}"


def _records(key: str, records: Iterable[Mapping[str, Any]]) -> Iterable[tuple[str, str]]:
    for place, record in enumerate(records, 1):
        for name, answer in record.items():
            yield f"{key}.{place}.{name}", canonical(answer)
        if not record:
            yield f"{key}.{place}", "empty"


def facts(project: Project) -> dict[str, str]:
    """Every fact of a project, by a key that people know from the file, as canonical text."""
    found: dict[str, str] = {}
    for key, answer in project.answers.items():
        if isinstance(answer, tuple) and any(isinstance(item, Mapping) for item in answer):
            records = [item for item in answer if isinstance(item, Mapping)]
            found.update(_records(key, records))
        else:
            found[key] = canonical(answer)
    for key, source in project.sources.items():
        found[f"sources.{key}"] = canonical(source)
    for (provision, record), judgment in project.judgments.items():
        name = f"judgments.{provision}" + ("" if record is None else f".{record}")
        found[name] = canonical(judgment)
    for provision, entry in project.documents.items():
        found[f"documents.{provision}"] = canonical(entry)
    for place, event in enumerate(project.events, 1):
        found[f"events.{place}"] = canonical(event)
    for field in type(project.info).__attrs_attrs__:
        value = getattr(project.info, field.name)
        if value not in (None, ()) and not (field.name == "unread" and not value):
            found[f"project.{field.name}"] = canonical(value)
    if project.decision is not None:
        found["decision"] = canonical(project.decision)
    for place, issued in enumerate(project.determinations, 1):
        found[f"determinations.{place}"] = canonical(issued)
    for name in ("unread", "unread_answers"):
        value = getattr(project, name)
        if value:
            found[name] = canonical(value)
    found["ordinance"] = canonical(project.ordinance)
    found["law_as_of"] = canonical(project.law_as_of)
    return found


def answer_marks(project: Project, whole: str) -> dict[str, str]:
    """A short mark of each answer, so that a changed one can be named without the project file.

    Only answers, which the papers print anyway; nothing of people, notes or the log.

    Args:
        project: the project.
        whole: the paper's receipt, which makes the marks of two papers differ.
    """
    found = {}
    for key, value in sorted(facts(project).items()):
        first = key.partition(".")[0]
        if first in project.answers and "." not in key.partition(".")[2].partition(".")[2]:
            digest = hashlib.sha256(f"{whole}\x00{key}\x00{value}".encode("utf-8", "replace"))
            found[key] = digest.hexdigest()[:8]
    return found


def settings_mark(settings: Mapping[str, Any]) -> str:
    """A short mark of the Village's own facts that a result rests on; "" where there are none."""
    if not settings:
        return ""
    return hashlib.sha256(canonical(settings).encode("utf-8", "replace")).hexdigest()[:16]


class Basis(NamedTuple):
    """What a receipt is made of, the facts aside."""

    paper: str
    ordinance: str
    ordinance_version: str
    as_of: date
    program: str


def receipt(basis: Basis, projects: Iterable[Project]) -> str:
    """The whole hash of a paper: 64 hexadecimal digits."""
    digest = hashlib.sha256()
    for part in (
        basis.paper,
        basis.ordinance,
        basis.ordinance_version,
        basis.as_of.isoformat(),
        basis.program,
    ):
        digest.update(canonical(part).encode("utf-8", "surrogatepass"))
    for project in projects:
        for key, value in sorted(facts(project).items()):
            digest.update(f"{key}\x00{value}\x01".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def short(whole: str) -> str:
    """The part people read: ``7F3A 91C2 04DE 55B1``."""
    digits = whole[:16].upper()
    return " ".join(digits[place : place + 4] for place in range(0, 16, 4))


def seal(content: bytes) -> bytes:
    """The PDF with a last line that shows whether its bytes were changed since."""
    if not content.endswith(b"\n"):
        content += b"\n"
    return content + _SEAL + hashlib.sha256(content).hexdigest().encode() + b"\n"


def seal_holds(content: bytes) -> bool:
    """Whether a PDF is byte for byte as this program wrote it."""
    start = content.rfind(_SEAL)
    if start < 0 or len(content) != start + len(_SEAL) + _DIGEST + 1:
        return False
    digest = content[start + len(_SEAL) : start + len(_SEAL) + _DIGEST]
    if not content.endswith(b"\n"):
        return False
    return hashlib.sha256(content[:start]).hexdigest().encode() == digest
