import json
import os
import shutil
import subprocess
import sys
from datetime import date, datetime, timedelta

import pytest
from attrs import evolve

from core.merging import differences, merged
from core.project import Info
from swtui import posix
from swtui.files import history, trash
from swtui.files.auditlog import OUTSIDE, SAVED, log_path, read_log
from swtui.files.hidden import HIDDEN
from swtui.files.journal import Journal
from swtui.files.locks import HeldError, holder_of, in_use, lock
from swtui.files.problems import NotSavedError
from swtui.files.saving import SUFFIX
from swtui.keeping import NEWER, ChangedOnDiskError, Store
from swtui.opening import CannotOpenError, Opener
from swtui.village import write_village
from tests.nobody import as_nobody, folder_for_everybody, forked

TEXT = """format = 1
ordinance = "lake-george-ny"
law_as_of = 2026-05-04

[project]
name = "House by the brook"
status = "received"

[answers]
disturbed_area_sqft = 8000
"""


class Clock:
    """A clock that a test sets."""

    def __init__(self):
        self.now = datetime(2026, 6, 2, 10, 12)

    def __call__(self):
        return self.now

    def forward(self, **time):
        self.now += timedelta(**time)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def folder(tmp_path):
    place = tmp_path / "projects"
    place.mkdir()
    return place


@pytest.fixture
def path(folder):
    file = folder / "brook.toml"
    file.write_text(TEXT)
    return file


@pytest.fixture
def journal(tmp_path):
    return Journal(tmp_path / "unsaved")


@pytest.fixture
def store(clock, journal):
    return Store(Opener(today=date(2026, 6, 2)), who="J. Doe", now=clock, safety=(journal,))


def changed(project, **answers):
    return evolve(project, answers={**project.answers, **answers})


def test_a_saved_project_reads_back(store, path):
    opened = store.open(path)
    opened.save(changed(opened.project, new_impervious_sqft=1400))
    opened.close()
    again = store.open(path, to_change=False).project
    assert again.answers == {"disturbed_area_sqft": 8000, "new_impervious_sqft": 1400}


def test_saving_without_a_change_writes_nothing(store, path):
    before = path.stat().st_mtime_ns
    opened = store.open(path)
    opened.save(opened.project)
    assert path.stat().st_mtime_ns == before
    assert not log_path(path).exists()


def test_a_new_file_never_writes_over_one(store, path):
    opened = store.open(path)
    with pytest.raises(NotSavedError, match=r"brook\.toml is there already"):
        opened.save_copy(path, opened.project)
    opened.save_copy(path.with_name("copy.toml"), opened.project)
    assert path.with_name("copy.toml").read_text() == TEXT


# --- two people ----------------------------------------------------------------------------------


def test_the_second_to_open_is_told_who_has_it(store, path, clock):
    first = store.open(path)
    second = store.open(path)
    assert first.read_only == ""
    assert second.read_only == (
        f"READ ONLY: J. Doe has it open on {posix.computer_name()} since 10:12."
    )
    with pytest.raises(NotSavedError, match=r"READ ONLY: J\. Doe"):
        second.save(changed(second.project, lots=2))
    assert path.read_text() == TEXT
    clock.forward(days=1)
    assert "since Tue 2026-06-02 10:12." in store.open(path).read_only
    first.close()
    assert store.open(path).read_only == ""


def test_two_names_of_one_file_share_its_lock(store, path):
    link = path.with_name("other-name.toml")
    link.symlink_to(path)
    first = store.open(path)
    assert first.read_only == ""
    assert store.open(link).read_only.startswith("READ ONLY: ")


def test_a_lock_left_by_a_crash_here_is_taken_over_in_silence(store, path):
    child = forked()
    if child == 0:
        store.open(path)
        os._exit(9)
    os.waitpid(child, 0)
    assert (path.parent / HIDDEN / "locks" / "brook.toml.who").exists()
    assert holder_of(path) is None
    assert store.open(path).read_only == ""


def test_a_lock_of_another_computer_counts_for_a_day(store, path, clock):
    note = path.parent / HIDDEN / "locks" / "brook.toml.who"
    note.parent.mkdir(parents=True)
    said = {"who": "A. Clerk", "host": "OFFICE-2", "pid": 1, "since": "2026-06-02T09:00:00"}
    note.write_text(json.dumps(said))
    assert store.open(path).read_only == "READ ONLY: A. Clerk has it open on OFFICE-2 since 09:00."
    assert store.open(path, take_over=True).read_only != ""
    assert in_use(path.parent) == {"brook.toml"}
    clock.forward(days=1)
    with pytest.raises(HeldError) as caught:
        lock(path, "J. Doe", clock())
    assert caught.value.stale
    assert store.open(path).read_only != ""
    assert store.open(path, take_over=True).read_only == ""


def test_a_lock_from_the_future_may_be_taken_over(store, path):
    note = path.parent / HIDDEN / "locks" / "brook.toml.who"
    note.parent.mkdir(parents=True)
    said = {"who": "A. Clerk", "host": "OFFICE-2", "pid": 1, "since": "2031-06-02T09:00:00"}
    note.write_text(json.dumps(said))
    assert store.open(path, take_over=True).read_only == ""


@pytest.mark.parametrize("note", [b"", b"{", b"[]", b'{"who": 1}', b"\xff" * 10, b"[" * 5000])
def test_a_note_that_says_nothing_locks_nothing(store, path, note):
    place = path.parent / HIDDEN / "locks" / "brook.toml.who"
    place.parent.mkdir(parents=True)
    place.write_bytes(note)
    assert store.open(path).read_only == ""


def test_a_folder_that_takes_no_locks_can_still_be_read(clock):
    with folder_for_everybody() as folder:
        path = folder / "brook.toml"
        path.write_text(TEXT)
        path.chmod(0o666)
        folder.chmod(0o555)
        journal = Journal(folder / "unsaved")
        store = Store(Opener(today=date(2026, 6, 2)), now=clock, safety=(journal,))
        # everything that is imported late must be there before the child gives up its rights
        store.open(path, to_change=False)
        lock(path.with_name("warm.toml"), "x", clock())

        def work():
            opened = store.open(path)
            try:
                opened.save(changed(opened.project, lots=2))
            except NotSavedError as error:
                return f"{opened.read_only!r} {error}"
            return "saved"

        said = as_nobody(work)
        assert said.startswith("'' NOT SAVED: this folder can't be written to.")
        assert path.read_text() == TEXT


def test_a_file_that_changed_on_disk_is_noticed_and_both_are_kept(store, path, journal):
    opened = store.open(path)
    theirs = TEXT.replace("8000", "8400")
    path.write_text(theirs)
    mine = changed(opened.project, disturbed_area_sqft=7800, lots=3)
    with pytest.raises(
        ChangedOnDiskError, match=r"NOT SAVED: the file changed on disk\. F8"
    ) as caught:
        opened.save(mine)
    assert path.read_text() == theirs
    kept = journal.find(opened.path)
    assert "disturbed_area_sqft = 7800" in kept.text
    assert "disturbed_area_sqft = 8000" in kept.base
    disk = caught.value.theirs.project
    found = differences(opened.project, disk, mine)
    assert [(each.key, each.clashes) for each in found] == [
        ("answers.disturbed_area_sqft", True),
        ("answers.lots", False),
    ]
    joined = merged(disk, mine, found, {found[0].place: "disk"}, opened.ordinance)
    opened.save(joined, replacing=caught.value.digest)
    assert store.open(path, to_change=False).project.answers == {
        "disturbed_area_sqft": 8400,
        "lots": 3,
    }
    assert [version.read().decode() for version in opened.versions()] == [theirs]
    assert journal.find(opened.path) is None


def test_a_file_that_changed_again_meanwhile_is_noticed_again(store, path):
    opened = store.open(path)
    path.write_text(TEXT.replace("8000", "8400"))
    mine = changed(opened.project, lots=3)
    with pytest.raises(ChangedOnDiskError) as caught:
        opened.save(mine)
    path.write_text(TEXT.replace("8000", "8500"))
    with pytest.raises(ChangedOnDiskError):
        opened.save(mine, replacing=caught.value.digest)
    assert "8500" in path.read_text()


def test_a_file_that_was_broken_on_disk_is_not_written_over(store, path):
    opened = store.open(path)
    path.write_text("format = ")
    with pytest.raises(ChangedOnDiskError) as caught:
        opened.save(changed(opened.project, lots=3))
    assert caught.value.theirs is None
    assert "line 1" in caught.value.why_not
    opened.save(changed(opened.project, lots=3), replacing=caught.value.digest)
    assert opened.versions()[0].read() == b"format = "


def test_a_file_that_is_gone_is_noticed(store, path):
    opened = store.open(path)
    path.unlink()
    with pytest.raises(ChangedOnDiskError, match="no longer in its folder") as caught:
        opened.save(changed(opened.project, lots=3))
    opened.save(changed(opened.project, lots=3), replacing=caught.value.digest)
    assert "lots = 3" in path.read_text()


def test_a_folder_that_is_gone_keeps_a_safety_copy(store, path, journal):
    opened = store.open(path)
    shutil.rmtree(path.parent)
    with pytest.raises(NotSavedError, match=r"NOT SAVED: the folder is gone\. We try again"):
        opened.save(changed(opened.project, lots=3))
    assert "lots = 3" in journal.find(opened.path).text


def test_comments_are_copied_once_and_the_user_told_once(store, path):
    before = TEXT.replace("[answers]", "[answers]  # note from PE")
    path.write_text(before)
    opened = store.open(path)
    saved = opened.save(changed(opened.project, lots=2))
    assert "brook.before-swtui.toml as it was." in saved.remarks[0]
    assert path.with_name("brook.before-swtui.toml").read_text() == before
    assert opened.save(changed(opened.project, lots=3)).remarks == ()
    path.write_text(path.read_text() + "# again\n")
    opened.close()
    opened = store.open(path)
    assert "brook.before-swtui-2.toml" in opened.save(changed(opened.project, lots=4)).remarks[0]


def test_a_number_sign_in_a_text_is_no_comment(store, path):
    path.write_text(TEXT.replace("House by", "House #4 by"))
    opened = store.open(path)
    assert opened.save(changed(opened.project, lots=2)).remarks == ()


def test_unknown_keys_survive_a_save(store, path):
    path.write_text("future_key = 1\n" + TEXT + "mystery = [1, 2.50]\n[later]\nx = { y = nan }\n")
    opened = store.open(path)
    opened.save(changed(opened.project, lots=2))
    text = path.read_text()
    assert "future_key = 1\n" in text
    assert "mystery = [\n    1,\n    2.50,\n]\n" in text
    assert "[later.x]\ny = nan\n" in text


def test_a_newer_file_opens_to_be_looked_at(store, path):
    path.write_text(TEXT.replace("format = 1", "format = 2"))
    opened = store.open(path)
    assert opened.read_only == NEWER
    with pytest.raises(NotSavedError):
        opened.save(changed(opened.project, lots=2))


def test_what_cannot_be_read_cannot_be_opened(store, path):
    path.write_text("format = ")
    with pytest.raises(CannotOpenError):
        store.open(path)
    assert in_use(path.parent) == frozenset()


def test_two_users_of_a_shared_folder_share_locks_and_log(clock):
    with folder_for_everybody() as folder:
        path = folder / "brook.toml"
        path.write_text(TEXT)
        path.chmod(0o666)
        store = Store(Opener(today=date(2026, 6, 2)), who="J. Doe", now=clock)
        opened = store.open(path)
        assert as_nobody(lambda: store.open(path).read_only).startswith("READ ONLY: J. Doe has")
        opened.save(changed(opened.project, lots=2))
        opened.close()

        def work():
            mine = store.open(path)
            return mine.save(changed(mine.project, lots=3)).remarks

        assert as_nobody(work) == "()"
        assert read_log(path)[1].intact
        assert "lots = 3" in path.read_text()


# --- after a crash -------------------------------------------------------------------------------


def test_what_a_crash_left_unsaved_is_offered(store, path, journal, clock):
    opened = store.open(path)
    child = forked()
    if child == 0:
        opened.keep(changed(opened.project, lots=3), {"slope_pct": "12 or so"})
        os._exit(9)
    os.waitpid(child, 0)
    opened.close()
    (entry,) = store.pending()
    assert (entry.path, entry.when) == (path, clock.now)
    again = store.open(path)
    assert again.recovered.project.answers == {"disturbed_area_sqft": 8000, "lots": 3}
    assert again.recovered.base.answers == {"disturbed_area_sqft": 8000}
    assert again.recovered.unread == {"slope_pct": "12 or so"}
    again.save(again.recovered.project)
    assert journal.find(path) is None
    assert store.pending() == ()


def test_what_was_left_in_order_is_told_from_a_stop(store, path):
    opened = store.open(path)
    opened.keep(opened.project, {"slope_pct": "12 or so"})
    opened.close()
    again = store.open(path)
    assert again.recovered.stopped
    again.keep(again.project, {"slope_pct": "12 or so"}, left=True)
    again.close()
    found = store.open(path).recovered
    assert not found.stopped
    assert found.unread == {"slope_pct": "12 or so"}
    assert found.project is None


def test_what_a_safety_copy_only_had_from_an_older_file_is_no_news(store, path):
    opened = store.open(path)
    opened.keep(opened.project, {"slope_pct": "12 or so"})
    opened.close()
    # somebody else saves meanwhile: their answer must not be offered for taking back
    path.write_text(path.read_text().replace("8000", "9000"))
    found = store.open(path).recovered
    assert found.project is None
    assert found.unread == {"slope_pct": "12 or so"}


def test_what_is_open_is_not_offered(store, path):
    opened = store.open(path)
    opened.keep(changed(opened.project, lots=3), {})
    assert store.pending() == ()


def test_what_is_not_wanted_is_moved_aside(store, path, tmp_path):
    opened = store.open(path)
    opened.keep(changed(opened.project, lots=3), {})
    opened.close()
    again = store.open(path)
    again.leave_out()
    again.close()
    assert store.open(path).recovered is None
    assert [each.suffix for each in (tmp_path / "unsaved").iterdir()] == [".left-out"]


def test_nothing_to_keep_removes_the_safety_copy(store, path, journal):
    opened = store.open(path)
    assert opened.keep(changed(opened.project, lots=3), {})
    assert journal.find(path) is not None
    assert opened.keep(opened.project, {})
    assert journal.find(path) is None


def test_half_a_character_is_kept_too(store, path, journal):
    opened = store.open(path)
    assert opened.keep(opened.project, {"reasons": "\ud83d broken"})
    assert journal.find(path).unread == {"reasons": "\ud83d broken"}
    saved = evolve(opened.project, info=Info(name="half \ud83d"))
    opened.save(saved)
    assert 'name = "half ?"' in path.read_text()


@pytest.mark.parametrize("data", [b"", b"{", b"[" * 9000, b'{"path": 1}', b"\xff\xfe"])
def test_a_broken_safety_copy_harms_nobody(store, path, tmp_path, data):
    opened = store.open(path)
    opened.keep(changed(opened.project, lots=3), {})
    opened.close()
    (place,) = (tmp_path / "unsaved").iterdir()
    place.write_bytes(data)
    assert store.pending() == ()
    assert store.open(path).recovered is None


def test_safety_copies_are_nobody_elses_business(store, path, tmp_path):
    opened = store.open(path)
    opened.keep(changed(opened.project, lots=3), {})
    assert (tmp_path / "unsaved").stat().st_mode & 0o777 == 0o700


def test_a_second_place_takes_the_safety_copy(path, clock, tmp_path):
    blocked = tmp_path / "blocked"
    blocked.write_text("no folder")
    journals = (Journal(blocked / "a"), Journal(tmp_path / "second"))
    store = Store(Opener(today=date(2026, 6, 2)), now=clock, safety=journals)
    opened = store.open(path)
    assert opened.keep(changed(opened.project, lots=3), {})
    assert journals[1].find(path) is not None
    opened.close()
    assert store.open(path).recovered.project.answers["lots"] == 3


# --- older versions, log, trash ------------------------------------------------------------------


def test_versions_are_kept_apart_numbered_and_bounded(store, path, clock):
    opened = store.open(path)
    write_village(path.parent, {"versions_kept": 3})
    for lots in range(2, 12):
        opened.save(changed(opened.project, lots=lots))
        clock.forward(minutes=4)
    # ten saves in forty minutes: one as opened, then one every ten minutes at least
    assert [version.number for version in opened.versions()] == [4, 3, 2]
    kept = [opened.at(version).answers["lots"] for version in opened.versions()]
    assert kept == sorted(kept, reverse=True)


def test_an_older_version_is_brought_back(store, path):
    opened = store.open(path)
    opened.save(changed(opened.project, lots=2))
    first = opened.at(opened.versions()[-1])
    opened.save(first)
    assert path.read_text() == TEXT


def test_versions_stay_in_order_when_the_clock_jumps_back(store, path, clock):
    opened = store.open(path)
    opened.save(changed(opened.project, lots=2))
    clock.forward(days=-400)
    opened.save(changed(opened.project, lots=3))
    clock.forward(days=800)
    opened.save(changed(opened.project, lots=4))
    assert [version.number for version in opened.versions()] == [3, 2, 1]
    assert opened.at(opened.versions()[0]).answers["lots"] == 3


def test_strange_files_among_the_versions_are_left_alone(store, path):
    room = path.parent / HIDDEN / "history" / "brook.toml"
    room.mkdir(parents=True)
    for name in ("notes.txt", "000001-99999999T999999.toml", "1-20260101T000000.toml"):
        (room / name).write_text("x")
    opened = store.open(path)
    opened.save(changed(opened.project, lots=2))
    assert [version.number for version in history.versions(path)] == [1]
    assert (room / "notes.txt").exists()


def test_history_that_cannot_be_kept_is_said_and_does_not_stop_the_save(store, path):
    room = path.parent / HIDDEN
    room.mkdir()
    (room / "history").write_text("in the way")
    (room / "log").write_text("in the way")
    opened = store.open(path)
    remarks = opened.save(changed(opened.project, lots=2)).remarks
    assert len(remarks) == 2
    assert "lots = 2" in path.read_text()


def test_the_log_says_what_changed_and_holds(store, path):
    opened = store.open(path)
    opened.save(changed(opened.project, disturbed_area_sqft=9000))
    opened.save(changed(opened.project, lots=2))
    lines, verdict = read_log(path)
    assert verdict.intact
    assert [line.what for line in lines if line.place != SAVED] == [
        "8,000 sq ft -> 9,000 sq ft",
        "not answered -> 2 lots",
    ]
    assert {line.user for line in lines} == {posix.user_name()}
    assert verdict.last_digest == opened.digest


def test_the_log_notices_a_change_by_other_means(store, path):
    opened = store.open(path)
    opened.save(changed(opened.project, lots=2))
    opened.close()
    path.write_text(path.read_text().replace("8000", "8400"))
    opened = store.open(path)
    opened.save(changed(opened.project, lots=3))
    assert [line.place for line in read_log(path)[0]] == [
        "answers.lots",
        SAVED,
        OUTSIDE,
        "answers.lots",
        SAVED,
    ]


@pytest.mark.parametrize(
    ("harm", "broken"),
    [
        (lambda lines: [lines[0].replace("9,000", "9,900"), *lines[1:]], 1),
        (lambda lines: [lines[0], *lines[2:]], 2),
        (lambda lines: [lines[0], lines[0], *lines[1:]], 2),
        (lambda lines: [lines[1], lines[0], *lines[2:]], 1),
    ],
)
def test_a_log_that_was_altered_shows(store, path, harm, broken):
    opened = store.open(path)
    opened.save(changed(opened.project, disturbed_area_sqft=9000))
    opened.save(changed(opened.project, lots=2))
    lines = log_path(path).read_text().splitlines(keepends=True)
    log_path(path).write_text("".join(harm(lines)))
    verdict = read_log(path)[1]
    assert not verdict.intact
    assert broken in verdict.broken


def test_a_log_line_that_was_cut_off_breaks_nothing(store, path):
    opened = store.open(path)
    opened.save(changed(opened.project, lots=2))
    with log_path(path).open("ab") as file:
        file.write(b"0123456789abcdef0123 | 2026-06")
    opened.save(changed(opened.project, lots=3))
    lines, verdict = read_log(path)
    assert verdict.intact
    assert verdict.torn == (3,)
    assert lines[-1].whole


def test_what_people_typed_cannot_forge_a_line(store, path):
    opened = store.open(path)
    evil = "x\n" + "0" * 32 + " | 2026 | root | answers.lots | Lots | 1 -> 9\x1b[2J"
    opened.save(evolve(opened.project, info=Info(name=evil)))
    lines, verdict = read_log(path)
    assert verdict.intact
    assert [line.place for line in lines] == ["project.name", "project.status", SAVED]
    assert "^J" in lines[0].what
    assert "\x1b" not in log_path(path).read_text()


def test_deleted_projects_wait_in_the_trash(path, clock):
    trash.delete(path, "J. Doe", clock())
    assert not path.exists()
    path.write_text("another")
    trash.delete(path, "J. Doe", clock() + timedelta(hours=1))
    found = trash.in_trash(path.parent)
    assert [each.name for each in found] == ["brook.toml", "brook.toml"]
    assert found[0].who == "J. Doe"
    assert trash.restore(found[1], path.parent) == path
    assert path.read_text() == TEXT
    assert trash.restore(found[0], path.parent) == path.with_name("brook-2.toml")
    trash.delete(path, "J. Doe", clock())
    assert trash.empty(path.parent) == 1
    assert trash.in_trash(path.parent) == ()


def test_a_note_in_the_trash_cannot_lead_out_of_the_folder(path, clock):
    deleted = trash.delete(path, "J. Doe", clock())
    note = deleted.path.with_name(deleted.path.name + ".deleted.json")
    note.write_text(json.dumps({"name": "../../evil.toml", "who": "x", "when": "2026-01-01"}))
    (found,) = trash.in_trash(path.parent)
    assert found.name == "brook.toml"
    assert trash.restore(found, path.parent) == path


def test_deleting_what_is_gone_is_said(path, clock):
    path.unlink()
    with pytest.raises(NotSavedError, match=r"brook\.toml was not deleted"):
        trash.delete(path, "J. Doe", clock())


def test_opening_sweeps_what_a_dead_writer_left(store, path):
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    host = posix.computer_name()[:20].replace(".", "-")
    left = path.parent / f".brook.toml.{host}.{dead.pid}.00000000{SUFFIX}"
    left.write_text("half of")
    store.open(path)
    assert not left.exists()
