"""Does a printed paper still match the file and ordinance it was printed from?

`swtui verify FILE.pdf [PROJECT]`: 0 unchanged, 1 changed (with the answers by key), 2 not one of
our papers, damaged, or nothing to compare with.
"""

from __future__ import annotations

from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

from attrs import frozen

from core.plain import in_words, quoted, visible
from core.project import Project
from swtui.library import LibraryError
from swtui.opening import CannotOpenError, Opened, Opener
from swtui.printing.receipt import (
    Basis,
    answer_marks,
    facts,
    receipt,
    seal_holds,
    settings_mark,
    short,
)

UNCHANGED, CHANGED, NOT_OURS = 0, 1, 2
_MOST_NAMED = 40


@frozen
class Verdict:
    """What was found."""

    status: int
    """0 unchanged, 1 changed, 2 not ours."""
    sentence: str
    changed: tuple[str, ...] = ()
    """Keys of the facts that changed, as the project file has them."""


@frozen(eq=False, repr=False)
class Printed:
    """What a paper says about itself."""

    basis: Basis
    law_as_of: date
    receipt: str
    """64 hexadecimal digits; "blank" for a form."""
    marks: dict[str, str]
    """Short marks of the answers, where no project file travels with the paper."""
    settings: str
    """A mark of the Village's facts it rests on; "" for none."""
    source_name: str | None
    source: bytes | None
    """The project file in it."""


class NotOursError(Exception):
    """A file that is no paper of this program, or was changed after it was printed."""


def read_paper(content: bytes) -> Printed:
    """What a PDF says about itself.

    Raises:
        NotOursError: it is none of ours, or damaged; the message is a sentence.
    """
    if not content.startswith(b"%PDF"):
        raise NotOursError("It is no PDF file.")
    # pypdf raises many kinds of error on a damaged file, and none of them may reach a person
    try:
        from pypdf import PdfReader

        reader = PdfReader(BytesIO(content))
        metadata = reader.metadata
        said = "" if metadata is None else str(metadata.get("/Keywords", ""))
        attached = {name: list(parts) for name, parts in reader.attachments.items()}
    except Exception as error:
        raise NotOursError("It is damaged, or no paper of swtui.") from error
    told: dict[str, str] = {}
    if said.startswith("swtui; "):
        parts = (part.partition("=") for part in said.split("; "))
        told = {name: value for name, sign, value in parts if sign}
    if not {"paper", "ordinance", "version", "as_of", "program", "receipt"} <= told.keys():
        raise NotOursError("It is no paper of swtui.")
    if not seal_holds(content):
        raise NotOursError("It was changed after swtui printed it, or it is damaged.")
    try:
        as_of = date.fromisoformat(told["as_of"])
        law = date.fromisoformat(told.get("law", told["as_of"]))
    except ValueError as error:
        raise NotOursError("It is no paper of swtui.") from error
    name, source = next(
        ((name, parts[0]) for name, parts in attached.items() if parts), (None, None)
    )
    pairs = (part.rpartition(":") for part in told.get("facts", "").split(","))
    marks = {key: mark for key, sign, mark in pairs if sign}
    return Printed(
        Basis(told["paper"], told["ordinance"], told["version"], as_of, told["program"]),
        law,
        told["receipt"],
        marks,
        told.get("settings", ""),
        name,
        source,
    )


def project_in(content: bytes) -> tuple[str, bytes]:
    """The project file that travels in a paper: its name and its bytes, as they were.

    Raises:
        NotOursError: it is no paper of ours, or no project file is in it.
    """
    printed = read_paper(content)
    if printed.source is None or printed.source_name is None:
        raise NotOursError(f"The paper {quoted(printed.basis.paper)} carries no project file.")
    return Path(printed.source_name).name, printed.source


def verify(content: bytes, path: str | None = None) -> Verdict:
    """Whether a paper still matches.

    Args:
        content: the PDF.
        path: the project file (or the folder, of a paper on a folder) to compare with; None: the
            file that travels in the paper, and the ordinance as it is now.
    """
    try:
        printed = read_paper(content)
    except NotOursError as error:
        return Verdict(NOT_OURS, str(error))
    if printed.receipt == "blank":
        return Verdict(UNCHANGED, "A blank form: it holds no facts.")
    opener = Opener(as_of=printed.law_as_of)
    if path is not None and Path(path).is_dir():
        return _folder(printed, Path(path))
    try:
        then = (
            opener.read(printed.source_name, printed.source)
            if printed.source is not None and printed.source_name is not None
            else None
        )
        if path is None and then is None:
            return Verdict(
                NOT_OURS,
                "This paper carries no project file: name the file it was printed from.",
            )
        now = opener.open(path) if path is not None else then
    except (CannotOpenError, LibraryError) as error:
        return Verdict(NOT_OURS, visible(" ".join(str(error).split("\n"))))
    if now is None:
        return Verdict(NOT_OURS, "There is nothing to compare it with.")
    verdict = _compare(printed, then, now)
    if (
        verdict.status == UNCHANGED
        and path is not None
        and settings_mark(now.settings) != printed.settings
    ):
        return Verdict(
            CHANGED,
            "The facts are unchanged, but the Village's settings that the result rests on are not.",
            ("settings",),
        )
    return verdict


def _compare(printed: Printed, then: Opened | None, now: Opened) -> Verdict:
    basis = printed.basis
    if now.project.ordinance != basis.ordinance:
        return Verdict(
            CHANGED,
            f"It was printed under {basis.ordinance}; the project names "
            f"{quoted(now.project.ordinance)}.",
            ("ordinance",),
        )
    version = now.ordinance.version
    if receipt(basis, [now.project]) == printed.receipt:
        if version != basis.ordinance_version:
            return Verdict(
                CHANGED,
                f"The facts are unchanged, but the ordinance is: its text was of "
                f"{basis.ordinance_version}, now it is of {version}.",
            )
        return Verdict(
            UNCHANGED, f"Unchanged since it was printed. Receipt {short(printed.receipt)}."
        )
    keys = _changed_keys(printed, then, now.project)
    named = in_words(keys[:_MOST_NAMED], "and") if keys else "something besides the answers"
    more = f" and {len(keys) - _MOST_NAMED} more" if len(keys) > _MOST_NAMED else ""
    text = (
        ""
        if version == basis.ordinance_version
        else f" The ordinance's text changed too: {basis.ordinance_version}, now {version}."
    )
    return Verdict(CHANGED, f"Changed since it was printed: {named}{more}.{text}", tuple(keys))


def _changed_keys(printed: Printed, then: Opened | None, now: Project) -> list[str]:
    if then is not None:
        before, after = facts(then.project), facts(now)
    else:
        before, after = printed.marks, answer_marks(now, printed.receipt)
    return sorted(key for key in {*before, *after} if before.get(key) != after.get(key))


def _folder(printed: Printed, folder: Path) -> Verdict:
    """A paper on a folder: all projects that it shows."""
    from swtui.papermaking import folder_context

    try:
        context: Any = folder_context(
            folder, Opener(today=printed.basis.as_of), today=printed.basis.as_of
        )
    except LibraryError as error:
        return Verdict(NOT_OURS, visible(str(error)))
    projects = [filed.project for filed in context.folder.filed]
    if receipt(printed.basis, projects) == printed.receipt:
        return Verdict(
            UNCHANGED, f"Unchanged since it was printed. Receipt {short(printed.receipt)}."
        )
    return Verdict(CHANGED, "Changed since it was printed: a project of the folder.")
