"""Kills aimed at saves: each time the file holds the old answers or all the new ones."""

import os
import random
from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest
from attrs import evolve

from swtui.files.auditlog import read_log
from swtui.files.journal import Journal
from swtui.files.problems import NotSavedError
from swtui.files.saving import SUFFIX
from swtui.keeping import Store
from swtui.opening import Opener
from tests.killing import killed_while
from tests.nobody import forked

NOTES = "A long note, so that there is something to tear. " * 400


def project_file(folder):
    path = folder / "brook.toml"
    path.write_text(
        'format = 1\nordinance = "lake-george-ny"\nlaw_as_of = 2026-05-04\n\n[project]\n'
        f'name = "House"\nstatus = "draft"\nnotes = "{NOTES}"\n\n[answers]\n'
        "disturbed_area_sqft = 0\n"
    )
    return path


def save_and_kill(folder: Path, times: int, planted=None) -> tuple[int, int]:
    """Save, kill, look; how many kills met a save, and how many times the file was torn."""
    path = project_file(folder)
    # the safety copies lie elsewhere: the first change in the folder is the save itself
    unsaved = folder.parent / "unsaved"
    store = Store(Opener(today=date(2026, 6, 2)), safety=(Journal(unsaved),))
    chance = random.Random(times)
    met = torn = 0
    for number in range(1, times + 1):
        old_text = path.read_text()
        opened = store.open(path)
        changed = evolve(opened.project, answers={"disturbed_area_sqft": number})
        new_text = opened.text_of(changed)
        opened.close()

        def work(changed=changed, new_text=new_text):
            if planted is not None:
                planted(path, new_text)
                return
            mine = store.open(path)
            mine.save(changed)
            mine.close()

        met += killed_while(work, folder, chance)
        now = path.read_text()
        if now not in (old_text, new_text):
            torn += 1
            path.write_text(old_text)
    return met, torn


def plain_write(path, text):
    """What a program does that thinks of nothing: the file is cut, then filled again."""
    with path.open("w") as file:
        for start in range(0, len(text), 64):
            file.write(text[start : start + 64])
            file.flush()


def test_two_hundred_kills_tear_no_file(tmp_path):
    folder = tmp_path / "projects"
    folder.mkdir()
    met, torn = save_and_kill(folder, 200)
    assert torn == 0
    # kills that come too late prove nothing
    assert met > 100
    path = folder / "brook.toml"
    store = Store(Opener(today=date(2026, 6, 2)), safety=(Journal(tmp_path / "unsaved"),))
    opened = store.open(path)
    assert opened.read_only == ""
    assert read_log(path)[1].intact
    assert all(opened.at(version) is not None for version in opened.versions())
    assert [each.name for each in folder.iterdir() if each.name.endswith(SUFFIX)] == []


def test_a_plain_write_would_be_caught(tmp_path):
    torn = 0
    for number in range(10):  # where the machine is busy, fewer kills hit the write
        folder = tmp_path / f"projects{number}"
        folder.mkdir()
        torn += save_and_kill(folder, 20, planted=plain_write)[1]
        if torn > 5:
            break
    assert torn > 5


@pytest.mark.soak
def test_two_thousand_kills_tear_no_file(tmp_path):
    folder = tmp_path / "projects"
    folder.mkdir()
    met, torn = save_and_kill(folder, 2_000)
    assert torn == 0
    assert met > 1_000


def test_a_kill_while_a_safety_copy_is_written_leaves_the_old_or_the_new(tmp_path):
    folder = tmp_path / "projects"
    folder.mkdir()
    path = project_file(folder)
    unsaved = tmp_path / "unsaved"
    unsaved.mkdir()
    journal = Journal(unsaved)
    store = Store(Opener(today=date(2026, 6, 2)), safety=(journal,))
    opened = store.open(path)
    chance = random.Random(7)
    kept = {""}
    for number in range(1, 31):
        changed = evolve(opened.project, answers={"disturbed_area_sqft": number})
        kept.add(opened.text_of(changed))
        killed_while(lambda changed=changed: opened.keep(changed, {}), unsaved, chance)
        entry = journal.find(opened.path)
        assert (entry.text if entry else "") in kept
    assert len(journal.all()) == 1


def test_two_processes_saving_tear_nothing(tmp_path):
    folder = tmp_path / "projects"
    folder.mkdir()
    path = project_file(folder)
    store = Store(Opener(today=date(2026, 6, 2)))
    texts = {path.read_text()}
    texts |= {
        store.open(path, to_change=False).text_of(
            evolve(
                store.open(path, to_change=False).project,
                answers={"disturbed_area_sqft": number},
            )
        )
        for number in range(40)
    }
    children = []
    for first in (0, 20):
        child = forked()
        if child == 0:
            code = 1
            try:
                for number in range(first, first + 20):
                    mine = store.open(path)
                    answers = {"disturbed_area_sqft": number}
                    with suppress(NotSavedError):  # the other has it open
                        mine.save(evolve(mine.project, answers=answers))
                    mine.close()
                code = 0
            finally:
                os._exit(code)
        children.append(child)
    alive = set(children)
    while alive:
        assert path.read_text() in texts
        for child in tuple(alive):
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                assert status == 0
                alive.discard(child)
    assert read_log(path)[1].intact
