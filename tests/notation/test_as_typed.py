"""Texts as people type them beside the table and paste them into a forum."""

from pathlib import Path

import pytest
from events.journal import read_journal
from projections.games.neuroshima_hex.text import NOTATION
from projections.matches import Match
from projections.text.record import content_of
from tests.notation.texts import fault, read
from tests.samples.make import FOLDER

POSTED = Path(__file__).with_name("forum_pl.txt")
"""The rulebook's game with all that thumbs, phones and forums do to a text."""
BESIDE = ("match_started", "title_given", "note_written")
HEAD = "players: Ann Vegas, Bob Smart\nHQ C1; HQ C3\n1. Ann: draw bodyguard; bodyguard C2 S\n"


def played(events):
    """What happened on the board."""
    facts = [content_of(event) for event in events if event.type_name() not in BESIDE]
    for fact in facts:
        for key in ("cause", "on"):
            fact.pop(key, None)  # titles and remarks stand between
    return facts


def test_the_rulebooks_game_is_read_as_a_forum_would_show_it():
    rulebook = Match(read_journal(FOLDER / "rulebook_duel_turns_1_to_7.aar")).events

    posted = read(POSTED.read_bytes().decode())

    assert NOTATION.recognise(POSTED.read_text("utf-8")) > 0
    assert played(posted) == played(rulebook)


PLAIN = [
    pytest.param("scout D2 S", typed, id=name)
    for name, typed in {
        "capitals": "SCOUT D2 S",
        "a phone's capital": "Scout d2 s",
        "no space before the facing": "scout D2S",
        "a slash": "scout d2/s",
        "a word for the facing": "scout D2 south",
        "a Polish word for the facing": "zwiadowca D2 południe",
        "a case of a Polish name": "zwiadowcę D2 S",
        "a verb": "place scout on D2 S",
        "a Polish verb": "kładę zwiadowcę na D2 S",
        "a full stop": "scout D2 S.",
        "a bullet": "• scout D2 S",
        "a dash": "\u2013 scout D2 S",
        "tabs": "\tscout\tD2\tS\t",
        "spaces that do not break": "scout\u00a0D2\u00a0S",
        "a space that nobody sees": "sco\u200but D2 S",
        "the line ends of Windows": "scout D2 S\r",
        "a fence": "```\nscout D2 S\n```",
        "a forum's brackets": "[code]\nscout D2 S\n[/code]",
        "empty statements": "scout D2 S;; ;",
    }.items()
]


@pytest.mark.parametrize(("plain", "typed"), PLAIN)
def test_it_means_the_same(plain, typed):
    assert list(map(content_of, read(HEAD + typed))) == list(map(content_of, read(HEAD + plain)))


OTHERS = {
    "a long dash": ("C2-B2 S", "C2\u2013B2 S"),
    "an arrow": ("C2-B2 S", "C2->B2 S"),
    "a drawn arrow with spaces": ("C2-B2 S", "C2 \u2192 B2 S"),
    "curly quotes": ('pause "tea"', "pause \u201ctea\u201d"),
    "Polish quotes": ('pause "tea"', "pause \u201etea\u201d"),
    "a colon behind a verb": ("draw medic", "Draw: medic"),
    "and": ("draw medic, scout", "draw medic and scout"),
    "i": ("draw medic, scout", "dobieram medyka i zwiadowcę"),
}


@pytest.mark.parametrize(("plain", "typed"), OTHERS.values(), ids=list(OTHERS))
def test_signs_that_a_phone_changed_are_understood(plain, typed):
    assert list(map(content_of, read(HEAD + typed))) == list(map(content_of, read(HEAD + plain)))


@pytest.mark.parametrize(
    "players",
    [
        "players: Ann (Vegas), Bob (Smart)",
        "players: Ann (Vegas) vs. Bob (Smart)",
        "Gracze: Ann: Vegas, Bob: Smart",
        "players: Ann - vegas, Bob - SMART",
        "> players: Ann Vegas, Bob Smart",
    ],
)
def test_players_are_told_in_many_ways(players):
    sign = "> " if players.startswith(">") else ""

    started = read(f"{players}\n{sign}HQ C1\n{sign}HQ C3")[0]

    assert [(p.seat, p.army) for p in started.players] == [("Ann", "vegas"), ("Bob", "smart")]


@pytest.mark.parametrize(("said", "edition"), [("3", "3.0"), ("Duel", "duel"), ('"4"', "4")])
def test_an_edition_is_known_by_its_beginning(said, edition):
    assert read(f"players: Ann Vegas, Bob Smart\nedition: {said}\nHQ C1")[0].edition == edition


def test_a_quoted_line_that_is_a_consequence_stays_one():
    assert read(f"{HEAD}battle\n> nothing")[-1].type_name() == "battle_started"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("2 Bob: end", "a turn begins with its number, a dot and the player"),
        ("2) Bob", "a turn begins with its number, a dot and the player"),
        ("tura 2 Bob", "a turn begins with its number, a dot and the player"),
        ("scout D2 SS", "expected a facing (N, NE, SE, S, SW or NW) or the end of the line"),
        ("draw medic, scout D2 S", "put ; between two moves on a line"),
        ("discard medic (too slow)", "a note goes in braces"),
        ("end # at last", "a comment that nobody keeps begins with //"),
    ],
)
def test_what_people_often_mean_is_said(typed, said):
    assert said in str(fault(HEAD + typed))
    assert said not in fault(HEAD + typed).text("pl")


def test_an_unknown_edition_and_a_player_with_a_sign_are_refused():
    assert "expected one of duel, 3.0" in str(fault("players: Ann Vegas\nedition: 9\nHQ C1"))
    assert "found 'Ann=Vegas'" in str(fault("players: Ann=Vegas\nHQ C1"))


def test_a_case_of_a_name_takes_no_word_behind_it():
    smart = "players: Ann Smart, Bob Vegas\nHQ C1; HQ C3\n1. Ann: draw cyborg\n"

    bought = read(f"{smart}energy cyborga 2 hq")[-3]

    assert (bought.tiles, bought.hq_points) == (("smart-cyborg",), 2)
