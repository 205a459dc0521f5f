"""What the project's own rows are called: step 1, banners, lists of changes say the same."""

from __future__ import annotations

from typing import Final

INFO_LABELS: Final = {
    "name": "Project name",
    "file_number": "File number",
    "status": "Status",
    "received_on": "Received on",
    "site_address": "Where (address or description)",
    "tax_map_numbers": "Tax map number, one or more",
    "applicant.name": "Applicant: name",
    "applicant.phone": "Applicant: phone, mail",
    "applicant.address": "Applicant: address",
    "owner": "Owner",
    "owner.name": "Owner: name",
    "designer": "Designer",
    "designer.name": "Designer: name, license",
    "law_as_of": "Use the law of",
    "deed": "Deed: book, page",
    "notes": "Notes",
}
"""Rows of step 1 by their keys, without the ``project.`` before them."""


def info_label(key: str) -> str:
    """A row's name in a sentence: its label without what it only adds.

    A field that has no row of its own is named by its key in plain words.
    """
    found = INFO_LABELS.get(key)
    if found is not None:
        return found.partition(" (")[0].partition(", ")[0]
    words = key.replace(".", " ").replace("_", " ")
    return words[:1].upper() + words[1:]
