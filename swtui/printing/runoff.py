"""The runoff of drainage areas, step by step, where a project lists them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.hydrology.computed import Computed
from swtui.printing.context import Context


def area_sheets(context: Context) -> list[tuple[str, Sequence[Computed | str]]]:
    """For each drainage area its title and the steps of its figures.

    A project of an ordinance that asks for no covers and paths has none.
    """
    found: list[tuple[str, Sequence[Computed | str]]] = []
    for group in context.ordinance.groups.values():
        if "covers" not in group.questions and "flow_path" not in group.questions:
            continue
        records: Any = context.project.answers.get(group.key)
        found.extend(
            (str(record.get("name", group.singular_title)), ())
            for record in (records if isinstance(records, tuple) else ())
            if isinstance(record, Mapping)
        )
    return found
