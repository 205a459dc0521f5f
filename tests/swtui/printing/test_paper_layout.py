"""Pages: heads that come again, rows kept whole, signatures not alone, notes to the page's end."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader

from swtui.printing.blocks import Framed, Gap, Group, Heading, Words
from swtui.printing.grid import Column, Grid, Row
from swtui.printing.pages import ROOM, Attachment, Running, lay
from swtui.printing.signing import EmptyRows, Notes, Sketch
from swtui.printing.style import LARGE, styles

STYLES = styles()
RUNNING = Running("A title", "DRAFT", "2026-021  House", "the ordinance", "Receipt 0000")


def _lay(*blocks: object, **more: object) -> PdfReader:
    pdf = lay(
        blocks,  # type: ignore[arg-type]
        RUNNING,
        title="A title",
        subject="s",
        keywords="k",
        **more,  # type: ignore[arg-type]
    )
    return PdfReader(BytesIO(pdf))


def _pages(reader: PdfReader) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def _grid(rows: int, tall: int = 1) -> Grid:
    made = [
        Row([[Words(f"row {number}", STYLES.table)], [Words("cite " * tall, STYLES.note)]])
        for number in range(rows)
    ]
    return Grid(
        [Column("Name", 100), Column("Rule", 392)],
        made,
        title="Step 1",
        title_style=STYLES.section,
        head_style=STYLES.head,
    )


def test_title_and_heads_come_again_on_every_page() -> None:
    pages = _pages(_lay(_grid(120)))
    assert len(pages) > 2
    assert "Step 1 Name Rule" in pages[0]
    for page in pages[1:]:
        assert "Step 1 (continued) Name Rule" in page


def test_every_page_says_which_it_is_and_of_how_many() -> None:
    pages = _pages(_lay(_grid(120)))
    for number, page in enumerate(pages, 1):
        assert f"Page {number}" in page
        assert f"of {len(pages)}" in page
        assert "A title" in page
        assert "DRAFT" in page
        assert "2026-021 House" in page
        assert "Receipt 0000" in page


def test_a_row_is_never_parted_from_its_citation() -> None:
    pages = _pages(_lay(_grid(60, tall=120)))
    for page in pages:
        for number in range(60):
            if f"row {number} " in page + " ":
                assert page.count("cite") >= 120


def test_a_row_taller_than_a_page_flows_on() -> None:
    pages = _pages(_lay(_grid(1, tall=6_000)))
    assert len(pages) > 1
    assert sum(page.count("cite") for page in pages) == 6_000


def test_a_heading_is_not_left_at_the_foot_of_a_page() -> None:
    room = ROOM - 40
    reader = _lay(Gap(room), Heading("Later", STYLES.heading), Words("text", STYLES.prose))
    assert "Later" not in _pages(reader)[0]
    assert "Later text" in _pages(reader)[1]


def test_groups_and_frames_stay_whole_while_a_page_can_hold_them() -> None:
    words = [Words(f"line {number}", STYLES.prose) for number in range(20)]
    for block in (Group(words), Framed(words)):
        pages = _pages(_lay(Gap(500), block))
        assert "line" not in pages[0]
        assert "line 0" in pages[1]
        assert "line 19" in pages[1]


def test_a_group_taller_than_a_page_is_divided() -> None:
    words = [Words(f"line {number}.", STYLES.prose) for number in range(100)]
    pages = _pages(_lay(Group(words)))
    assert sum(page.count("line") for page in pages) == 100


def test_notes_take_the_rest_of_the_page_or_nothing() -> None:
    assert "Notes" in _pages(_lay(Gap(300), Notes(STYLES.heading)))[0]
    reader = _lay(Gap(ROOM - 60), Notes(STYLES.heading))
    assert len(reader.pages) == 1
    assert "Notes" not in _pages(reader)[0]


def test_a_sketch_shrinks_to_end_on_its_page() -> None:
    sketch = Sketch(STYLES.heading, least=60, reserve=80)
    assert len(_lay(Gap(ROOM - 220), sketch, Gap(78)).pages) == 1
    assert sketch.tall < Sketch.FULL


def test_empty_rows_go_on_numbering() -> None:
    columns = [("No.", 30.0), ("What", 462.0)]
    first = EmptyRows(columns, 5, STYLES.head, STYLES.table)
    second = EmptyRows(columns, 0, STYLES.head, STYLES.table, after=first)
    _lay(Gap(400), first, Gap(1), second)
    assert first.start == 5
    assert second.start == 5 + first.count


def test_attachment_bookmarks_language_and_title() -> None:
    reader = _lay(_grid(2), attachments=[Attachment("brook.toml", b"format = 1\n")])
    assert reader.attachments["brook.toml"] == [b"format = 1\n"]
    assert [item["/Title"] for item in reader.outline] == ["Step 1"]
    assert reader.root_object["/Lang"] == "en-US"
    assert reader.metadata is not None
    assert reader.metadata.title == "A title"


def test_only_the_two_fonts_and_both_embedded() -> None:
    reader = _lay(_grid(3))
    fonts = reader.pages[0]["/Resources"]["/Font"]
    names = {fonts[key]["/BaseFont"] for key in fonts}
    drawn = {name for name in names if "DejaVu" in name}
    assert len(drawn) == 2
    for key in fonts:
        font = fonts[key].get_object()
        if "DejaVu" in font["/BaseFont"]:
            assert "/FontFile2" in font["/FontDescriptor"]


def test_large_print_is_all_sizes_times_a_third_more() -> None:
    for small, large in zip(styles(), styles(large=True), strict=True):
        if isinstance(small, tuple):
            assert large.size == small.size * LARGE
    assert min(style.size for style in STYLES if isinstance(style, tuple)) == 8
