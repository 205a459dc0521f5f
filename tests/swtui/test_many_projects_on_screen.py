"""A folder so large that further processes read it, seen from inside the terminal program."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from swtui.app import Program
from swtui.desk import ProgramDesk
from swtui.register import FILES_FOR_TWO
from swtui.settings import Settings

TEXT = """format = 1
ordinance = "lake-george-ny"

[project]
name = "Shed {0}"
file_number = "{0}"
"""


def test_the_register_fills_though_textual_holds_standard_error(
    tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "projects"
    folder.mkdir()
    count = FILES_FOR_TWO + 5
    for number in range(count):
        (folder / f"{number:03}.toml").write_text(TEXT.format(number), encoding="utf-8")
    program = Program(ProgramDesk(folder, Settings()))

    async def look() -> tuple[bool, int]:
        async with program.run_test(size=(80, 24)) as pilot:
            register: Any = program.screen
            for _ in range(300):
                await pilot.pause(0.1)
                if not register.reading:
                    break
            return register.reading, len(register.all)

    assert asyncio.run(look()) == (False, count)
