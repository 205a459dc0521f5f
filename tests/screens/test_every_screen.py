"""Every screen, looked at in the same way: its colors, its footer, its one mark, its Tab walk."""

from __future__ import annotations

import asyncio
import re
import shutil
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rich.color import Color, ColorSystem
from rich.segment import Segment
from textual import events
from textual.errors import NoWidget
from textual.theme import BUILTIN_THEMES
from textual.widget import Widget

from screens.commands import BY_ID, footer_width
from screens.frame import HouseScreen
from screens.places import PLACES
from screens.project import ProjectScreen
from screens.widgets.bars import Foot
from screens.widgets.body import Body
from screens.widgets.field import FieldInput, FormRow
from screens.widgets.lines import LineList
from swtui.app import Program
from swtui.desk import ProgramDesk
from swtui.samples import sample_files
from swtui.settings import CHOICES, Settings
from swtui.themes import BY_LOOK, THEMES
from tests.screens.driving import settle, shown
from tests.screens.touring import there, through_project, through_register

pytestmark = pytest.mark.xdist_group("tour")  # one worker makes the tour, for all of them
ROOT = Path(__file__).parent.parent.parent
NORMAL, NARROW, LARGE = (80, 24), (60, 20), (120, 40)
LOOKS = ("light", "dark", "sixteen", "none")
AT_LEAST = 4.5
LONGEST_WALK = 45

VGA = "000000 AA0000 00AA00 AA5500 0000AA AA00AA 00AAAA AAAAAA " \
    "555555 FF5555 55FF55 FFFF55 5555FF FF55FF 55FFFF FFFFFF"  # fmt: skip
XTERM = "000000 CD0000 00CD00 CDCD00 0000EE CD00CD 00CDCD E5E5E5 " \
    "7F7F7F FF0000 00FF00 FFFF00 5C5CFF FF00FF 00FFFF FFFFFF"  # fmt: skip
WINDOWS = "0C0C0C C50F1F 13A10E C19C00 0037DA 881798 3A96DD CCCCCC " \
    "767676 E74856 16C60C F9F1A5 3B78FF B4009E 61D6D6 F2F2F2"  # fmt: skip


class Cell(NamedTuple):
    """A run of signs as they are drawn."""

    text: str
    ink: Color | None
    ground: Color | None
    marks: str
    """dim, italic, blink: what is not to be."""


class Stop(NamedTuple):
    """A screen as it stands."""

    name: str
    size: tuple[int, int]
    look: str
    lines: list[str]
    cells: list[Cell]
    footer: str
    empty: bool
    """Nothing is listed, so that nothing can be marked."""


class Step(NamedTuple):
    """One Tab of a walk through a screen."""

    name: str
    size: tuple[int, int]
    at: str
    hidden: str
    """What of the row in focus is not to be seen; empty: all is."""
    marks: list[str]
    empty: bool


class Tour(NamedTuple):
    """What was seen on the way."""

    stops: list[Stop]
    steps: list[Step]


_MARK = re.compile(r"^>|^ +> |[ |]>\[ |\|>[ \[]")


def marked(lines: list[str]) -> list[str]:
    """The rows that bear a mark."""
    return [line for line in lines if _MARK.search(line)]


def cells_of(strips: Any) -> list[Cell]:
    """All runs of a screen."""
    return [_cell(segment) for strip in strips for segment in strip]


def _cell(segment: Segment) -> Cell:
    style = segment.style
    if style is None:
        return Cell(segment.text, None, None, "")
    ink, ground = style.color, style.bgcolor
    if style.reverse:
        ink, ground = ground, ink
    names = ("dim", "italic", "blink", "blink2", "strike", "underline2")
    return Cell(segment.text, ink, ground, " ".join(name for name in names if getattr(style, name)))


def hidden(app: Any) -> str:
    """What of the row in focus cannot be seen; empty: all is seen, its error row with it."""
    focused: Widget | None = app.screen.focused
    if focused is None:
        return "nothing has the focus"
    row = next((each for each in focused.ancestors_with_self if isinstance(each, FormRow)), focused)
    try:
        placed = app.screen.find_widget(row)
    except NoWidget:
        return f"{row} is not on the screen"
    region = placed.region
    body = next((each for each in row.ancestors if isinstance(each, Body)), None)
    room = body.scrollable_content_region.height if body is not None else app.size.height
    seen = placed.visible_region.intersection(app.screen.region)
    if seen.height < min(region.height, room) or seen.width < 1:
        return f"{row} shows {seen.height} of {region.height} lines"
    return ""


def look_at_focus(app: Any, name: str, size: tuple[int, int]) -> Step:
    """Where the focus is, and what is seen of it."""
    lists = [each.count == 0 for each in app.screen.query(LineList) if each.display]
    empty = bool(lists) and all(lists)
    return Step(name, size, repr(app.screen.focused), hidden(app), marked(shown(app)), empty)


async def walk(pilot: Any, name: str, size: tuple[int, int], steps: list[Step]) -> None:
    """Tab until the focus is where it was."""
    app = pilot.app
    start = app.screen.focused
    at = start
    for _ in range(LONGEST_WALK):
        app.post_message(events.Key("tab", "\t"))
        for number in range(2000):
            await asyncio.sleep(0.001)
            if not app.turns.busy and (app.screen.focused is not at or number >= 20):
                break  # the key has been followed through: what it moved has moved
        at = app.screen.focused
        step = look_at_focus(app, name, size)
        for _ in range(5):
            if not step.hidden and len(step.marks) == 1:
                break
            # not drawn yet, perhaps: another look a little later
            await pilot.pause(0.02)
            at = app.screen.focused
            step = look_at_focus(app, name, size)
        steps.append(step)
        if at is start or at is None:
            return
    steps.append(Step(name, size, repr(start), "Tab never comes round to it", [], True))


@pytest.fixture(scope="module")
def tour(tmp_path_factory: pytest.TempPathFactory) -> Tour:
    place = tmp_path_factory.mktemp("tour")
    folder = place / "Stormwater"
    folder.mkdir()
    for sample in sample_files():
        shutil.copy(sample, folder / sample.name)
    seen = Tour([], [])

    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("NO_COLOR", raising=False)
        desk = ProgramDesk(
            folder,
            Settings(name="J. Doe", initials="JD"),
            clock=lambda: datetime(2026, 6, 3, 10, 42),
            index=place / "index",
            safety=place / "unsaved",
        )
        app = Program(desk, plain_signs=True)
        asyncio.run(_go_round(app, seen))
        app.close_session()
    fault = getattr(app, "fault", None)
    if fault is not None:
        raise fault
    return seen


async def _go_round(app: Program, seen: Tour) -> None:
    async with app.run_test(size=NORMAL, notifications=True, tooltips=True) as pilot:
        await settle(pilot)
        async for name in through_register(pilot):
            await _look_at(pilot, app, name, seen, in_all=True)
        async for name in through_project(pilot, "house-by-the-brook.toml"):
            await _look_at(pilot, app, name, seen, in_all=True)
        async for name in through_project(pilot, "brook-lane-seven-lots.toml", steps_only=True):
            await _look_at(pilot, app, f"{name}, major", seen, in_all=False)


async def _look_at(pilot: Any, app: Program, name: str, seen: Tour, *, in_all: bool) -> None:
    def keep(size: tuple[int, int], look: str) -> None:
        foot = next(iter(app.screen.query(Foot)), None)
        words = "" if foot is None else "".join(text for text, _ in foot.draw(size[0])[0])
        strips = app.screen._compositor.render_strips()
        lists = [each.count == 0 for each in app.screen.query(LineList) if each.display]
        empty = isinstance(app.focused, FieldInput | LineList) and bool(lists) and all(lists)
        # who reads help has the page before them; its buttons come after the text
        empty = empty or (name.startswith("help") and not marked(shown(app)))
        seen.stops.append(Stop(name, size, look, shown(app), cells_of(strips), words, empty))

    keep(NORMAL, "light")
    if in_all:
        few = name.startswith(("step 3", "step 4", "step 6", "why", "register", "note", "quick"))
        for look in LOOKS[1:] if few else LOOKS[1:2]:
            app.look(look)
            await pilot.pause()
            keep(NORMAL, look)
        app.look("light")
        if "found" not in name:
            await walk(pilot, name, NORMAL, seen.steps)
    sizes = (NARROW, LARGE) if name.startswith(("step 1", "step 3")) else (NARROW,)
    for size in sizes if in_all else ():
        await pilot.resize_terminal(*size)
        await pilot.pause()
        keep(size, "light")
        if size == NARROW and in_all and name.startswith(("step ", "note", "a device")):
            await walk(pilot, name, size, seen.steps)
    if in_all:
        await pilot.resize_terminal(*NORMAL)
        await pilot.pause()


def luminance(red: float, green: float, blue: float) -> float:
    """Relative luminance of a color, WCAG 2."""
    parts = [
        each / 255 / 12.92 if each <= 10 else ((each / 255 + 0.055) / 1.055) ** 2.4
        for each in (red, green, blue)
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """How far two colors stand apart, WCAG 2: 1 to 21."""
    light, dark = sorted((luminance(*one), luminance(*other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def faint(stops: list[Stop], look: str, as_drawn: Any) -> set[str]:
    """Pairs of colors that are too close, each with a place where they stand."""
    found: dict[tuple[Any, Any], str] = {}
    for stop in stops:
        if stop.look != look:
            continue
        for cell in stop.cells:
            if cell.text.isspace() or (cell.ink, cell.ground) in found:
                continue
            assert cell.ink is not None, (stop.name, cell)
            assert cell.ground is not None, (stop.name, cell)
            apart = contrast(as_drawn(cell.ink), as_drawn(cell.ground))
            if apart < AT_LEAST:
                found[cell.ink, cell.ground] = f"{stop.name}: {cell.text!r} {apart:.2f}"
    return set(found.values())


def true(color: Color) -> tuple[int, int, int]:
    return tuple(color.get_truecolor())  # type: ignore[return-value]


def of_256(color: Color) -> tuple[int, int, int]:
    return tuple(color.downgrade(ColorSystem.EIGHT_BIT).get_truecolor())  # type: ignore[return-value]


def of_16(palette: str) -> Any:
    table = [tuple(bytes.fromhex(each)) for each in palette.split()]
    return lambda color: table[color.downgrade(ColorSystem.STANDARD).number]


def test_every_screen_is_written() -> None:
    assert [command for command in PLACES if not there(command)] == []


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("as_drawn", [true, of_256], ids=["true", "256"])
def test_every_cell_of_the_house_themes_can_be_read(tour: Tour, look: str, as_drawn: Any) -> None:
    assert faint(tour.stops, look, as_drawn) == set()


@pytest.mark.parametrize("palette", [VGA, XTERM, WINDOWS], ids=["vga", "xterm", "windows"])
def test_sixteen_colors_can_be_read_in_every_palette(tour: Tour, palette: str) -> None:
    assert faint(tour.stops, "sixteen", of_16(palette)) == set()


def test_without_color_there_are_the_terminals_own_two(tour: Tour) -> None:
    for stop in tour.stops:
        if stop.look == "none":
            for cell in stop.cells:
                assert cell.ink is None or cell.ink.is_default, (stop.name, cell)
                assert cell.ground is None or cell.ground.is_default, (stop.name, cell)


def test_nothing_is_dim_italic_or_blinking(tour: Tour) -> None:
    found = {(stop.name, cell.text, cell.marks) for stop in tour.stops for cell in stop.cells
             if cell.marks}  # fmt: skip
    assert found == set()


def test_states_are_said_in_words_too(tour: Tour) -> None:
    """Without color the same signs stand on the screen as with it."""
    with_color = {(stop.name, stop.size): stop.lines for stop in tour.stops if stop.look == "light"}
    for stop in tour.stops:
        if stop.look in ("none", "dark", "sixteen"):
            assert with_color[stop.name, stop.size] == stop.lines, stop.name


def test_only_themes_that_pass_are_offered() -> None:
    assert CHOICES["colors"] == ("light", "dark", "none")
    offered = {BY_LOOK[colors] for colors in CHOICES["colors"]}
    assert offered.isdisjoint(BUILTIN_THEMES)
    assert offered < {theme.name for theme in THEMES}


@pytest.mark.parametrize("path", sorted(ROOT.glob("screens/**/*.tcss")), ids=lambda path: path.name)
def test_styles_use_theme_variables_and_nothing_faint(path: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    assert not re.search(r"\$text-disabled|opacity|\bdim\b|blink|italic|transition", text)
    for line in re.findall(r"(?:color|background|border[\w-]*|tint)\s*:\s*([^;]+);", text):
        assert "#" not in line, line
        assert "rgb" not in line, line
        words = set(re.findall(r"(?<![$\w-])[a-z-]+", line))
        assert words <= {"none", "transparent", "solid"}, line


def test_styles_in_code_use_nothing_faint() -> None:
    for path in (ROOT / "screens").rglob("*.py"):
        for css in re.findall(r'_CSS = """(.*?)"""', path.read_text("utf-8"), re.DOTALL):
            assert not re.search(r"\$text-disabled|opacity|\bdim\b|blink|italic", css), path


# --- footers ------------------------------------------------------------------------------------


def classes() -> list[type[HouseScreen[Any]]]:
    """Every screen class that has been made."""
    found, todo = [], [HouseScreen]
    while todo:
        each = todo.pop()
        todo += each.__subclasses__()
        found.append(each)
    return found


@pytest.mark.usefixtures("tour")
def test_footers_fit() -> None:
    assert len(classes()) > 10
    for screen in classes():
        assert len(screen.FOOTER) <= 6, screen
        assert len(screen.FOOTER_NARROW) <= 5, screen
        assert footer_width(screen.FOOTER, narrow=False) <= 80, screen
        assert footer_width(screen.FOOTER_NARROW, narrow=True) <= 60, screen


def test_footers_stand_whole_in_the_last_row(tour: Tour) -> None:
    for stop in tour.stops:
        if stop.footer:
            assert len(stop.footer) <= stop.size[0], stop.name
            assert stop.lines[-1] == stop.footer.rstrip(), stop.name


@pytest.mark.usefixtures("tour")
def test_footers_name_known_commands() -> None:
    for screen in classes():
        for known in (*screen.FOOTER, *screen.FOOTER_NARROW):
            assert known in BY_ID, screen


# --- the mark and the Tab walk ------------------------------------------------------------------


def test_one_mark_on_each_screen(tour: Tour) -> None:
    wrong = {
        f"{stop.name} {stop.size}": marked(stop.lines)
        for stop in tour.stops
        if len(marked(stop.lines)) != (not stop.empty)
    }
    assert wrong == {}


def test_one_mark_wherever_tab_leads(tour: Tour) -> None:
    wrong = {(step.name, step.size, step.at, *step.marks) for step in tour.steps
             if len(step.marks) > 1 or (not step.marks and not step.empty)}  # fmt: skip
    assert wrong == set()


def test_whatever_has_the_focus_is_seen_whole(tour: Tour) -> None:
    wrong = {(step.name, step.size, step.at, step.hidden) for step in tour.steps if step.hidden}
    assert wrong == set()


def test_the_tour_saw_the_steps_of_a_project(tour: Tour) -> None:
    assert sum(stop.name.startswith("step ") for stop in tour.stops) > 50
    assert any(ProjectScreen.__name__ in step.at or "Push" in step.at for step in tour.steps)


def test_every_row_is_as_wide_as_the_screen_at_most(tour: Tour) -> None:
    for stop in tour.stops:
        assert len(stop.lines) == stop.size[1], stop.name
        assert all(len(line) <= stop.size[0] for line in stop.lines), stop.name
