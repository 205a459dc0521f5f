"""How many tests run side by side."""

from __future__ import annotations

import os

import pytest


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Twice as many workers as cores: tests of the screens wait for half of their time."""
    del config
    return 2 * (os.cpu_count() or 1)
