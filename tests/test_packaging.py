"""Facts that stand in more than one place and must agree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import tomli
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import swtui
from swtui.cli import COMMANDS
from swtui.samples import sample_files

ROOT = Path(__file__).parent.parent
PYPROJECT = tomli.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]
README = (ROOT / "README.md").read_text("utf-8")
CODE = sorted(
    path for package in ("core", "screens", "swtui") for path in (ROOT / package).rglob("*.py")
)
VILLAGE = re.compile(r"\bL[GP]-[0-9A-Z]|lake[ _-]?(george|park)", re.IGNORECASE)


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").split()
    return {canonicalize_name(name): pin for name, _, pin in (x.partition("==") for x in lines)}


def requirements() -> list[Requirement]:
    extras = [each for extra in PROJECT["optional-dependencies"].values() for each in extra]
    return [Requirement(each) for each in (*PROJECT["dependencies"], *extras)]


def test_the_version_stands_in_two_places() -> None:
    assert PROJECT["version"] == swtui.__version__


def test_every_requirement_is_pinned_within_its_range() -> None:
    pinned = pins()
    for wanted in requirements():
        if wanted.name == "atheris":  # an extra for one fuzz test; it has no wheel everywhere
            continue
        pin = pinned[canonicalize_name(wanted.name)]
        assert wanted.specifier.contains(pin), f"{wanted} but {pin}"


def test_textual_is_pinned_exactly_also_in_the_wheel() -> None:
    assert f"textual=={pins()['textual']}" in PROJECT["dependencies"]


def test_snapshots_keep_pytest_below_nine() -> None:
    assert int(pins()["pytest"].split(".")[0]) < 9
    assert pins()["pytest-textual-snapshot"] == "1.1.0"


def test_the_wheel_names_all_three_packages_and_the_samples() -> None:
    wheel = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["packages"] == ["core", "screens", "swtui"]
    assert wheel["force-include"] == {"sample_projects": "swtui/sample_projects"}


def test_no_file_of_the_house_names_a_package_index() -> None:
    for name in ("pyproject.toml", "constraints.txt", "README.md", ".ci/run"):
        text = (ROOT / name).read_text("utf-8")
        assert not re.search(r"--?index-url|extra-index|pypi\.|simple/", text), name
    assert not list(ROOT.glob("*.lock"))


def test_arrows_are_contracts() -> None:
    contracts = PYPROJECT["tool"]["importlinter"]["contracts"]
    layers = [each["layers"] for each in contracts if each["type"] == "layers"]
    assert layers == [["swtui", "screens", "core"]]
    pure = [each for each in contracts if each.get("source_modules") == ["core"]]
    assert {"textual", "rich", "reportlab", "os", "pathlib", "io"} <= set(
        pure[0]["forbidden_modules"]
    )


@pytest.mark.parametrize("path", CODE, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_code_names_a_village(path: Path) -> None:
    found = VILLAGE.search(path.read_text("utf-8"))
    assert found is None, found


def test_no_test_folder_is_a_package() -> None:
    """An `__init__.py` in tests/core would stand for `core` itself."""
    inside = [path for path in (ROOT / "tests").rglob("__init__.py") if "bench" not in path.parts]
    assert inside == []


def test_the_readme_knows_every_command() -> None:
    shown = set(re.findall(r"^swtui (\w+)", README, re.MULTILINE))
    assert shown == set(COMMANDS)


def test_the_readmes_commands_use_the_pins() -> None:
    blocks = re.findall(r"```(?:sh|powershell)\n(.*?)```", README, re.DOTALL)
    set_up, tests, windows = blocks[:3]
    assert set_up.count("\n") == 1
    for block in (set_up, windows):
        assert "-c constraints.txt '.[test]'" in block
        assert "swtui samples try-it" in block
    assert tests.strip().endswith("pytest")


def test_every_link_of_the_papers_at_the_root_leads_somewhere() -> None:
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        text = (ROOT / name).read_text("utf-8")
        for link in re.findall(r"\]\(([^)#]+)\)", text):
            assert link.startswith("https://") or (ROOT / link).exists(), f"{name}: {link}"


def test_the_changelog_has_a_place_for_what_is_new() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert "## [Unreleased]" in text


def test_there_are_samples_to_play_with() -> None:
    assert len(sample_files()) >= 8
