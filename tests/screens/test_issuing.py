"""A decision is issued by keys alone: frozen, and later answers show as a difference."""

from __future__ import annotations

from core.editing import set_answer
from screens.desk import Me
from tests.screens.driving import settle, shown

BROOK = "house-by-the-brook.toml"


def seen(pilot) -> str:
    return "\n".join(shown(pilot.app))


async def to_issue(pilot) -> None:
    pilot.app.screen.go(7)
    await settle(pilot)
    for _ in range(20):
        if "> Decision" in seen(pilot):
            break
        await pilot.press("down")
    # the mark stands on what is chosen: Not yet at first
    if "(x) Deny" not in seen(pilot):
        await pilot.press("left", "space")
    await settle(pilot)
    assert "(x) Deny" in seen(pilot)
    for _ in range(5):
        if ">[ Issue the decision ]" in seen(pilot):
            break
        await pilot.press("down")
    await pilot.press("enter")
    await settle(pilot)


def test_a_decision_is_asked_for_issued_and_stays(folder, program, drive) -> None:
    async def look(pilot) -> None:
        await to_issue(pilot)
        asked = seen(pilot)
        assert "Issue this decision?" in asked
        assert "House by the brook, 2026-021: denied, as MINOR PROJECT." in asked
        await pilot.press("enter")
        await settle(pilot)
        session = pilot.app.screen.open
        assert session.project.determinations == ()

        await to_issue(pilot)
        await pilot.press("right", "enter")
        await settle(pilot)
        (issued,) = session.project.determinations
        assert (issued.outcome, issued.issued_on.isoformat()) == ("denied", "2026-06-03")
        assert issued.words["class"] == "MINOR PROJECT"
        assert issued.receipt
        assert session.project.decision is None
        assert "DENIED 2026-06-03 as a MINOR PROJECT" in seen(pilot)

        session.change(set_answer(session.project, session.ordinance, "disturbed_area_sqft", 16000))
        well = "devices.Dry well 2.groundwater_separation_ft"
        session.change(set_answer(session.project, session.ordinance, well, 3))
        pilot.app.screen.refresh_bars()
        await settle(pilot)
        assert "2 answers have changed since. By today's answers: MAJOR PROJECT" in seen(pilot)
        assert session.project.determinations == (issued,)

    drive(program(folder, BROOK), look, (80, 24))


def test_an_approval_waits_for_what_stands_in_its_way(folder, program, drive) -> None:
    async def look(pilot) -> None:
        pilot.app.screen.go(7)
        await settle(pilot)
        for _ in range(20):
            if "> Decision" in seen(pilot):
                break
            await pilot.press("down")
        await pilot.press("left", "left", "space")
        await settle(pilot)
        assert "(x) Approve" in seen(pilot)
        for _ in range(5):
            if ">[ Issue the decision ]" in seen(pilot):
                break
            await pilot.press("down")
        await pilot.press("enter")
        await settle(pilot)
        assert "Not yet possible: 1 standard NOT MET" in seen(pilot)
        assert pilot.app.screen.open.project.determinations == ()

    drive(program(folder, BROOK), look, (80, 24))


def test_nobody_cannot_issue_a_decision(folder, program, drive, monkeypatch) -> None:
    monkeypatch.setattr("swtui.desk.ProgramDesk.me", Me())

    async def look(pilot) -> None:
        await to_issue(pilot)
        assert "Who issues this decision?" in seen(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert type(pilot.app.screen).__name__ == "SettingsScreen"
        assert pilot.app.session.project.determinations == ()

    drive(program(folder, BROOK), look)


def test_what_was_issued_stands_alone_and_its_papers_are_picked(folder, program, drive) -> None:
    async def look(pilot) -> None:
        await to_issue(pilot)
        await pilot.press("right", "enter")
        await settle(pilot)
        page = pilot.app.screen.page
        assert page.picked == {"decision", "issued"}
        pilot.app.screen.go(7)
        await settle(pilot)
        text = seen(pilot)
        assert "Issued 2026-06-03 by J. Doe: denied. It stays as it was." in text
        for gone in ("First:", "Issue the decision", "( ) Approve", "Conditions"):
            assert gone not in text
        # another one can still be prepared
        pilot.app.screen.page.push.buttons[0].focus()
        await pilot.press("enter")
        await settle(pilot)
        text = seen(pilot)
        assert "> Decision" in text
        assert "[ Issue the decision ]" in text

    drive(program(folder, BROOK), look)


def test_five_findings_are_made_and_facts_may_come_first(folder, program, drive) -> None:
    async def look(pilot) -> None:
        screen = pilot.app.screen
        screen.go(7)
        await settle(pilot)
        assert [one.provision for one in screen.page.findings] == [
            f"LG-63B-{number}" for number in range(1, 6)
        ]
        await pilot.press("down", "enter")
        await settle(pilot)
        assert "Facts from the file" in seen(pilot)
        await pilot.press("a", "space", "f", "a", "c", "t", "escape")
        await settle(pilot)
        judgment = screen.open.project.judgments["LG-63B-2", None]
        assert (judgment.decision, judgment.note) == ("open", "a fact")
        assert screen.page.findings[1].status == "judgment"
        await pilot.press("y")
        await settle(pilot)
        assert screen.page.findings[1].status == "met"
        await pilot.press("o")
        await settle(pilot)
        # taking the decision back leaves the facts
        assert screen.open.project.judgments["LG-63B-2", None].note == "a fact"
        assert screen.page.findings[1].status == "judgment"

    drive(program(folder, BROOK), look)
