"""The words that people use in tables of results: titles of columns, and how a match ended."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, Literal

from events.words import folded


def _lists(fields: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    return {field: tuple(titles.split(", ")) for field, titles in fields.items()}


ONCE: Final[Mapping[str, tuple[str, ...]]] = _lists({
    "id": (
        "id, match id, game id, play id, match, play, partia, id partii, nr partii, number, "
        "no, nr, lp"
    ),
    "date": (
        "date, day, played, played on, play date, data, dzień, when, round date, timestamp, "
        "date played, played at, data gry, data partii, kiedy, sygnatura czasowa, znacznik "
        "czasu"
    ),
    "game": "game, game name, boardgame, board game, title, gra, system, which game",
    "edition": "edition, edycja, version",
    "event": "event, tournament, tournament id, tournament name, turniej, league, cup",
    "round": "round, round no, round number, runda",
    "table": "table, table no, board number, stół",
    "place": "place, location, venue, club, city, miejsce",
    "board": "scenario, scenario id, scenario name, map, mission, board, scenariusz",
    "players": "players, who played, participants, player names, gracze, kto grał",
    "scores": "scores, all scores, points of all, wyniki",
    "winner": "winner, winners, won by, won, victor, zwycięzca, who won, kto wygrał",
    "minutes": "minutes, duration, length, time, durationmin, duration min, czas",
    "origin": "origin",
    "ending": "ended as, zakończono jako",
    "comments": "comments, comment, notes, note, remarks, uwagi, komentarz",
})  # fmt: skip
"""Fields of a match, and the titles under which they are known."""

EACH: Final[Mapping[str, tuple[str, ...]]] = _lists({
    "player": "player, name, player name, namecode, code, gracz, user, username, imię",
    "army": "army, faction, race, role, civilization, nation, deck, armia, frakcja",
    "side": "side, allies axis, allies or axis, alorax, alliesaxis, strona",
    "part": "attacker defender, attacker or defender, attdef, att def",
    "team": "team, drużyna",
    "score": (
        "score, final score, total score, points, vp, victory points, result points, pts, "
        "wynik punktowy, punkty, pkt"
    ),
    "result": "result, outcome, wynik, win loss, winloss, w l, win, is winner",
    "rank": "rank, position, place in match, finish, miejsce w partii",
    "rating": "rating, elo",
})  # fmt: skip
"""Fields of each player; with one match a row their titles carry the player's number."""

_NUMBER: Final = {**{str(n): n for n in range(1, 10)}, "a": 1, "b": 2, "c": 3, "d": 4}
_NUMBERED: Final = re.compile(
    r"^(?:p|player|gracz)? *([1-9])(?:st|nd|rd|th)? *(.*)$", re.IGNORECASE
)
_TRAILING: Final = re.compile(r"^(.*?) *(?:player)? *([1-9]|\b[A-D])$", re.IGNORECASE)
_ASIDE: Final = re.compile(r"\([^)]*\)")
_ASKED: Final = ("who ", "which ", "when ", "kto ")
"""Forms ask; how the question goes on says nothing of what is asked."""
_SIDES: Final = {
    "winner": 1, "loser": 2, "winning": 1, "losing": 2,
    "home": 1, "away": 2, "white": 1, "black": 2, "opponent": 2, "przeciwnik": 2,
}  # fmt: skip


KNOWN: Final = frozenset(
    folded(word)
    for names in (*ONCE.values(), *EACH.values())
    for name in names
    for word in name.split()
)
"""Words that stand in titles of other columns: nobody is called `Score A`."""


@cache
def meaning(title: str) -> str | tuple[str, int] | None:
    """What a title says: a field of the match, or one of a player with his number."""
    title = _ASIDE.sub(" ", title)
    text = " ".join(re.sub(r"[_\-./()#]+", " ", title).split())
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z0-9])", " ", text)
    for said in (text, spaced):
        if (found := _numbered(said) or _by_side(said)) is not None:
            return found
    once = _named(text, ONCE) or _asked(text)
    if once is not None:
        return once
    each = _named(text, EACH)
    return (each, 0) if each else None


def _numbered(text: str) -> tuple[str, int] | None:
    """`Player 1`, `P1 Result`, `score 2`, `Player 2 attacker or defender`."""
    if match := _NUMBERED.match(text):
        rest = match[2].strip()
        each = _named(rest, EACH) if rest else "player" if not text[0].isdigit() else None
        if each:
            return each, int(match[1])
    match = _TRAILING.match(text)
    if match and len(text) > 1 and (each := _named(match[1] or "player", EACH)):
        return each, _NUMBER[match[2].lower()]
    return None


def _by_side(text: str) -> tuple[str, int] | None:
    """`loser score`, `home player`."""
    first, _, rest = text.casefold().partition(" ")
    number = _SIDES.get(first)
    if number is None or (first == "winner" and not rest):
        return ("player", 2) if first in ("loser", "away") and not rest else None
    each = _named(rest, EACH) if rest else "player"
    return (each, number) if each else None


def _asked(text: str) -> str | None:
    """A question that begins as a known one does: `Who won the game?`."""
    said = " ".join(text.casefold().split()).rstrip("? ") + " "
    return next(
        (
            field_
            for field_, names in ONCE.items()
            for known in names
            if known.startswith(_ASKED) and said.startswith(f"{known} ")
        ),
        None,
    )


def _named(text: str, fields: Mapping[str, Iterable[str]]) -> str | None:
    wanted = folded(text)
    return next((f for f, names in fields.items() if wanted in map(folded, names)), None)


Outcome = Literal["won", "lost", "draw"]

_SAID: Final[dict[Outcome, str]] = {
    "won": "w win won wins winner victory 1 true yes y x wygrana wygral wygrala zwyciestwo tak 10",
    "lost": "l loss lost lose loses loser defeat 0 false no n przegrana przegral przegrala nie 01",
    "draw": "d draw drawn tie tied t remis 05 half 1212",
}
_WORDS: Final[dict[str, Outcome]] = {
    word: outcome for outcome, words in _SAID.items() for word in words.split()
}
_BEGINNINGS: Final[tuple[tuple[str, Outcome], ...]] = (
    ("win", "won"), ("won", "won"), ("los", "lost"), ("dra", "draw"), ("tie", "draw"),
)  # fmt: skip

_HALVES: Final = ("1/2", "½", "0.5", "0,5", ".5", "½-½", "1/2-1/2", "0.5-0.5", "0,5-0,5")
_RANK: Final = re.compile(
    r"[=tT]?\s*(\d{1,3})(?:st|nd|rd|th|\.|\.?\s*miejsce)?\s*=?", re.IGNORECASE
)
_PAIR: Final = re.compile(
    r"(-?\d{1,6}(?:[.,]\d{1,2})?)\s*[:\u2013\u2014-]\s*(\d{1,6}(?:[.,]\d{1,2})?)"
)


def rank_of(written: str) -> int | None:
    """The place that somebody took: 1, 1st, =1, 2."""
    match = _RANK.fullmatch(written.strip())
    return int(match[1]) or None if match else None


def pair_of(written: str) -> tuple[str, str] | None:
    """Both scores of a match of two in one cell: 20:5."""
    match = _PAIR.fullmatch(written.strip())
    return (match[1], match[2]) if match else None


def outcome_of(written: str) -> Outcome | None:
    """What a result means; None for what nobody can tell."""
    if written.strip() in _HALVES:
        return "draw"
    said = folded(written)
    if said in _WORDS:
        return _WORDS[said]
    # `los`, `winn`, `drawn game`: a slip of the pen, and no other word begins like it.
    return next((found for start, found in _BEGINNINGS if said.startswith(start)), None)
