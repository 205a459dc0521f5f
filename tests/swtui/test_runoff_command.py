import io
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swtui.cli import main

DEPTH = ["depth", "--rain-in", "6.0", "--cn", "75"]
PEAK = ["peak", "--area-ac", "250", "--cn", "75", "--tc-h", "1.53", "--rain-in", "6.0"]
TC = [
    "tc",
    *("--sheet", "0.24,100,3.6,0.01"),
    *("--shallow", "unpaved,1400,0.01"),
    *("--channel", "27,28.2,0.005,0.05,7300"),
]
RATIONAL = ["rational", "--c", "0.235", "--i-in-hr", "1.9", "--area-ac", "12"]
DRAINDOWN = ["draindown", "--volume-cuft", "300", "--area-sqft", "80", "--rate-in-hr", "0.5"]

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["runoff", *words])
    said = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, said.out, said.err


def answer(capsys: Capture, *words: str) -> dict[str, object]:
    status, out, err = run(capsys, *words, "--json")
    assert (status, err) == (0, "")
    found: dict[str, object] = json.loads(out)
    return found


def refusal(capsys: Capture, *words: str) -> str:
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    return err


def test_depth(capsys: Capture) -> None:
    found = answer(capsys, *DEPTH, "--area-ac", "250")
    assert found == {
        "runoff_in": pytest.approx(3.28205, abs=1e-5),
        "volume_cuft": pytest.approx(2978461.538, abs=0.01),
        "warnings": [],
    }


def test_depth_without_an_area_has_no_volume(capsys: Capture) -> None:
    found = answer(capsys, *DEPTH)
    assert found["volume_cuft"] is None
    assert list(found) == ["runoff_in", "volume_cuft", "warnings"]


def test_peak(capsys: Capture) -> None:
    found = answer(capsys, *PEAK, "--type", "II")
    assert found == {"peak_cfs": pytest.approx(345, rel=0.005), "warnings": []}


def test_ponds_lower_the_peak(capsys: Capture) -> None:
    dry = answer(capsys, *PEAK, "--type", "II", "--pond-pct", "0")["peak_cfs"]
    assert isinstance(dry, float)
    wet = answer(capsys, *PEAK, "--type", "II", "--pond-pct", "1")["peak_cfs"]
    assert wet == pytest.approx(0.87 * dry)


def test_tc(capsys: Capture) -> None:
    assert answer(capsys, *TC) == {"tc_h": pytest.approx(1.5275, abs=1e-4), "warnings": []}


def test_tc_options_repeat(capsys: Capture) -> None:
    once = answer(capsys, "tc", "--shallow", "paved,500,0.02")["tc_h"]
    assert isinstance(once, float)
    twice = answer(capsys, "tc", "--shallow", "paved,500,0.02", "--shallow", "paved, 500, 0.02")[
        "tc_h"
    ]
    assert twice == pytest.approx(2 * once)


def test_rational(capsys: Capture) -> None:
    assert answer(capsys, *RATIONAL) == {"peak_cfs": pytest.approx(5.358), "warnings": []}


def test_draindown(capsys: Capture) -> None:
    assert answer(capsys, *DRAINDOWN) == {"days": 3.75, "warnings": []}


def test_thousands_may_be_set_apart(capsys: Capture) -> None:
    found = answer(
        capsys, "draindown", "--volume-cuft", "1,200", "--area-sqft", "80", "--rate-in-hr", ".5"
    )
    assert found["days"] == 15


def test_without_a_command_it_names_them(capsys: Capture) -> None:
    assert "depth, peak, tc, rational, draindown" in refusal(capsys)


@pytest.mark.parametrize(
    ("words", "limit"),
    [
        ([*DEPTH[:3], "--cn", "29"], "30 to 98"),
        ([*DEPTH[:3], "--cn", "99"], "30 to 98"),
        (["depth", "--rain-in", "-1", "--cn", "75"], "0 to 100"),
        ([*DEPTH, "--area-ac", "0"], "more than 0"),
        ([*DEPTH, "--area-ac", "-5"], "more than 0"),
        ([*PEAK, "--type", "II", "--cn", "39"], "40 to 98"),
        ([*PEAK, "--type", "II", "--tc-h", "10.5"], "10 h"),
        ([*PEAK, "--type", "II", "--pond-pct", "6"], "0 to 5"),
        ([*PEAK, "--type", "IV"], "I, IA, II, III"),
        (["tc", "--sheet", "0.24,400,3.6,0.01"], "100 ft"),
        (["tc", "--sheet", "0.24,100,3.6"], "takes 4"),
        (["tc", "--sheet", "0.24,100,3.6,x"], "no number"),
        (["tc", "--shallow", "gravel,100,0.01"], "paved"),
        (["tc"], "at least 1"),
        (["rational", "--c", "1.2", "--i-in-hr", "2", "--area-ac", "5"], "0 to 1"),
        ([*DRAINDOWN, "--rate-in-hr", "0"], "Never drains"),
        ([*DRAINDOWN, "--area-sqft", "0"], "Never drains"),
        ([*DRAINDOWN, "--volume-cuft", "-1"], "0 to"),
        (["depth", "--rain-in", "6"], "--cn"),
    ],
)
def test_out_of_range_ends_with_2_and_one_sentence(
    capsys: Capture, words: list[str], limit: str
) -> None:
    assert limit in refusal(capsys, *words)
    assert limit in refusal(capsys, *words, "--json")


@pytest.mark.parametrize(
    "text", ["nan", "inf", "-inf", "1e400", "1_000", "six", "", "½", "٣", "1,00", "0x10", "1e99999"]
)
def test_what_is_no_number_is_refused(capsys: Capture, text: str) -> None:
    assert "no number" in refusal(capsys, "depth", "--rain-in", text, "--cn", "75")


@pytest.mark.parametrize(
    ("words", "limit"),
    [
        (["depth", "--rain-in", "8", "--cn", "35"], "40"),
        ([*DEPTH, "--area-ac", "2001"], "2,000"),
        ([*PEAK, "--type", "III", "--tc-h", "0.05"], "0.1 h"),
        ([*PEAK, "--type", "I", "--rain-in", "1.0"], "0.1 to 0.5"),
        (["tc", "--sheet", "0.24,150,3.6,0.01"], "100 ft"),
        (["rational", "--c", "0.3", "--i-in-hr", "2", "--area-ac", "20.5"], "20 ac"),
    ],
)
def test_where_the_method_allows_it_there_is_a_figure_with_a_warning(
    capsys: Capture, words: list[str], limit: str
) -> None:
    warnings = answer(capsys, *words)["warnings"]
    assert isinstance(warnings, list)
    assert any(limit in warning for warning in warnings)
    status, out, _ = run(capsys, *words)
    assert status == 0
    assert "Warning: " in out


EXTREMES = [
    *("0", "-0", "5e-324", "1e-300", "1e-10", "1e-9", "0.1", "30", "40", "75", "98", "98.0001"),
    *("100", "2,000", "1e6", "1e15", "1e300", "9" * 400, "0." + "0" * 400 + "1", "-1", "nan", ""),
]
OPTIONS = {
    "depth": ["--rain-in", "--cn", "--area-ac"],
    "peak": ["--area-ac", "--cn", "--tc-h", "--rain-in", "--pond-pct"],
    "rational": ["--c", "--i-in-hr", "--area-ac"],
    "draindown": ["--volume-cuft", "--area-sqft", "--rate-in-hr"],
}
FIGURE = st.sampled_from(EXTREMES)


@st.composite
def command_lines(draw: st.DrawFn) -> list[str]:
    kind = draw(st.sampled_from([*OPTIONS, "tc"]))
    if kind == "tc":
        sheet = ",".join(draw(st.tuples(FIGURE, FIGURE, FIGURE, FIGURE)))
        channel = ",".join(draw(st.tuples(FIGURE, FIGURE, FIGURE, FIGURE, FIGURE)))
        return draw(st.sampled_from([["tc", "--sheet", sheet], ["tc", "--channel", channel]]))
    words = [word for option in OPTIONS[kind] for word in (option, draw(FIGURE))]
    return [kind, *words, *(("--type", "II") if kind == "peak" else ())]


@settings(deadline=None)
@given(command_lines())
def test_no_figure_ends_in_a_fault_or_in_json_that_is_none(words: list[str]) -> None:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as ended:
        main(["runoff", *words, "--json"])
    if ended.value.code == 0:
        found = json.loads(out.getvalue(), parse_constant=lambda word: pytest.fail(word))
        assert "warnings" in found
    else:
        assert ended.value.code == 2
        assert "fault" not in err.getvalue()
        assert err.getvalue().count("\n") == 1


def test_text_shows_the_steps_with_equations(capsys: Capture) -> None:
    _, out, _ = run(capsys, *DEPTH, "--area-ac", "250")
    assert "S = 1000/75 - 10 = 3.33 in  [TR-55 eq. 2-4]" in out
    assert out.count("S = ") == 1
    assert "Runoff depth: 3.28 in\nRunoff volume: 2,978,462 cu ft\n" in out


def test_every_command_has_help_with_an_example(capsys: Capture) -> None:
    for words in (DEPTH, PEAK, TC, RATIONAL, DRAINDOWN):
        status, out, _ = run(capsys, words[0], "--help")
        assert status == 0
        assert f"swtui runoff {words[0]} --" in out


def test_the_command_loads_neither_screens_nor_paper_nor_tables() -> None:
    program = (
        "import sys\n"
        "from swtui.cli import main\n"
        "try:\n"
        "    main(['runoff', 'peak', '--area-ac', '2', '--cn', '75', '--tc-h', '1',\n"
        "          '--rain-in', '6', '--type', 'II', '--json'])\n"
        "except SystemExit as ended:\n"
        "    assert ended.code == 0\n"
        "print([name for name in ('textual', 'reportlab', 'swtui.hydrology_tables', 'csv')\n"
        "       if name in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
