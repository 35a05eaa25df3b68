"""A text form is part of what a game system promises."""

from dataclasses import replace

import pytest
from projections.contract import contract_of
from projections.games.freeform.system import FREEFORM
from projections.games.freeform.text import DIALECT
from projections.text.form import notation_of

pytestmark = pytest.mark.usefixtures("unshrunk")


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


def forgets_pieces(event, pen):
    return iter(()) if event.type_name() == "piece_placed" else DIALECT.write_act(event, pen)


def test_a_kind_of_event_without_words_is_named_unless_it_is_declared():
    notation = notation_of(replace(DIALECT, write_act=forgets_pieces), sure=50)
    system = replace(FREEFORM, notation=notation)

    with pytest.raises(AssertionError, match=r"no words for \['piece_placed'\]"):
        contract_of(system)().test_whatever_is_offered_is_told_in_words()
    declared = contract_of(system, told_as_json=frozenset({"piece_placed"}))
    declared().test_whatever_is_offered_is_told_in_words()
