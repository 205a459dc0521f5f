"""Anything a stranger may hand in, through the whole of reading, judging and printing.

`through` takes the bytes of a file the whole way; whatever it raises is a fault. The tests feed it
with hypothesis. Who has atheris (the extra `fuzz`) may let it look for longer:

    python -m tests.fuzz_files [options of libFuzzer, such as -max_total_time=600]
"""

import sys
from datetime import date

from core.changes import changes
from core.explaining import explain_class, explain_requirement
from core.margins import margins
from core.nextopen import goals
from core.project import Project
from core.projectdocument import project_document
from core.report import as_json
from swtui.checking import json_line
from swtui.files.tomltext import toml_bytes
from swtui.opening import CannotOpenError, Opener
from swtui.papermaking import project_context
from swtui.printing.catalogue import NAMES, entry, make, refusal
from swtui.rows import row_of
from swtui.telling import tell

OPENER = Opener(today=date(2026, 6, 2))
OF_PROJECT = tuple(name for name in NAMES if not entry(name).folder)


def through(data: bytes, papers: tuple[str, ...] = OF_PROJECT) -> str:
    """Read, judge, tell, save and print a file; "refused", or the class it comes to.

    Args:
        data: the bytes of the file.
        papers: which papers to print of it.
    """
    try:
        opened = OPENER.read("fuzz.toml", data)
    except CannotOpenError as error:
        return "refused" if error.sentences() else "refused without a word"
    found = opened.determination()
    json_line(as_json(found, file=opened.path, warnings=opened.warnings))
    tell(opened, found)
    row_of(opened, found)
    explain_class(found)
    for result in found.requirements:
        explain_requirement(found, result)
    margins(found)
    goals(opened.ordinance, opened.project, found)
    changes(Project(opened.project.ordinance), opened.project, opened.ordinance)
    saved = toml_bytes(project_document(opened.project, opened.ordinance))
    again = OPENER.read("fuzz.toml", saved)
    assert toml_bytes(project_document(again.project, again.ordinance)) == saved
    context = project_context(opened, determination=found)
    for name in papers:
        if refusal(name, context) is None:
            assert make(name, context).startswith(b"%PDF")
    return found.class_


def _main() -> None:
    import atheris

    atheris.instrument_all()
    atheris.Setup(sys.argv, lambda data: through(data, ("screening", "checklist")) and None)
    atheris.Fuzz()


if __name__ == "__main__":
    _main()
