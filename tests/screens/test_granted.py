"""A variance that was granted, by keys alone: the standard is excused, and can be failed again."""

from __future__ import annotations

from tests.screens.driving import settle, shown

BROOK = "house-by-the-brook.toml"


def seen(pilot) -> str:
    return "\n".join(shown(pilot.app))


def test_what_was_granted_is_recorded_and_taken_back(folder, program, drive) -> None:
    async def look(pilot) -> None:
        pilot.app.screen.go(4, "standards", "LG-59A-5-groundwater")
        await settle(pilot)
        assert "NOT MET" in seen(pilot)
        assert "G: a variance or the like was granted" in seen(pilot)
        await pilot.press("g")
        await settle(pilot)
        session = pilot.app.screen.open
        judged = session.project.judgments["LG-64B", "LG-59A-5-groundwater"]
        assert judged.decision == "granted"
        assert session.determination.count("not_met") == 0
        pilot.app.screen.go(4, "standards", "LG-59A-5-groundwater")
        await settle(pilot)
        pilot.app.screen.page.focus_key("LG-59A-5-groundwater")
        await settle(pilot)
        assert "G: it was not granted" in seen(pilot)
        await pilot.press("g")
        await settle(pilot)
        assert session.determination.count("not_met") == 1

    drive(program(folder, BROOK), look, (80, 24))
