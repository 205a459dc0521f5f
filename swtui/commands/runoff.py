"""`swtui runoff`: the hydrology calculators alone, for scripts and for a first idea."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from core.hydrology.computed import Computed, OutOfRange
from core.hydrology.notation import SEGMENTS, read_figure, read_segment
from core.hydrology.travel_time import Segment
from swtui.speaking import CannotDo, say, say_json

_EXAMPLES = """\b
Examples:
  swtui runoff depth --rain-in 6.0 --cn 75 --area-ac 250
  swtui runoff peak --area-ac 250 --cn 75 --tc-h 1.53 --rain-in 6.0 --type II
  swtui runoff tc --sheet 0.24,100,3.6,0.01 --shallow unpaved,1400,0.01
  swtui runoff rational --c 0.235 --i-in-hr 1.9 --area-ac 12
  swtui runoff draindown --volume-cuft 300 --area-sqft 80 --rate-in-hr 0.5
"""

_TC_EXAMPLE = """\b
Example:
  swtui runoff tc --sheet 0.24,100,3.6,0.01 --shallow unpaved,1400,0.01 \\
      --channel 27,28.2,0.005,0.05,7300
"""


def _read_number(
    _context: click.Context, _option: click.Parameter, text: str | None
) -> float | None:
    if text is None:
        return None
    figure = read_figure(text)
    if figure is None:
        raise click.BadParameter(f"{text[:40]!r} is no number.")
    return figure


def _read_segments(
    _context: click.Context, option: click.Parameter, texts: tuple[str, ...]
) -> tuple[Segment, ...]:
    try:
        return tuple(read_segment(option.name or "", text) for text in texts)
    except OutOfRange as wrong:
        raise click.BadParameter(str(wrong)) from wrong


_Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def _number_option(name: str, about: str, **more: Any) -> _Decorator:
    return click.option(name, metavar="NUMBER", callback=_read_number, help=about, **more)


def _segment_option(kind: str, about: str) -> _Decorator:
    return click.option(
        f"--{kind}", multiple=True, metavar=SEGMENTS[kind], callback=_read_segments, help=about
    )


_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for scripts.")


@click.group(name="runoff", epilog=_EXAMPLES, invoke_without_command=True)
@click.pass_context
def runoff(context: click.Context) -> None:
    """Work out runoff, peaks and times by TR-55 and the Rational Method.

    Each command shows its steps. A figure outside its method's range is refused with the limit, or
    computed with a warning where the method allows that.
    """
    if context.invoked_subcommand is None:
        names = ", ".join(runoff.commands)
        raise CannotDo(f"Say what to work out: {names}. swtui runoff --help shows how.")


@runoff.command(epilog="\b\nExample:\n  swtui runoff depth --rain-in 6.0 --cn 75 --area-ac 250")
@_number_option("--rain-in", "24-hour rain, inches (0 to 100).", required=True)
@_number_option("--cn", "Curve number (30 to 98).", required=True)
@_number_option("--area-ac", "Drainage area, acres (to 2,000); gives the volume too.")
@_json_option
def depth(rain_in: float, cn: float, area_ac: float | None, as_json: bool) -> None:
    """Runoff depth of a storm, and its volume on an area. TR-55 chapter 2."""
    from core.hydrology.tr55 import runoff_depth, runoff_volume

    inches = _compute(lambda: runoff_depth(rain_in, cn))
    figures: dict[str, Computed | None] = {"runoff_in": inches, "volume_cuft": None}
    if area_ac is not None:
        figures["volume_cuft"] = _compute(lambda: runoff_volume(rain_in, cn, area_ac))
    _tell(figures, as_json)


@runoff.command(
    epilog="\b\nExample:\n  swtui runoff peak --area-ac 250 --cn 75 --tc-h 1.53 --rain-in 6.0 "
    "--type II"
)
@_number_option("--area-ac", "Drainage area, acres (to 2,000).", required=True)
@_number_option("--cn", "Curve number (40 to 98).", required=True)
@_number_option("--tc-h", "Time of concentration, h (0.1 to 10).", required=True)
@_number_option("--rain-in", "24-hour rain, inches (0 to 100).", required=True)
@click.option("--type", "rain_type", required=True, help="Rain type: I, IA, II or III.")
@_number_option("--pond-pct", "Ponds and swamps, percent (0 to 5).", default="0", show_default=True)
@_json_option
def peak(
    area_ac: float,
    cn: float,
    tc_h: float,
    rain_in: float,
    rain_type: str,
    pond_pct: float,
    as_json: bool,
) -> None:
    """Graphical peak discharge of a storm. TR-55 chapter 4."""
    from core.hydrology.graphical_peak import peak_discharge

    computed = _compute(
        lambda: peak_discharge(rain_in, cn, area_ac, tc_h, rain_type.upper(), pond_pct)
    )
    _tell({"peak_cfs": computed}, as_json)


@runoff.command(epilog=_TC_EXAMPLE)
@_segment_option("sheet", "Sheet flow: Manning's n, length (to 100 ft), 2-year rain, ft/ft.")
@_segment_option("shallow", "Shallow concentrated flow: surface, length, ft/ft.")
@_segment_option("channel", "Channel or pipe: cross-section, wetted perimeter, ft/ft, n, length.")
@_json_option
def tc(
    sheet: tuple[Segment, ...],
    shallow: tuple[Segment, ...],
    channel: tuple[Segment, ...],
    as_json: bool,
) -> None:
    """Time of concentration of a flow path. TR-55 chapter 3. The options may be repeated."""
    from core.hydrology.travel_time import time_of_concentration

    path = (*sheet, *shallow, *channel)
    if not path:
        raise CannotDo("Give at least 1 of --sheet, --shallow and --channel.")
    _tell({"tc_h": _compute(lambda: time_of_concentration(path))}, as_json)


@runoff.command(epilog="\b\nExample:\n  swtui runoff rational --c 0.235 --i-in-hr 1.9 --area-ac 12")
@_number_option("--c", "Runoff coefficient (0 to 1).", required=True)
@_number_option("--i-in-hr", "Rain intensity, inches an hour.", required=True)
@_number_option("--area-ac", "Drainage area, acres (to 20).", required=True)
@_json_option
def rational(c: float, i_in_hr: float, area_ac: float, as_json: bool) -> None:
    """Peak discharge by the Rational Method."""
    from core.hydrology.rational import rational_peak

    _tell({"peak_cfs": _compute(lambda: rational_peak(c, i_in_hr, area_ac))}, as_json)


@runoff.command(
    epilog="\b\nExample:\n  swtui runoff draindown --volume-cuft 300 --area-sqft 80 "
    "--rate-in-hr 0.5"
)
@_number_option("--volume-cuft", "Water stored, cubic feet.", required=True)
@_number_option("--area-sqft", "Area through which it soaks, square feet.", required=True)
@_number_option("--rate-in-hr", "Infiltration rate, inches an hour.", required=True)
@_json_option
def draindown(volume_cuft: float, area_sqft: float, rate_in_hr: float, as_json: bool) -> None:
    """Days for a soak-in device to drain."""
    from core.hydrology.infiltration import drain_days

    _tell({"days": _compute(lambda: drain_days(volume_cuft, area_sqft, rate_in_hr))}, as_json)


command = runoff
"""What the command line calls."""


def _compute(method: Callable[[], Computed]) -> Computed:
    try:
        return method()
    except OutOfRange as wrong:
        raise CannotDo(str(wrong)) from wrong


def _tell(figures: dict[str, Computed | None], as_json: bool) -> None:
    """Say the figures: as JSON with all warnings under one key, or their steps in lines."""
    known = [figure for figure in figures.values() if figure is not None]
    warnings = list(dict.fromkeys(said for figure in known for said in figure.warnings))
    if as_json:
        numbers = {
            key: None if figure is None else float(f"{figure.value:.12g}")
            for key, figure in figures.items()
        }
        say_json({**numbers, "warnings": warnings})
        return
    from core.hydrology.computed import show
    from core.hydrology.storm_table import step_lines

    # the volume's steps begin with those of the depth, which need no second line
    for line in dict.fromkeys(line for figure in known for line in step_lines(figure)):
        say(line)
    for figure in known:
        say(f"{figure.name.capitalize()}: {show(figure.value)} {figure.unit}")
    for warning in warnings:
        say(f"Warning: {warning}")
