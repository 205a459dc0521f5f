"""`swtui ordinance ...`: list, show, test, coverage, new, check, diff."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.showing import show_provision, show_question
from swtui.cli import _status
from swtui.library import Library

SAMPLES = Path(__file__).parent.parent.parent / "sample_projects"
IDS = Library().ids()


@pytest.fixture
def mine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A fresh ordinance of one's own."""
    folder = tmp_path / "mine"
    assert _status(["ordinance", "new", str(folder)]) == 0
    capsys.readouterr()
    return folder


def change(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def add(folder: Path, file: str, text: str) -> None:
    path = folder / file
    path.write_text(path.read_text("utf-8") + "\n" + text, encoding="utf-8")


def run(*args: str | Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    capsys.readouterr()
    status = _status(["ordinance", *map(str, args)])
    said = capsys.readouterr()
    return status, said.out, said.err


def as_json(*args: str | Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, Any]:
    status, out, _ = run(*args, "--json", capsys=capsys)
    return status, json.loads(out)


def test_list_names_what_came_with_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run("list", capsys=capsys)
    assert status == 0
    assert {"lake-george-ny", "lake-park-nc"} <= set(IDS)
    for known in IDS:
        assert f"{known}  " in out


def test_show_reads_a_rule_as_the_clause_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run("show", "lake-george-ny", "LG-57I-2", capsys=capsys)
    assert status == 0
    lines = out.splitlines()
    assert lines[0].startswith("LG-57I-2  § 220-57I(2)   ")
    assert "  when disturbed ground is less than 5,000 sq ft" in lines
    assert "  and  new hard surface is at most 1,000 sq ft" in lines


@pytest.mark.parametrize("known", IDS)
def test_every_provision_and_question_can_be_shown(
    known: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = run("show", known, capsys=capsys)
    assert status == 0
    ordinance = Library().law(known).editions()[-1][1]
    assert len(out.splitlines()) == len(ordinance.provisions)
    for provision in ordinance.provisions.values():
        lines = show_provision(ordinance, provision.id)
        assert lines[0] == f"{provision.id}  {provision.citation}   {provision.title}"
    for question in ordinance.all_questions():
        assert question.text in " ".join(show_question(question))


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("show", "lake-george-ny", "LG-57I-22"), "Did you mean LG-57I-2?"),
        (("show", "lake-gorge-ny"), "lake-george-ny"),
        (("show", "lake-george-ny", "--as-of", "2020-01-01"), "2022-08-15"),
        (("test", "lake-george-ny", "--cases", "no-such-file.toml"), "no-such-file.toml"),
        (("check", "."), "ordinance.toml"),
        (("diff", "lake-george-ny", "no-such"), "no-such"),
        (("diff", "lake-george-ny", "lake-george-ny", "--move"), "--projects"),
        (("diff", "lake-george-ny@someday", "lake-george-ny"), "someday"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    args: tuple[str, ...],
    says: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = run(*args, capsys=capsys)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("known", IDS)
def test_the_cases_of_each_ordinance_come_out(
    known: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, found = as_json("test", known, capsys=capsys)
    assert found["ordinance"] == known
    assert found["cases"] != []
    for case in found["cases"]:
        assert {"id", "result", "differences"} <= set(case)
        assert case["result"] in ("pass", "open"), case
    assert status == 0


def test_a_wrong_or_misspelt_expectation_fails_by_name(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cases = tmp_path / "more.toml"
    facts = 'answers = { activities = ["building"], disturbed_area_sqft = 10 }'
    wrong = {
        "wrong": (facts, 'expect = { class = "permit" }'),
        "class": (facts, 'expect = { clas = "exempt" }'),
        "key": ("answers = { disturbd = 10 }", 'expect = { class = "undetermined" }'),
        "provision": (facts, 'expect = { requirements = [{ provision = "EX-9" }] }'),
        "flag": (facts, 'expect = { flags = ["odd"] }'),
        "value": (facts, "expect = { values = { odd = 1 } }"),
        "nothing": (facts, ""),
    }
    cases.write_text(
        "\n".join(
            f'[[case]]\nid = "{name}"\n{given}\n{expected}'
            for name, (given, expected) in wrong.items()
        ),
        encoding="utf-8",
    )
    status, found = as_json("test", mine, "--cases", cases, capsys=capsys)
    assert status == 1
    assert [case["id"] for case in found["cases"]] == list(wrong)
    assert all(case["result"] == "fail" and case["differences"] for case in found["cases"])
    status, out, _ = run("test", mine, "--cases", cases, capsys=capsys)
    assert status == 1
    assert all(f"FAIL {name}" in out for name in wrong)


def test_a_file_without_a_case_fails(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty.toml"
    empty.touch()
    assert run("test", mine, "--cases", empty, capsys=capsys)[0] == 1


@pytest.mark.parametrize("known", IDS)
def test_coverage_lists_every_provision_and_who_uses_it(
    known: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, found = as_json("coverage", known, capsys=capsys)
    assert status == 0
    ordinance = Library().law(known).editions()[-1][1]
    assert [row["provision"] for row in found["provisions"]] == list(ordinance.provisions)
    for row in found["provisions"]:
        assert set(row) == {"provision", "cite", "used_by", "cases"}
        assert row["cite"] == ordinance.cite(row["provision"])


def test_a_provision_that_nothing_uses_shows_as_such(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(mine, "provisions.toml", '[[provision]]\nid = "EX-9"\ncite = "9"\ntitle = "T"\ntext = "T"')
    _, found = as_json("coverage", mine, capsys=capsys)
    row = found["provisions"][-1]
    assert (row["provision"], row["used_by"], row["cases"]) == ("EX-9", [], 0)
    assert "NOTHING USES IT" in run("coverage", mine, capsys=capsys)[1]


def test_the_template_passes_its_own_check_and_test(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("check", mine, capsys=capsys)[:2] == (0, "Nothing found.\n")
    assert run("test", mine, capsys=capsys)[0] == 0


@pytest.mark.parametrize("known", IDS)
def test_the_packaged_ordinances_pass_the_check(
    known: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("check", known, capsys=capsys)[:2] == (0, "Nothing found.\n")


def test_new_writes_over_nothing(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (mine / "rules.toml").read_bytes()
    assert run("new", mine, capsys=capsys)[0] == 2
    assert run("new", mine / "rules.toml", capsys=capsys)[0] == 2
    assert (mine / "rules.toml").read_bytes() == before


WHEN = "disturbed_area_sqft < 2000"
MISTAKES = {
    "name": ("rules.toml", WHEN, "disturbd_area_sqft < 2000", "disturbed_area_sqft"),
    "unit": ("rules.toml", WHEN, "disturbed_area_sqft < feet(2000)", "rules.toml, line"),
    "kind": ("rules.toml", WHEN, "disturbed_area_sqft", "yes or no"),
    "word": ("rules.toml", "'gardening' in", "'gardning' in", "gardening"),
    "field": ("rules.toml", 'covers = ["gardening"]', 'cover = ["gardening"]', "covers"),
    "provision": ("rules.toml", 'provision = "EX-5"', 'provision = "EX-55"', "EX-5"),
    "event": ("rules.toml", 'starts = "work_complete"', 'starts = "work_done"', "work_complete"),
    "never": ("rules.toml", WHEN, f"{WHEN} and disturbed_area_sqft > 3000", "never apply"),
    "asked": (
        "rules.toml",
        'applies = "water_distance_ft <= 100"',
        'applies = "silt_fence"',
        "never asked",
    ),
    "class": ("rules.toml", 'is = "permit" ', 'is = "permits" ', "permit"),
    "long": ("questions.toml", 'label = "Kinds of work"', f'label = "{"x" * 50}"', "40"),
    "toml": ("rules.toml", "[[exemption]]", "[[exemption", "rules.toml"),
    "case": ("cases.toml", 'id = "EX-C4"\n', 'id = "EX-C4"\nwithout = ["activities"]\n', "EX-C4"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_check_finds_a_mistake_with_file_line_and_remedy(
    mistake: str, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, old, new, says = MISTAKES[mistake]
    change(mine, file, old, new)
    status, out, err = run("check", mine, capsys=capsys)
    if mistake == "toml":
        assert status == 2
        assert says in err
        return
    assert status == 1, out + err
    assert says in out
    assert f"{'questions.toml' if mistake == 'asked' else file}, line " in out


def test_check_finds_a_provision_without_a_case(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (mine / "cases.toml").read_text("utf-8")
    (mine / "cases.toml").write_text(text.partition('[[case]]\nid = "EX-C7"')[0], encoding="utf-8")
    status, out, _ = run("check", mine, capsys=capsys)
    assert status == 1
    assert "provision EX-6: no case exercises it" in out


LADDER = """
[[class]]
is = "exempt"
provision = "EX-2-1"
when = "{first}"

[[class]]
is = "permit"
provision = "EX-3"
when = "{second}"
"""


@pytest.mark.parametrize(
    ("first", "second", "says"),
    [
        ("disturbed_area_sqft < 2000", "disturbed_area_sqft > 2000", "falls in no class"),
        ("disturbed_area_sqft <= 2000", "disturbed_area_sqft >= 2000", "falls in two classes"),
    ],
)
def test_check_finds_rows_that_overlap_or_are_missing_at_a_threshold(
    first: str, second: str, says: str, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = (mine / "rules.toml").read_text("utf-8")
    start = rules.index("[[class]]")
    end = rules.index("# --- Standards")
    always = '\n[[class]]\nis = "permit"\nprovision = "EX-3"\n'
    ladder = LADDER.format(first=first, second=second) + always
    if says == "falls in no class":
        ladder = LADDER.format(first=first, second=second)
    (mine / "rules.toml").write_text(rules[:start] + ladder + rules[end:], encoding="utf-8")
    _, out, _ = run("check", mine, capsys=capsys)
    assert says in out
    assert "2,000 sq ft" in out


def test_check_finds_a_standard_that_is_met_and_not_met_at_once(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(
        mine,
        "rules.toml",
        'met = "silt_fence"',
        'met = "silt_fence"\nnot_met = "water_distance_ft <= 50"\njudged_by = "officer"',
    )
    status, out, _ = run("check", mine, capsys=capsys)
    assert status == 1
    assert "met and not met at once" in out


def test_diff_says_what_an_amendment_changes_and_for_whom(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    projects = tmp_path / "projects"
    projects.mkdir()
    for name, area in (("small", 1200), ("middle", 1800), ("large", 9000)):
        file = str(projects / f"{name}.toml")
        assert _status(["new", file, "--ordinance", str(mine), "--name", name]) == 0
        assert _status(["answer", file, "activities=building", f"disturbed_area_sqft={area}"]) == 0
    add(mine, "cases.toml", "")
    change(mine, "rules.toml", f'when = "{WHEN}"', f'when = "{WHEN}"\nin_force_until = 2026-12-31')
    add(
        mine,
        "rules.toml",
        '[[exemption]]\nprovision = "EX-2-1"\ncovers = ["building", "clearing"]\n'
        'when = "disturbed_area_sqft < 1500"\nin_force_from = 2027-01-01',
    )
    args = ("diff", f"{mine}@2026-12-31", f"{mine}@2027-01-01")
    before = {path.name: path.read_bytes() for path in projects.iterdir() if path.is_file()}
    status, out, err = run(*args, "--projects", projects, capsys=capsys)
    assert (status, err) == (0, "")
    assert "disturbed_area_sqft < 2000 -> disturbed_area_sqft < 1500" in out
    assert "middle.toml: exempt -> permit" in out
    assert "small.toml" not in out
    assert "1 project changes class or standards." in out
    assert before == {path.name: path.read_bytes() for path in projects.iterdir() if path.is_file()}
    status, out, _ = run(*args, "--projects", projects, "--move", capsys=capsys)
    assert status == 0
    assert out.count("now under") == 3
    assert "law_as_of = 2027-01-01" in (projects / "middle.toml").read_text("utf-8")


def test_diff_of_a_text_with_itself_is_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(
        "diff", "lake-george-ny", "lake-george-ny", "--projects", SAMPLES, capsys=capsys
    )
    assert status == 0
    assert out == "The two texts are the same.\nNo project changes.\n"
