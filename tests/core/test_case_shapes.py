"""Case files that are no case files: each ends in a sentence, none in a traceback."""

import pytest

from core.cases import run_cases
from swtui.library import Library

LAW = Library().law("lake-park-nc")
EXPECT = {"class": "exempt"}


@pytest.mark.parametrize(
    ("document", "id_", "said"),
    [
        ({"case": [1]}, "case 1", "it is not a table"),
        ({"case": 3}, "(file)", "holds no case"),
        ({"case": []}, "(file)", "holds no case"),
        ({"base": 3, "case": [{"id": "A", "expect": EXPECT}]}, "A", "base is not a table"),
        ({"case": [{"id": 10**5000, "expect": EXPECT}]}, "case 1", "class: exempt expected"),
        ({"case": [{"id": "A", "settings": 4, "expect": EXPECT}]}, "A", "settings must be a table"),
        ({"case": [{"id": "A", "without": 4, "expect": EXPECT}]}, "A", "without must be a list"),
        ({"base": {"without": 4}, "case": [{"id": "A"}]}, "A", "base.without must be a list"),
        ({"case": [{"id": "A", "answers": 3, "expect": EXPECT}]}, "A", "answers must be a table"),
        ({"case": [{"id": "A", "without": [[1]]}]}, "A", "without must be a list"),
        (
            {"case": [{"id": "A", "settings": {"holidays": 3}, "expect": EXPECT}]},
            "A",
            "the setting holidays is of another kind (dates)",
        ),
        (
            {"case": [{"id": "A", "settings": {"holiday": []}, "expect": EXPECT}]},
            "A",
            'did you mean "holidays"?',
        ),
        ({"case": [{"id": "A", "expect": {}}]}, "A", "it expects nothing"),
    ],
)
def test_a_misshapen_file_fails_with_a_sentence(document, id_, said):
    first, *_ = run_cases(LAW, document)

    assert (first.id, first.result) == (id_, "fail")
    assert any(said in difference for difference in first.differences)
