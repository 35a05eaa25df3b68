"""The few large choices before all that is offered: what a table does next, with what is known."""

from dataclasses import replace

from events.chain import scan
from events.composer import compose
from events.words import Name
from importers.recorder.screen import screen_of
from importers.recorder.session import Session
from lost_expedition.system import LOST_EXPEDITION
from projections.guarded import guarded
from projections.matches import Match
from projections.offers import Topic, Topics


def said(text):
    return Name({"en": text, "pl": text})


def topics(camp, seat):
    """The day, and whatever is offered of cards; once something is won, nothing stands first."""
    if camp.won:
        return None
    choices = (
        Topic(said("Break camp"), ("day_broken",), said(f"{camp.food} rations"), {"day": 1}),
        Topic(said("Beware of the Idol"), ("card_hidden", "card_turned")),
    )
    return Topics(said(f"{seat}: what do you do?"), choices)


GAME = replace(LOST_EXPEDITION, play=replace(LOST_EXPEDITION.play, topics=topics))


def screen(*entries, system=GAME, lang="en"):
    start = {"type": "match_started", "players": [{"seat": s, "name": s} for s in ("Ann", "Bob")]}
    data, _, _ = compose(system.vocabulary, [start, *entries])
    match = Match(scan(data, where="test"))
    vars(match)["system"] = system
    return screen_of(Session(match, None, {}), lang)


def test_each_seat_is_asked_with_what_is_known_of_each_choice():
    told = screen()["topics"]

    assert set(told) == {"", "Ann", "Bob"}
    assert told["Ann"]["question"] == "Ann: what do you do?"
    assert told["Ann"]["choices"][0] == {
        "words": "Break camp", "hint": "3 rations", "types": ["day_broken"], "facts": {"day": 1},
    }  # fmt: skip


def test_a_choice_names_nothing_that_was_not_met():
    assert screen()["topics"]["Bob"]["choices"][1]["words"] == "Beware of the ???"


def test_why_there_are_none_now_is_said_and_names_nothing_that_was_not_met():
    def waiting(_camp, _seat):
        return Topics(said("What now?"), (), said("They wait for the Idol."))

    closed = replace(GAME, play=replace(GAME.play, topics=waiting))
    told = screen(system=closed)["topics"]["Ann"]

    assert told == {"question": "What now?", "choices": [], "because": "They wait for the ???."}
    assert "because" not in screen()["topics"]["Ann"]


def test_none_stand_there_where_the_game_names_none_and_once_it_is_over():
    won = [{"type": "mission_begun", "title": "River"}, {"type": "mission_ended", "won": True}]
    ended = [{"type": "match_ended", "outcome": "lost"}]

    for told in (screen(*won), screen(*ended), screen(system=LOST_EXPEDITION)):
        assert told["topics"] == {"": None, "Ann": None, "Bob": None}


def test_a_game_that_fails_there_is_recorded_by_its_list():
    def broken(_camp, _seat):
        raise ZeroDivisionError

    failing = replace(GAME, id="failing", play=replace(GAME.play, topics=broken))
    told = screen(system=guarded(failing))

    assert told["topics"]["Ann"] is None
    assert told["offers"]["Ann"]
    assert told["faults"]
