"""A decision is issued by keys alone: frozen, and later answers show as a difference."""

from __future__ import annotations

from core.editing import set_answer
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
