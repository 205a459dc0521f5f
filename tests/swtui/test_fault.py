"""What is said when the program itself fails: true, and no word broken at the terminal's edge."""

from __future__ import annotations

import os
from typing import Any

import pytest

from swtui import app


@pytest.mark.parametrize("columns", [60, 80, 200])
@pytest.mark.parametrize("in_hand", [True, False])
def test_a_fault_is_told_in_lines_that_fit(
    capsys: Any, monkeypatch: Any, columns: int, in_hand: bool
):
    size = os.terminal_size((columns, 24))
    monkeypatch.setattr(app.shutil, "get_terminal_size", lambda: size)
    app._tell(KeyError("secret"), in_hand=in_hand)
    said = capsys.readouterr().err
    assert max(map(len, said.splitlines())) < columns
    assert "secret" not in said
    assert ("Your answers are kept" in said.replace("\n", " ")) == in_hand
