"""A computed figure with the steps that lead to it, and the error for figures out of range.

Every method of this package has two faces: a plain function from floats to a float, for programs,
and one of the same subject that returns a `Computed`, whose steps a person can follow with a
pencil. The second calls the first, so the figure shown is the figure used.
"""

from math import isfinite

from attrs import frozen

FINEST = 1e-9
"""Figures of more than nine decimals are no measurements; divided by, they would overflow."""


class OutOfRange(ValueError):  # noqa: N818 - it says what is wrong, "Error" would add nothing
    """A figure lies outside what its method allows; the message is one sentence with the limit."""


@frozen
class Step:
    """One line of a calculation: formula in letters, the same with figures, and what comes out."""

    symbol: str
    """The letter of the figure: "S"."""
    name: str
    """What it is, in words: "potential retention"."""
    formula: str
    """The right side in letters: "1000/CN - 10"; empty where the figure is read from a table."""
    figures: str
    """The right side with figures: "1000/75 - 10"."""
    value: float
    """The result, not rounded, in `unit`."""
    unit: str
    """The unit as printed: "in", "cu ft"; empty for a bare number."""
    source: str
    """Where the formula stands: "TR-55 eq. 2-4"."""

    @property
    def text(self) -> str:
        """The line with figures: "S = 1000/75 - 10 = 3.33 in"."""
        result = f"{show(self.value)} {self.unit}".rstrip()
        if not self.figures or self.figures == show(self.value):
            return f"{self.symbol} = {result}"
        return f"{self.symbol} = {self.figures} = {result}"


@frozen
class Computed:
    """A figure, how it was reached, and what to know before relying on it."""

    name: str
    """What it is, in words: "peak discharge"."""
    value: float
    """The figure, not rounded, in `unit`."""
    unit: str
    """The unit as printed."""
    steps: tuple[Step, ...] = ()
    """The calculation, in order; the last step gives `value`."""
    warnings: tuple[str, ...] = ()
    """Limits of the method that this figure touches, each a sentence with the limit's number."""

    @property
    def text(self) -> str:
        """The steps on one line: "S = 1000/75 - 10 = 3.33 in; Q = ..."."""
        return "; ".join(step.text for step in self.steps)


def show(value: float) -> str:
    """A computed figure for reading: three to five digits, thousands set apart.

    Args:
        value: any finite number.

    Returns:
        "3.28", "344.2", "2,978,545", "0.0542"; whole numbers without decimals.
    """
    size = abs(value)
    if size < 1e9 and value == int(value):
        return f"{int(value):,}"
    if size >= 1e12:
        return f"{value:.4g}"
    for least, places in ((1000, 0), (100, 1), (1, 2), (0.1, 3)):
        if size >= least:
            return f"{value:,.{places}f}"
    return f"{value:.4g}"


def given(value: float) -> str:
    """A figure as it was given, with no digit lost that matters: "1.53", "0.235", "250"."""
    return f"{value:,.0f}" if value == int(value) and abs(value) < 1e15 else f"{value:.8g}"


def within(
    what: str,
    value: float,
    low: float,
    high: float,
    unit: str = "",
    *,
    above: bool = False,
    source: str = "",
    hint: str = "",
) -> float:
    """Give the value back when it lies in its range, and refuse it by name when not.

    Args:
        what: the figure's name as the sentence begins: "Curve number".
        value: the figure, in `unit`.
        low: least value allowed.
        high: greatest value allowed.
        unit: as printed.
        above: the value must be more than `low`, by a billionth or more: it is divided by, or
            makes no sense at `low`.
        source: where the limit stands, for the sentence.
        hint: what to do instead, a sentence of its own clause.

    Returns:
        The value, as a float.

    Raises:
        OutOfRange: for a figure outside the range, and for nan and infinity.
    """
    least = low + FINEST if above else low
    if least <= value <= high:
        return float(value)
    floor = f"{given(low)} to"
    if above:
        by = ", by 1e-9 or more," if low < value < least else ""
        floor = f"more than {given(low)}{by} and at most"
    unit = f" {unit}" if unit else ""
    cause = f" ({source})" if source else ""
    tail = f"; {hint}" if hint else ""
    said = f"{given(value)}{unit} is out of range" if isfinite(value) else "is no finite number"
    raise OutOfRange(f"{what} {said}: it must be {floor} {given(high)}{unit}{cause}{tail}.")
