"""The first lines: game, edition, players, options, place, day, occasion; read and written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NoReturn, get_args

from events.base import Origin
from events.match import MatchAmended, MatchStarted, Occasion, Player
from events.words import Lang, Phrase, folded
from projections.notation import BadText, Entry, Place
from projections.text.dialect import (
    Dialect,
    near,
    parse_value,
    refuse_constant,
    write_quoted,
    write_value,
)
from projections.text.line import Pen
from projections.text.scanner import Statement, plain_quotes

_LABELS: Final = {"title": ("title_given", "title"), "tag": ("tag_added", "tag"),
                 "untag": ("tag_removed", "tag")}  # fmt: skip
"""Headers that may stand anywhere: each is an event."""
HEADLINES: Final = (*_LABELS, "amend")
_AMENDED: Final = ("edition", "options", "place", "day", "occasion", "depth")
"""What one may amend, one header at a time."""
_NAME: Final = re.compile(r"\s*([a-z_]\w*)\s*=\s*", re.IGNORECASE)
_BARE: Final = re.compile(r"[^\s,]+")
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?")
_ROUND: Final = re.compile(
    r"(round|table|runda|stół)\s*=?\s*(\"(?:\\.|[^\"\\])*\"|\d+)", re.IGNORECASE
)
_WORD: Final = re.compile(r'"(?:\\.|[^"\\])*"|[^\s,"]+(?:"(?:\\.|[^"\\])*")?|,')
_VERSUS: Final = re.compile(r"\s(?:vs|kontra|versus)\.?\s", re.IGNORECASE)
_BRACKETS: Final = re.compile(r"[()]")
_PLAIN: Final = re.compile(r"[\w'-]+")
_SEAT: Final = re.compile(r"[^\W_][\w'.-]*")


class Headers:
    """The headers that were read, and the start of the match they make."""

    def __init__(self, dialect: Dialect, where: str = "") -> None:
        self.dialect, self.where = dialect, where
        self.tongue = dialect.tongue
        self.facts: Entry = {}
        self.seen: dict[str, Place] = {}

    def take(self, statement: Statement) -> None:
        """Read one header."""
        key = statement.header or ""
        if key in self.seen:
            self._fail("twice", statement.place, found=statement.written)
        self.seen[key] = statement.place
        self.facts |= self.parse(key, statement)

    def parse(self, key: str, statement: Statement) -> Entry:  # noqa: C901, PLR0911 - one a header
        """The facts that one header tells."""
        value = statement.value
        match key:
            case "players":
                return {"players": self._players(statement)}
            case "options":
                return {"options": self._options(statement)}
            case "game":
                game = self.dialect.game
                if not folded(value).startswith(folded(game)):
                    self._fail("game", statement.place, found=value, game=game)
                return {}
            case "day":
                return {"day": self._fits(statement, bool(_DAY.fullmatch(value)), "day")}
            case "depth":
                depths = [depth.name for depth in self.dialect.system().depths]
                return {"depth": self._fits(statement, value in depths, "depth")}
            case "occasion":
                return {"occasion": _parse_occasion(value)}
            case "edition":
                return {"edition": self._edition(statement)}
            case "v":
                return {"v": int(self._fits(statement, value.isdecimal(), "version"))}
            case "origin":
                origin = self.tongue.of("keyword").get(folded(value))
                self._fits(statement, origin in get_args(Origin), "origin")
                return {"origin": origin}
        return {key: self._value(statement)}

    def parse_headline(self, statement: Statement) -> Entry:
        """A header that is an event by itself: `title: …`, `tag: …`, `amend place: …`."""
        key = str(statement.header)
        if key != "amend":
            kind, fact = _LABELS[key]
            return {"type": kind, fact: parse_value(statement.value)}
        name, _, value = statement.value.partition(":")
        named = self.tongue.header(name)
        if named not in _AMENDED:
            names = self.tongue.all_written(_AMENDED, "header")
            self._fail("amend", statement.place, found=name, near=near(name, names))
        inner = Statement(statement.place, (), named, value.strip(), name, statement.end)
        return {"type": "match_amended", **self.parse(named, inner)}

    def started(self, place: Place) -> Entry:
        """The start of the match."""
        if "players" not in self.facts:
            self._fail("no_players", place)
        return {"type": "match_started", **self.facts}

    # -- who sits down ---------------------------------------------------------------------------

    def _players(self, statement: Statement) -> list[dict[str, Any]]:
        """`Ann Elves, Bob Orcs team=red name="Bob K."`: in the order of turns.

        `Ann (Elves) vs Bob (Orcs)` says the same.
        """
        value = plain_quotes(statement.value)
        if '"' not in value:
            value = _VERSUS.sub(",", _BRACKETS.sub(" ", value))
        players: list[dict[str, Any]] = []
        words: list[str] = []
        for word in [*_WORD.findall(value), ","]:
            if word != ",":
                words.append(word)
            elif words or players:
                players.append(self._player(words, statement.place))
                words = []
        if not players:
            self._fail("player", statement.place, found=statement.value)
        return players

    def _player(self, words: Sequence[str], place: Place) -> dict[str, Any]:
        """`Ann Elves`, `Ann "a pack" team=red name="Ann K."`."""
        if not words:
            self._fail("player", place, found=",")
        seat, *rest = words
        facts = [word for word in rest if "=" in word and not word.startswith('"')]
        named = [word for word in rest if word not in facts]
        if not seat.startswith('"'):
            seat = seat.rstrip(":")
            if not seat or "=" in seat:
                self._fail("player", place, found=words[0])
        player = {"seat": parse_value(seat), "name": parse_value(seat)}
        if named:
            player["army"] = self._army(" ".join(named), place)
        for word in facts:
            key, _, value = word.partition("=")
            if key not in Player.model_fields or not value:
                self._fail("player", place, found=word)
            player[key] = parse_value(value)
        return player

    def _army(self, name: str, place: Place) -> str:
        if name.startswith('"'):
            return parse_value(name)
        army = self.dialect.parse_army(name)
        if army is None:
            called = self.dialect.system().name_of("fact", "army")
            known = near(name, self.dialect.army_names())
            if called is not None:
                self._fail("not_there", place, found=name, called=called, near=known)
            self._fail("army", place, found=name, near=known)
        return army

    # -- values ----------------------------------------------------------------------------------

    def _value(self, statement: Statement) -> str:
        value = parse_value(statement.value)
        if not value.strip():
            self._bad(statement, "word")
        return value

    def _fits(self, statement: Statement, fits: bool, expected: str) -> str:
        if not fits:
            self._bad(statement, expected)
        return statement.value

    def _edition(self, statement: Statement) -> str:
        """One that the game has; any other in quotation marks."""
        known = self.dialect.system().editions
        edition = statement.value
        if edition.startswith('"') or not known:
            return self._value(statement)
        found = [one for one in known if folded(one).startswith(folded(edition))]
        if not edition or len(found) != 1:
            self._bad(statement, "edition", ", ".join(known))
        return found[0]

    def _options(self, statement: Statement) -> dict[str, Any]:
        options, value, at = {}, plain_quotes(statement.value), 0
        while at < len(value):
            found = _NAME.match(value, at)
            if found is None:
                self._bad(statement, "options")
            options[found[1]], at = self._option(statement, value, found.end())
            at += len(value[at:]) - len(value[at:].lstrip(" ,"))
        return options

    def _option(self, statement: Statement, value: str, at: int) -> tuple[Any, int]:
        """One value: JSON, or a bare word."""
        try:
            return json.JSONDecoder(parse_constant=refuse_constant).raw_decode(value, at)
        except (ValueError, RecursionError):
            found = _BARE.match(value, at)
            if found is None:
                self._bad(statement, "options")
            return found[0], found.end()

    def _bad(self, statement: Statement, expected: str, known_as: str = "") -> NoReturn:
        known = self.tongue(f"expected.{expected}", known=known_as)
        place, key = statement.place, statement.written
        self._fail("header_value", place, key=key, found=statement.value, expected=known)

    def _fail(self, fault: str, place: Place, /, **values: str | Phrase) -> NoReturn:
        raise BadText(self.tongue(f"fault.{fault}", **values), place, self.where)


def _parse_occasion(occasion: str) -> dict[str, Any]:
    """`Spring cup, round 2, table 3`."""
    found: dict[str, Any] = {}
    for word, value in _ROUND.findall(occasion):
        key = "round" if word.casefold() in ("round", "runda") else "table"
        found[key] = parse_value(value) if value.startswith('"') else int(value)
    event = parse_value(_ROUND.sub("", occasion).strip(" ,"))
    return ({"event": event} if event else {}) | found


# -- writing --------------------------------------------------------------------------------------


def write_headers(started: MatchStarted, dialect: Dialect, lang: Lang) -> Iterator[str]:
    """As `Headers` reads them."""
    facts = _written(started, dialect)
    written = dialect.tongue.written
    headers = {
        "game": dialect.game,
        "edition": facts.pop("edition"),
        "players": ", ".join(_write_player(player, dialect, lang) for player in started.players),
        **{key: value for key, value in facts.items() if (key, value) != ("depth", "full")},
        "origin": started.origin and written(started.origin, lang),
        "v": None if started.v == 1 else str(started.v),
    }
    for key, value in headers.items():
        if value is not None:
            yield f"{written(key, lang, 'header')}: {value}".rstrip()


def write_amended(event: MatchAmended, pen: Pen) -> Iterator[str]:
    """As `Headers.parse_headline` reads it, where one thing was amended."""
    facts = _written(event, pen.telling.dialect).items()
    amended = [(key, value) for key, value in facts if value is not None]
    if len(amended) == 1:
        ((key, value),) = amended
        yield f"{pen.word('amend', 'header')} {pen.word(key, 'header')}: {value}"


def _written(event: MatchStarted | MatchAmended, dialect: Dialect) -> dict[str, str | None]:
    """The values of headers, by their keys; None for what is not said."""
    known, edition, place = dialect.system().editions, event.edition, event.place
    if edition is not None:
        edition = write_quoted(edition) if known and edition not in known else write_value(edition)
    options = (event.options or {}).items()
    written = (f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in options)
    return {
        "edition": edition,
        "options": ", ".join(written) or None,
        "place": None if place is None else write_value(place),
        "day": event.day,
        "occasion": None if event.occasion is None else _write_occasion(event.occasion),
        "depth": event.depth,
    }


def _write_occasion(occasion: Occasion) -> str:
    """As `_parse_occasion` reads it."""
    parts = [] if occasion.event is None else [write_value(occasion.event)]
    for key in ("round", "table"):
        value = getattr(occasion, key)
        if value is not None:
            parts.append(f"{key} {value if isinstance(value, int) else write_quoted(value)}")
    return ", ".join(parts)


def _write_player(player: Player, dialect: Dialect, lang: Lang) -> str:
    """`Ann Elves team=red name="Ann K."`."""
    parts = [player.seat if _SEAT.fullmatch(player.seat) else write_quoted(player.seat)]
    army = player.army
    if army is not None and dialect.write_army is not None:
        parts.append(dialect.write_army(army, lang))
    elif army is not None:
        parts.append(army if _SEAT.fullmatch(army) else write_quoted(army))
    more = {"name": player.name if player.name != player.seat else None, "person": player.person,
            "team": player.team, "side": player.side}  # fmt: skip
    for key, value in more.items():
        if value is not None:
            parts.append(f"{key}={value if _PLAIN.fullmatch(value) else write_quoted(value)}")
    return " ".join(parts)
