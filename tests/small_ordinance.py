"""A made-up ordinance with one question of each kind, for tests of files and saving."""

from datetime import date

from core.ordinance import (
    Choice,
    EventField,
    EventKind,
    Excuse,
    Formula,
    Group,
    Head,
    Ordinance,
    Place,
    Provision,
    Question,
    Requirement,
)

_PLACE = Place("small.toml", "test", "test")


def _question(order, key, kind, unit="", group=None, words=(), **more):
    return Question(
        key,
        kind,
        label=key.replace("_", " "),
        text=f"{key}?",
        reason="Asked by a test.",
        unit=unit,
        group=group,
        order=order,
        choices=tuple(Choice(word, word.replace("_", " ")) for word in words),
        **more,
    )


def _by_key(records):
    return {record.key: record for record in records}


def small_ordinance() -> Ordinance:
    """The ordinance `small-town`, in force from 2020 on."""
    devices = Group(
        "devices",
        "device",
        "Devices",
        _by_key(
            [
                _question(20, "name", "text", group="devices"),
                _question(21, "kind", "choice", group="devices", words=("dry_well", "swale")),
                _question(22, "lake_distance_ft", "distance", "ft", "devices"),
                _question(23, "volume_cuft", "volume", "cu ft", "devices"),
                _question(24, "separation_ft", "length", "ft", "devices", may_be_negative=True),
                _question(25, "paved_runoff", "yes_no", group="devices"),
            ]
        ),
        order=19,
    )
    questions = [
        _question(1, "activities", "choices", words=("development", "agriculture", "other")),
        _question(2, "disturbed_area_sqft", "area", "sq ft"),
        _question(3, "starts_on", "date"),
        _question(4, "lots", "count", "lots", at_least=2),
        _question(5, "slope_pct", "percent", "%"),
        _question(6, "percolation_min_per_in", "rate", "min/in"),
        _question(7, "near_wetland", "yes_no"),
        _question(8, "method", "choice", words=("flat_rate", "engineering")),
        _question(9, "reasons", "text"),
        _question(10, "water_ft", "distance", "ft"),
        _question(11, "peak_cfs", "flow", "cfs"),
        _question(12, "drain_days", "duration", "days"),
        _question(13, "cost", "money", "dollars"),
        _question(14, "volume_gal", "volume", "gal"),
    ]
    rows = ["ST-1", "ST-2", "ST-3", "ST-3-plan", "ST-4"]
    return Ordinance(
        head=Head("small-town", "Small Town", date(2020, 1, 1), "2020-01-01", "activities"),
        provisions={row: Provision(row, f"§ {row}", row, "A row.") for row in rows},
        questions=_by_key(questions),
        groups={"devices": devices},
        words={},
        settings={},
        values={},
        exemptions=(),
        routes=(),
        ladder=(),
        flags=(),
        requirements=(
            Requirement(("ST-1",), judged_by="village"),
            Requirement(("ST-4",), met=Formula("slope_pct < 15", _PLACE, "met")),
        ),
        exceptions=(
            Excuse("ST-2", ("ST-1",), Formula("True", _PLACE, "when"), grant="may", by="village"),
        ),
        documents=(),
        letters=(),
        papers={},
        conditions=(),
        events=_by_key(
            [
                EventKind("inspection", "Inspection"),
                EventKind("rain", "Rain", fields=(EventField("rain_in", "length", "in"),)),
                EventKind(
                    "violation_found",
                    "Violation",
                    fields=(
                        EventField("items", "text", records=("what", "provision")),
                        EventField("place", "text"),
                    ),
                ),
            ]
        ),
        deadlines=(),
        readings=(),
        doubts=(),
        notices=(),
    )
