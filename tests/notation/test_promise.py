"""A text form is part of what a game system promises."""

from dataclasses import replace

import pytest
from projections.contract import contract_of
from projections.freeform.system import FREEFORM


@pytest.mark.parametrize(
    ("change", "told"),
    [
        pytest.param({"write_text": lambda _events, _lang: ""}, "found no players", id="forgets"),
        pytest.param(
            {"write_text": lambda _events, _lang: "game: freeform\nplayers: Eve"},
            "the text tells something else",
            id="makes things up",
        ),
    ],
)
def test_a_text_form_that_breaks_its_promise_is_named(change, told):
    notation = replace(FREEFORM.notation, **change)
    broken = contract_of(replace(FREEFORM, notation=notation))

    with pytest.raises(AssertionError, match=told):
        broken().test_what_was_recorded_comes_back_from_its_text()
