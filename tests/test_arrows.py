"""What comes along when a module is imported, seen in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CORE = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "core").rglob("*.py")
)
NOT_IN_CORE = {
    "click",
    "filelock",
    "holidays",
    "platformdirs",
    "pypdf",
    "reportlab",
    "rich",
    "screens",
    "swtui",
    "textual",
    "tomli",
    "tomli_w",
}
HEAVY = {"textual", "rich", "reportlab", "pypdf", "holidays"}

IMPORT_EACH = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
print(*sorted({module.partition(".")[0] for module in sys.modules}))
"""

RUN = """
import sys
from swtui.cli import main
try:
    main(sys.argv[1:])
finally:
    packages = sorted({module.partition(".")[0] for module in sys.modules})
    sys.stderr.write("MODULES " + " ".join(packages) + chr(10))
"""


def packages_of(code: str, *args: str, cwd: Path = ROOT) -> tuple[set[str], str]:
    """The top-level packages in sys.modules at the end, and what went to standard error."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}", *args],
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    said = [line for line in done.stderr.splitlines() if line.startswith("MODULES ")]
    if said:
        return set(said[-1].split()[1:]), done.stderr
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split()), done.stderr


def test_no_module_of_core_brings_the_world_along() -> None:
    found, _ = packages_of(IMPORT_EACH, *CORE)
    assert found & NOT_IN_CORE == set()
    assert "core" in found


@pytest.mark.parametrize("module", CORE)
def test_each_module_of_core_imports_by_itself(module: str) -> None:
    """A circle of imports shows only in the order in which somebody happens to enter it."""
    packages_of(IMPORT_EACH, module)


@pytest.mark.parametrize(
    "args",
    [
        ["--help"],
        ["--version"],
        ["check", "project.toml"],
        ["check", "--json", "."],
        ["list", "."],
        ["list", "--json", "."],
        ["answer", "project.toml", "disturbed_area_sqft=4000"],
        ["new", "other.toml", "--ordinance", "lake-george-ny", "--name", "Shed"],
        ["samples", "here"],
        ["nothing-of-the-kind"],
    ],
    ids=lambda args: " ".join(args)[:24],
)
def test_a_quick_command_stays_light(args: list[str], tmp_path: Path) -> None:
    sample = (ROOT / "sample_projects" / "camp-sports-fields.toml").read_bytes()
    (tmp_path / "project.toml").write_bytes(sample)
    found, said = packages_of(RUN, *args, cwd=tmp_path)
    assert found & HEAVY == set(), said
    assert "fault of swtui" not in said
