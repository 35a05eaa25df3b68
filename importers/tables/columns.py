"""What the columns of a table mean: by the titles people give them, or as somebody told us."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from events.complaints import nearest
from events.errors import BadUsage
from events.names import folded
from importers.words import WORDS

ONCE: Final[Mapping[str, tuple[str, ...]]] = {
    "id": ("id", "match id", "game id", "play id", "matchid", "gameid", "number", "no", "nr", "lp"),
    "date": (
        "date",
        "day",
        "played",
        "played on",
        "play date",
        "data",
        "dzień",
        "when",
        "round date",
    ),
    "game": ("game", "game name", "boardgame", "title", "gra", "system"),
    "edition": ("edition", "edycja", "version"),
    "event": (
        "event",
        "tournament",
        "tournament id",
        "tournament name",
        "turniej",
        "league",
        "cup",
    ),
    "round": ("round", "round no", "round number", "runda"),
    "table": ("table", "table no", "board number", "stół"),
    "place": ("place", "location", "venue", "club", "city", "miejsce"),
    "board": ("scenario", "scenario id", "scenario name", "map", "mission", "board", "scenariusz"),
    "winner": ("winner", "won by", "won", "victor", "zwycięzca", "who won"),
    "minutes": ("minutes", "duration", "length", "time", "durationmin", "duration min", "czas"),
    "origin": ("origin",),
    "comments": ("comments", "comment", "notes", "note", "remarks", "uwagi", "komentarz"),
}
"""Fields of a match, and the titles under which they are known."""

EACH: Final[Mapping[str, tuple[str, ...]]] = {
    "player": ("player", "name", "player name", "namecode", "code", "gracz", "user", "username"),
    "army": (
        "army",
        "faction",
        "race",
        "role",
        "civilization",
        "nation",
        "deck",
        "armia",
        "frakcja",
    ),
    "side": ("side", "allies axis", "allies or axis", "alorax", "alliesaxis", "strona"),
    "part": ("attacker defender", "attacker or defender", "attdef", "att def"),
    "team": ("team", "drużyna"),
    "score": ("score", "points", "vp", "result points", "pts", "wynik punktowy", "punkty"),
    "result": ("result", "outcome", "wynik", "win loss", "winloss", "w l", "win", "is winner"),
    "rank": ("rank", "position", "place in match", "finish", "miejsce w partii"),
    "rating": ("rating", "elo"),
}
"""Fields of each player; with one match a row their titles carry the player's number."""

_NUMBERED: Final = re.compile(
    r"^(?:p|player|gracz)? *([1-9])(?:st|nd|rd|th)? *(.*)$", re.IGNORECASE
)
_TRAILING: Final = re.compile(r"^(.*?) *(?:player)? *([1-9])$", re.IGNORECASE)
_SIDES: Final = {
    "winner": 1, "loser": 2, "winning": 1, "losing": 2,
    "home": 1, "away": 2, "white": 1, "black": 2,
}  # fmt: skip


@dataclass(frozen=True)
class Columns:
    """Which column holds what, by number."""

    once: Mapping[str, int] = field(default_factory=dict)
    each: Mapping[tuple[str, int], int] = field(default_factory=dict)
    """By field and player; player 0 where each row is one participant."""
    unknown: tuple[str, ...] = ()
    winner_first: bool = False
    """The titles say so themselves: winner, loser."""

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of the players that have a column with their name."""
        return tuple(sorted({number for field, number in self.each if field == "player"}))

    @property
    def long(self) -> bool:
        """One participant a row."""
        return self.players == (0,) and "id" in self.once

    @property
    def understood(self) -> bool:
        """Whether that is enough to make matches of."""
        return self.long or len([number for number in self.players if number]) >= 2


def columns_of(titles: Sequence[str], told: Mapping[str, str]) -> Columns:
    """The columns of a table by their titles; what somebody told (field to title) comes first."""
    once: dict[str, int] = {}
    each: dict[tuple[str, int], int] = {}
    for name, title in told.items():
        _put(_field(name), _index(title, titles), once, each)
    taken = {*once.values(), *each.values()}
    unknown = []
    for i, title in enumerate(titles):
        if i in taken or not title.strip():
            continue
        if (found := _meaning(title)) is None or not _put(found, i, once, each):
            unknown.append(title)
    winner_first = _drop_loser_winner(titles, once, each)
    return Columns(once, each, tuple(unknown), winner_first)


def _put(
    found: str | tuple[str, int], i: int, once: dict[str, int], each: dict[tuple[str, int], int]
) -> bool:
    """Take a column for a field; False where an earlier one has it."""
    if isinstance(found, str):
        return once.setdefault(found, i) == i
    return each.setdefault(found, i) == i


def _field(name: str) -> str | tuple[str, int]:
    """A field as one names it with --map: `winner`, `player1`, `score2`, or `player` alone."""
    if name in ONCE:
        return name
    match = re.fullmatch(r"([a-z]+?)([1-9]?)", name)
    if match is None or match[1] not in EACH:
        known = [*ONCE, *(f"{each}1" for each in EACH)]
        raise BadUsage(WORDS("csv.no_field", field=name, near=nearest(name, known)), where="--map")
    return match[1], int(match[2] or 0)


def _index(title: str, titles: Sequence[str]) -> int:
    for i, known in enumerate(titles):
        if folded(known) == folded(title):
            return i
    raise BadUsage(WORDS("csv.no_column", title=title, near=nearest(title, titles)), where="--map")


@cache
def _meaning(title: str) -> str | tuple[str, int] | None:
    text = " ".join(re.sub(r"[_\-./()#]+", " ", title).split())
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z0-9])", " ", text)
    for said in (text, spaced):
        if (found := _numbered(said) or _by_side(said)) is not None:
            return found
    once = _named(text, ONCE)
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
    if (match := _TRAILING.match(text)) and (each := _named(match[1] or "player", EACH)):
        return each, int(match[2])
    return None


def _by_side(text: str) -> tuple[str, int] | None:
    """`loser score`, `home player`."""
    first, _, rest = text.casefold().partition(" ")
    number = _SIDES.get(first)
    if number is None or (first == "winner" and not rest):
        return ("player", 2) if first in ("loser", "away") and not rest else None
    each = _named(rest, EACH) if rest else "player"
    return (each, number) if each else None


def _named(text: str, fields: Mapping[str, Iterable[str]]) -> str | None:
    wanted = folded(text)
    return next((f for f, names in fields.items() if wanted in map(folded, names)), None)


def _drop_loser_winner(
    titles: Sequence[str], once: dict[str, int], each: dict[tuple[str, int], int]
) -> bool:
    """`winner` beside `loser` names a player, not who of the players won."""
    second = each.get(("player", 2))
    if second is None or not folded(titles[second]).startswith(("loser", "losing")):
        return False
    if ("player", 1) not in each and "winner" in once:
        each["player", 1] = once.pop("winner")
    return True
