"""The catalogue of a game as people type it: in the game's words, in any language."""

import pytest
from lost_expedition.acts import ACTS
from lost_expedition.system import LOST_EXPEDITION
from lost_expedition.typed import ExpeditionLine
from lost_expedition.words import WORDS
from projections.systems import register
from projections.text.form import dialect_of
from tests.notation.texts import comes_back, read

DIALECT = dialect_of("lost_expedition", ACTS, WORDS, line=ExpeditionLine)
HEAD = "game: lost_expedition\nplayers: Ann, Bob\n"
MET = {
    "en": 'met beast "Jaguar" = life 3, "claw dice" 2, moves "fast"',
    "pl": 'poznane bestia "Jaguar" = życie 3, "kości pazurów" 2, ruch "szybki"',
}
BY_IDS = 'met beast "Jaguar" = life 3, claws 2, moves "fast"'


@pytest.fixture(autouse=True)
def installed(monkeypatch):
    """As the package of a game would be."""
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    register(LOST_EXPEDITION)


@pytest.mark.parametrize("line", [*MET.values(), BY_IDS])
def test_a_thing_is_told_in_the_words_of_its_game_or_by_ids(line):
    *_, met = read(HEAD + line, DIALECT)

    assert (met.kind, met.name) == ("beast", "Jaguar")
    assert met.values == {"life": 3, "claws": 2, "moves": "fast"}


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_it_is_written_in_the_words_of_its_game(lang):
    text = comes_back(read(HEAD + BY_IDS, DIALECT), lang, dialect=DIALECT)

    assert text.splitlines()[-1] == MET[lang]


def test_a_value_that_is_a_word_of_the_game_by_chance_stays_as_it_was_typed():
    met = '{"type":"thing_met","kind":"beast","name":"Eel","values":{"moves":"szybki"}}'

    text = comes_back(read(f"{HEAD}json {met}", DIALECT), dialect=DIALECT)

    assert "szybki" in text


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("line", [BY_IDS, "join Eve", 'join E "Eve"'])
def test_that_newer_kinds_come_goes_without_saying(line, lang):
    events = read(f"{HEAD}day 1\n> eats 2\n{line}\nundo ^\nday 2", DIALECT)
    kinds = [event.type_name() for event in events]

    text = comes_back(events, lang, dialect=DIALECT)

    assert kinds.count("match_amended") == 1
    assert "json" not in text
