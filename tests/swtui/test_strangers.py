"""Files that a stranger may hand in: read, or refused in a sentence, soon, nobody else harmed."""

import os
import socket
import time
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.determination import determine
from core.plain import quoted
from core.report import as_json
from swtui.library import Library
from swtui.register import read_register
from swtui.store import load, load_bytes
from tests.nobody import as_nobody, folder_for_everybody

TODAY = date(2026, 6, 2)
LIBRARY = Library()
GOOD = 'format = 1\nordinance = "lake-george-ny"\nlaw_as_of = 2026-05-04\n[project]\nname = "Hü"\n'


def errors_of(path):
    loaded = load(path, LIBRARY, today=TODAY)
    assert loaded.project is None
    return loaded.errors


def written(tmp_path, content, name="lot-4.toml"):
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@pytest.mark.parametrize(
    "content",
    [
        GOOD.encode(),
        b"\xef\xbb\xbf" + GOOD.encode(),
        GOOD.replace("\n", "\r\n").encode(),
        GOOD.encode("utf-16"),
        b"\xfe\xff" + GOOD.encode("utf-16-be"),
    ],
    ids=["plain", "mark", "crlf", "utf-16", "big-endian"],
)
def test_what_notepad_saves_opens(tmp_path, content):
    loaded = load(written(tmp_path, content), LIBRARY, today=TODAY)
    assert loaded.errors == ()
    assert loaded.project.info.name == "Hü"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (
            GOOD.encode("latin-1"),
            "lot-4.toml is not in UTF-8: see line 5. Open it in a text editor and save it with "
            "the encoding UTF-8.",
        ),
        (
            GOOD.encode("utf-16-le"),
            "lot-4.toml is no plain text, or UTF-16 without its mark. Open it in a text editor "
            "and save it with the encoding UTF-8.",
        ),
        (
            b"\xff\xfea",
            "lot-4.toml looks like UTF-16 and is broken. Open it in a text editor and save it "
            "with the encoding UTF-8.",
        ),
        (
            GOOD + "[answers]\nlots = 2\nlots = 3\n",
            "lot-4.toml, line 8: one answer stands twice. Open it in a text editor and delete one.",
        ),
        (
            GOOD + "[project]\n",
            "lot-4.toml, line 6: one answer stands twice. Open it in a text editor and delete one.",
        ),
        (
            GOOD + "lots = yes\n",
            "lot-4.toml, line 6: this can't be read (invalid value). Open it in a text editor "
            "and mend that line.",
        ),
        (
            GOOD + "x = " + "[" * 10_000,
            "lot-4.toml has more levels of brackets, or parts of a key, than can be read.",
        ),
        (
            GOOD + "x = " + "{a = " * 10_000,
            "lot-4.toml has more levels of brackets, or parts of a key, than can be read.",
        ),
        (
            GOOD + "a." * 20_000 + "b = 1",
            "lot-4.toml has more levels of brackets, or parts of a key, than can be read.",
        ),
        (
            GOOD + "x = " + "9" * 5_000,
            "lot-4.toml has a whole number of more than 4,300 digits. Figures go up to "
            "1,000,000,000,000.",
        ),
        (
            "x" * 5_000_001,
            "lot-4.toml is larger than 5 MB, too large for a project file. Open it in a text "
            "editor and see what fills it.",
        ),
        (
            GOOD + "".join(f"[a{n}.b.c]\n" for n in range(60_000)),
            "lot-4.toml has more than 50,000 tables, too many to read.",
        ),
    ],
    ids=[
        "latin-1",
        "utf-16",
        "half",
        "twice",
        "table",
        "value",
        "lists",
        "tables",
        "key",
        "digits",
        "large",
        "many",
    ],
)
def test_what_is_no_project_text_is_refused_in_a_sentence(tmp_path, content, sentence):
    (error,) = errors_of(written(tmp_path, content))
    assert error.key == ""
    assert error.message == sentence


def test_an_unfinished_text_names_a_line(tmp_path):
    (error,) = errors_of(written(tmp_path, GOOD + 'x = "never closed'))
    assert "lot-4.toml, line 6: this can't be read" in error.message


OUT_OF_BOUNDS = ["1e400", "1e-999999999", "1e9999999", "1e" + "9" * 30, "1e-" + "9" * 30, "nan"]


@pytest.mark.parametrize("figure", OUT_OF_BOUNDS)
def test_figures_out_of_all_bounds_are_refused_at_once(tmp_path, figure):
    start = time.monotonic()
    (error,) = errors_of(written(tmp_path, f"{GOOD}[answers]\ndisturbed_area_sqft = {figure}\n"))
    assert time.monotonic() - start < 2
    assert error.key == "answers.disturbed_area_sqft"


@pytest.mark.parametrize(
    ("head", "key", "part"),
    [
        ('ordinance = "lake-gorge-ny"', "ordinance", "lake-george-ny"),
        ('ordinance = "../../etc"', "ordinance", "no ordinance"),
        ('ordinance = "' + "x" * 5_000 + '"', "ordinance", ""),
        ('ordinance = "a\\u0000b"', "ordinance", ""),
        ('ordinance = ""', "ordinance", ""),
        ('ordinance = "lake-george-ny"\nlaw_as_of = 2020-03-01', "law_as_of", "2022-08-15"),
    ],
    ids=["misspelt", "elsewhere", "long", "zero", "empty", "date"],
)
def test_an_ordinance_that_is_not_there_is_said(tmp_path, head, key, part):
    (error,) = errors_of(written(tmp_path, f"format = 1\n{head}\n"))
    assert error.key == key
    assert part in error.message
    assert len(error.message) < 600


def test_things_that_are_no_files_are_said_and_never_waited_for(tmp_path):
    (tmp_path / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    (tmp_path / "nowhere.toml").symlink_to("gone")
    (tmp_path / "zeros.toml").symlink_to("/dev/zero")
    ear = socket.socket(socket.AF_UNIX)
    ear.bind(str(tmp_path / "ear.toml"))
    start = time.monotonic()
    said = {
        name: errors_of(tmp_path / f"{name}.toml")[0].message
        for name in ("folder", "pipe", "loop", "nowhere", "zeros", "ear", "absent", "a\x00b")
    }
    ear.close()
    assert time.monotonic() - start < 2
    assert said == {
        "folder": "folder.toml is a folder, not a project file.",
        "pipe": "pipe.toml is a pipe, not a project file. Delete it.",
        "loop": "loop.toml is a link that leads back to itself. Delete it.",
        "nowhere": "nowhere.toml is a link to a file that is not there.",
        "zeros": "zeros.toml is a device or socket, not a project file. Delete it.",
        "ear": "ear.toml is a device or socket, not a project file. Delete it.",
        "absent": "absent.toml is not there. Check the name and the folder.",
        "a\x00b": f'"{shortened(tmp_path)}" can\'t be the name of a file. Check the name.',
    }
    assert "can't be the name" in errors_of(tmp_path / ("x" * 300))[0].message
    file = written(tmp_path, GOOD, "a.toml")
    assert "is no folder" in errors_of(file / "b.toml")[0].message


def shortened(tmp_path):
    return quoted(f"{tmp_path}/a\x00b.toml")[1:-1]


def test_a_file_one_may_not_read_is_said_to_who_is_bound_by_it():
    with folder_for_everybody() as folder:
        path = written(folder, GOOD)
        path.chmod(0)
        load(path, LIBRARY, today=TODAY)
        said = as_nobody(lambda: load(path, LIBRARY, today=TODAY).errors[0].message)
        assert said == (
            "lot-4.toml can't be read: it belongs to somebody else. Ask for permission to read it."
        )


def test_a_folder_one_may_not_read_is_listed_and_not_hidden():
    with folder_for_everybody() as folder:
        written(folder, GOOD, "good.toml")
        (folder / "closed").mkdir()
        written(folder / "closed", GOOD)
        list(read_register(str(folder), today=TODAY))
        (folder / "closed").chmod(0)

        def work():
            rows = [row for batch in read_register(str(folder), today=TODAY) for row in batch.rows]
            return sorted((Path(row.file).name, *row.errors) for row in rows)

        said = as_nobody(work)
        assert "'good.toml'" in said
        assert "closed is a folder that can't be read: it belongs to somebody else." in said


NAMES = (
    *("CON.toml", "Lot 4-5: Smith & Sons.toml", "x" * 240 + ".toml", "\u202erlo.toml"),
    *("\x1b[2Jesc.toml", "[red]x.toml", "-5.toml", "=1+1.toml", " .toml", "\xfc\udcff.toml"),
)


def test_strange_names_are_listed_like_any_other(tmp_path):
    for name in NAMES:
        written(tmp_path, GOOD, name)
    (batch,) = read_register(str(tmp_path), today=TODAY)
    assert {Path(row.file).name for row in batch.rows} == set(NAMES)
    assert all(row.errors == () for row in batch.rows)


def test_one_bad_file_spoils_no_good_one_beside_it(tmp_path):
    written(tmp_path, GOOD, "good.toml")
    written(tmp_path, "x = " + "[" * 10_000, "deep.toml")
    written(tmp_path, b"\x00\xff" * 1000, "noise.toml")
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "up.toml").symlink_to(tmp_path)
    rows = [row for batch in read_register(str(tmp_path), today=TODAY) for row in batch.rows]
    good = [Path(row.file).name for row in rows if not row.errors]
    assert good == ["good.toml"]
    assert len(rows) == 5


KEYS = ["activities", "disturbed_area_sqft", "new_impervious_sqft", "devices", "near_wetland",
        "ground_slope_pct", "lots", "disturbance_starts_on", "treat_as_major", "volume_method",
        "nearest_water_ft", "runoff_method", "nobody_knows"]  # fmt: skip
VALUES = st.sampled_from(
    ["0", "-0.0", "5000", "4999.999999999", "1e3", "1e12", "true", "false", '"none"', '"x"', "nan",
     "[]", '["development"]', '["development", "subdivision"]', "2026-05-04", '"flat_rate"',
     '[{ name = "A" }]', '[{ name = "A", kind = "dry_well", volume_cuft = 0 }]', "[{}]", "{}",
     '[{ name = "[/red]\\u001b", lake_distance_ft = "none", infiltration_area_sqft = 0 }]']
)  # fmt: skip
ANSWERS = st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=8)


@given(ANSWERS)
@settings(max_examples=120, deadline=None)
def test_any_answers_are_judged_or_refused(answers):
    lines = "".join(f"{key} = {value}\n" for key, value in answers.items())
    data = f"{GOOD}[answers]\n{lines}".encode()
    loaded = load_bytes(Path("x.toml"), data, LIBRARY, today=TODAY)
    if loaded.project is None:
        assert all(message.endswith(".") for _, message in loaded.errors)
        return
    found = determine(loaded.ordinance, loaded.project, as_of=loaded.as_of, today=TODAY)
    assert found.class_ in as_json(found)["class"]


@given(st.binary(max_size=400))
@settings(max_examples=150, deadline=None)
def test_any_bytes_are_read_or_refused(data):
    loaded = load_bytes(Path("x.toml"), data, LIBRARY, today=TODAY)
    assert loaded.project is not None or loaded.errors


@given(st.data())
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_a_good_file_with_a_wrong_byte_is_read_or_refused(tmp_path, data):
    good = GOOD.encode() + b"[answers]\nlots = 2\nnear_wetland = true\n"
    at = data.draw(st.integers(0, len(good) - 1))
    wrong = good[:at] + bytes([data.draw(st.integers(0, 255))]) + good[at + 1 :]
    loaded = load(written(tmp_path, wrong), LIBRARY, today=TODAY)
    assert (loaded.project is None) == bool(loaded.errors)
