"""Several results in one record: missions and rounds, each with how it went, wherever one looks."""

import json

import pytest
from dashboard.replay.match_data import replay_data
from dashboard.replay.moments import MomentCache
from dashboard.replay.report import report_of
from dashboard.replay.sharing import Excerpt
from dashboard.terminal.screen import screen_of
from events.words import in_language
from projections.reading import Reading, Readings
from projections.systems import find_system
from tests.dashboard.test_behind import match_of


def opened(number, title=None):
    return {"type": "span_opened", "span": "mission", "number": number} | (
        {"title": title} if title else {}
    )


def closed(outcome):
    return {"type": "span_closed", "span": "mission", "outcome": outcome}


@pytest.fixture
def campaign():
    return match_of(
        opened(1, "Ford"), closed("won"), opened(2), closed("lost"), opened(3),
        {"type": "span_closed", "span": "mission"}, opened(4), closed("by a hair"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "results"),
    [
        ("en", ["Mission 1 (Ford): won", "Mission 2: lost", "Mission 4: by a hair"]),
        ("pl", ["Misja 1 (Ford): wygrana", "Misja 2: przegrana", "Misja 4: by a hair"]),
    ],
)
def test_each_mission_has_its_result_in_every_reading(campaign, lang, results):
    reading = Reading(campaign, lang, None, False)
    data = json.loads(json.dumps(replay_data(campaign, None, MomentCache(lang))))
    shown = screen_of(Readings(campaign, lang), 9).press("c")
    report = report_of(Excerpt(campaign, lang)).decode()

    assert [f"{reading.span_words(span)}: {went}" for span, went in reading.results] == results
    told = data["readings"][0]["results"]
    assert [f"{words}: {went}" for _, words, went in told] == results
    assert [stop for stop, *_ in told] == [2, 4, 8]
    assert all(result in "\n".join(shown.draw(100, 30)) for result in results)
    assert all(f"<th>{words}</th><td>{went}</td>" in report for _, words, went in told)


def test_nothing_is_given_away_before_it_happened(campaign):
    shown = screen_of(Readings(campaign, "en"), 4).press("c")

    assert "Mission 1 (Ford): won" in "\n".join(shown.draw(100, 30))
    assert "Mission 2: lost" not in "\n".join(shown.draw(100, 30))


@pytest.mark.parametrize(
    ("outcome", "en", "pl"),
    [
        (True, "won", "wygrana"),
        (False, "lost", "przegrana"),
        ("abandoned", "abandoned", "przerwana"),
        ("by_a_hair", "by a hair", "by a hair"),
    ],
)
def test_a_result_is_called_in_words(outcome, en, pl):
    name = find_system("freeform").outcome_name(outcome)

    assert (in_language(name, "en"), in_language(name, "pl")) == (en, pl)


@pytest.mark.parametrize(
    ("lang", "line"), [("en", "End: Mission, won."), ("pl", "Koniec: Misja, wygrana.")]
)
def test_the_log_says_how_it_went(campaign, lang, line):
    assert Reading(campaign, lang, None, False).sentence(3) == line


@pytest.mark.parametrize(
    ("lang", "lines"),
    [("en", "mission 1\nend mission won\n"), ("pl", "misja 1\nkoniec misja wygrana\n")],
)
def test_it_is_typed_and_read_back(lang, lines):
    match, ended = match_of(), {"type": "span_closed", "span": "mission", "outcome": "won"}
    notation = match.system.notation

    typed = notation.parse_text(notation.write_text(match.events, lang) + lines, "")

    assert (typed.failure, typed.entries[2]) == (None, {**ended, "v": 2})
    written = match_of(opened(1), ended)
    again = notation.parse_text(notation.write_text(written.events, lang), "")
    assert again.failure is None
    assert again.entries[2].items() >= ended.items()
