"""A campaign as people type it: what is written reads back in both languages, with no JSON."""

import pytest
from events.journal import read_journal
from projections.games.hunters_2114.system import HUNTERS_2114
from projections.games.hunters_2114.text import TEXT as TEXT_WORDS
from projections.matches import Match
from tests.samples.make import SAMPLES

TEXT = HUNTERS_2114.notation


@pytest.fixture(scope="module")
def events():
    return Match(read_journal(SAMPLES / "hunters_2114" / "two_weeks.aar")).events


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_sample_is_written_in_words_and_reads_back(events, lang):
    text = TEXT.write_text(events, lang)
    read = TEXT.parse_text(text)

    assert read.failure is None
    assert [line for line in text.splitlines() if line.strip().startswith("json")] == []
    kept = ("type", "player", "day", "item", "kind", "steps", "save", "army", "change", "left")
    wanted = [event.model_dump(mode="json", by_alias=True) for event in events]
    assert [[entry.get(key) or None for key in kept] for entry in read.entries] == [
        [entry.get(key) or None for key in kept] for entry in wanted
    ]


def test_who_joins_brings_a_class_and_a_save_is_loaded(events):
    text = TEXT.write_text(events, "pl")

    assert "dołącza Dorota grając jako Zwiadowca" in text
    assert "wczytuje #" in text
    assert 'zagrywa czynności="Atak Wręcz"' in text


@pytest.mark.parametrize(
    "called",
    ["Kości Ataku wg dystansu", "Kości Ataku wg dystansu, 0 to zwarcie (0:1 1:3)",
     "attack dice by distance", "attack dice by distance, 0 is melee (0:1 1:3)"],
)  # fmt: skip
def test_a_value_is_called_as_in_the_log_or_as_the_form_asks_for_it(called):
    met = f'poznane: wróg "Bandyta" = "{called}" "0:2 1:3"'
    read = TEXT.parse_text(f"gra: hunters_2114\ngracze: Ann, Bob\n{met}")

    assert read.entries[-1]["values"] == {"dice": "0:2 1:3"}


def test_of_few_answers_all_are_said():
    read = TEXT.parse_text("gra: hunters_2114\ngracze: Ann, Bob\nmisja Q02 wątek=boczny")

    assert "główny wątek" in read.failure.phrase.text("pl")


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_no_word_begins_two_kinds_of_lines(lang):
    said = [
        word
        for key, words in TEXT_WORDS.table(lang).items()
        if key.startswith("keyword.")
        for word in words.split("|")
    ]

    assert sorted(said) == sorted(set(said))
