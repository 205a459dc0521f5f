import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swtui.desk import ProgramDesk
from swtui.files.naming import file_stem, free_path
from swtui.settings import Settings


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("House by the brook", "house-by-the-brook"),
        ("Lot 4/5: Smith & Sons", "lot-4-5-smith-sons"),
        ("../../x", "x"),
        ("..", "project"),
        ("", "project"),
        ("   ", "project"),
        ("CON", "project-con"),
        ("lpt9", "project-lpt9"),
        ("Łódź Ñandú", "lodz-nandu"),
        ("\u202egnp.exe", "gnp-exe"),
        ("\x1b[2J", "2j"),
        ("a.", "a"),
        ("-rf", "rf"),
        ("\u4e2d\u6587", "project"),
        ("x" * 300, "x" * 60),
    ],
)
def test_names_of_projects_become_names_of_files(name, stem):
    assert file_stem(name) == stem


@given(st.text())
def test_any_name_becomes_one_that_every_computer_takes(name):
    assert re.fullmatch(r"[a-z0-9](?:[a-z0-9-]{0,66}[a-z0-9])?", file_stem(name))


def test_the_same_name_twice_gets_a_number(tmp_path):
    first = free_path(tmp_path, "Lot 4")
    first.write_text("")
    assert first == tmp_path / "lot-4.toml"
    second = free_path(tmp_path, "lot 4!")
    assert second == tmp_path / "lot-4-2.toml"
    second.symlink_to("nowhere")
    assert free_path(tmp_path, "LOT 4") == tmp_path / "lot-4-3.toml"


def test_a_new_project_gets_such_a_name(tmp_path):
    desk = ProgramDesk(tmp_path / "projects", Settings(), safety=tmp_path / "safety")
    made = [desk.new(name, "lake-george-ny") for name in ("Łódź, lot 4", "CON", "con", "...")]
    assert [Path(path).name for path in made] == [
        "lodz-lot-4.toml",
        "project-con.toml",
        "project-con-2.toml",
        "project.toml",
    ]
