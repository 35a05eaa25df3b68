"""The readings that a table may agree on: the first is usual, and each is called something."""

import typing

import pytest
from events.match import MatchStarted
from events.words import LANGUAGES
from importers.import_context import Games
from projections.games.hunters_2114.options import USUAL, CampaignOptions
from projections.games.hunters_2114.system import HUNTERS_2114
from projections.games.hunters_2114.words import WORDS


def choices_of(name):
    annotation = CampaignOptions.model_fields[name].annotation
    parts = [annotation, *typing.get_args(annotation)]
    found = [part for part in parts if typing.get_origin(part) is typing.Literal]
    return typing.get_args(found[0]) if found else ()


@pytest.mark.parametrize("name", CampaignOptions.model_fields)
def test_each_option_and_each_answer_has_a_name(name):
    keys = [f"option.{name}", *(f"option_value.{name}.{one}" for one in choices_of(name))]
    for lang in LANGUAGES:
        assert not [key for key in keys if key not in WORDS.table(lang)]


@pytest.mark.parametrize("name", [one for one in CampaignOptions.model_fields if choices_of(one)])
def test_the_first_reading_is_the_usual_one(name):
    assert getattr(USUAL, name) in (None, choices_of(name)[0])


@pytest.mark.parametrize("shield, is_known", [("1/3", True), ("1/6", True), ("4/3", False),
                                              ("a third", False)])  # fmt: skip
def test_the_chance_of_a_shield_is_a_fraction(shield, is_known):
    started = MatchStarted.model_validate({"players": (), "options": {"shield": shield}})
    assert HUNTERS_2114.start(started).options.shield == (shield if is_known else None)


@pytest.mark.parametrize("name", ["Łowcy A.D. 2114", "The Hunters A.D. 2114", "Łowcy 2114",
                                  "Hunters A.D. 2114: Second Edition"])  # fmt: skip
def test_files_from_elsewhere_name_the_game_as_people_do(name):
    assert Games.of().system_of(name).id == "hunters_2114"
