"""Text from people, made safe to stand in a sentence.

A file may hold anything: escape sequences, marks that turn the reading direction, a name of a
megabyte. In a sentence control characters stand as visible marks and long text is cut.
"""

from __future__ import annotations

from collections.abc import Iterable


def _mark(sign: str) -> str:
    code = ord(sign)
    if sign.isprintable():
        return sign
    if code < 32:
        return "^" + chr(code + 64)
    if code == 127:
        return "^?"
    if sign.isspace() and sign not in "\u2028\u2029\x85":
        return " "
    return f"[U+{code:04X}]"


def visible(text: str) -> str:
    """The text with all that a terminal would not simply show as marks: ESC as ``^[``.

    Control characters, marks of direction, lone surrogates and codes without a sign are marked;
    unusual spaces become plain ones.
    """
    if text.isprintable():
        return text
    return "".join(map(_mark, text))


def shorten(text: str, width: int) -> str:
    """The text, or its beginning and ``..`` when it is longer than ``width`` characters."""
    return text if len(text) <= width else text[: width - 2] + ".."


def quoted(text: str, width: int = 40) -> str:
    """The text in double quotes for a sentence, visible and at most ``width`` characters long."""
    return f'"{shorten(visible(text[: width + 1]), width)}"'


def in_words(words: list[str] | tuple[str, ...], last: str = "or") -> str:
    """A list as a sentence has it: ``a, b or c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def nearest(word: str, known: list[str] | tuple[str, ...]) -> str | None:
    """The known word most like this one, or None when none is near."""
    # imported only here: it costs a start some milliseconds, and few files have a wrong word
    from difflib import get_close_matches

    near = get_close_matches(word[:200], known, n=1)
    return near[0] if near else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a sentence that asks whether the nearest known word was meant, or nothing."""
    near = nearest(word, list(known))
    return f', did you mean "{near}"?' if near else ""
