"""How hard a text is to read: the Flesch-Kincaid grade, with a syllable count of our own.

Terms that a permit cannot do without are counted as short words: the help explains each once.
"""

from __future__ import annotations

import re

TERMS = frozenset(
    re.findall(
        r"\S+",
        """
        agreement agricultural agriculture applicant application archaeological area
        areas association authority certification certified commission detention
        determination drainage emergency engineer engineer's engineering environmental
        erosion exempt exemption fertilizer forestry groundwater habitat hydrology
        impervious infiltration landscaped landscaping maintenance manual material
        municipal officer official ordinance percent percolation permeable porous
        professional property provision provisions requirement requirements retention
        security stormwater stormwater's subdivision tributary variance vegetation
        vegetative village watercourse zoning
        """,
    )
)
"""Words of the trade, or of everyday life and only long."""

SPOKEN = ("ted", "ded", "ses", "zes", "xes", "ches", "shes", "ges", "ces", "ies", "ied")
"""Endings whose e is heard."""

_WORD = re.compile(r"[A-Za-z][A-Za-z']*")
_SENTENCE_END = re.compile(r"[.!?:;](?=\s|$)")


def syllables(word: str) -> int:
    """About how many syllables an English word has, at least one."""
    word = word.lower().removesuffix("'s")
    if word in TERMS:
        return 2
    word = re.sub("some(?=[btw])", "som", word).replace("every", "evry")
    if word.endswith(("es", "ed")) and not word.endswith(SPOKEN):
        word = word[:-2]
    elif word.endswith("e") and not word.endswith("le"):
        word = word[:-1]
    return max(1, len(re.findall(r"[aeiouy]+", word)))


def grade(text: str) -> float:
    """The school grade whose pupils can read a text; figures and citations left out."""
    text = re.sub(r"\([^)]*\d[^)]*\)|\bF\d+\b|\b(?:Ctrl|Shift)\+\w+|\"[^\"]*\"", " ", text)
    words = _WORD.findall(text)
    if not words:
        return 0.0
    sentences = max(1, len(_SENTENCE_END.findall(text.strip())))
    return 0.39 * len(words) / sentences + 11.8 * sum(map(syllables, words)) / len(words) - 15.59


def long_words(text: str) -> list[str]:
    """Words of four syllables and more that are no terms."""
    return [word for word in _WORD.findall(text) if syllables(word) >= 4]
