"""The first lines: game, edition, players, options, place, day, occasion; read and written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn, get_args

from events.match import Depth, MatchAmended, MatchStarted, Occasion, Player
from events.words import Lang, Phrase, folded
from projections.notation import BadText, Entry, Place
from projections.text.dialect import (
    Dialect,
    near,
    parse_value,
    refuse_constant,
    write_text,
    write_value,
)
from projections.text.line import Pen
from projections.text.scanner import Statement, plain_quotes

LABELS: Final = {"title": ("title_given", "title"), "tag": ("tag_added", "tag"),
                 "untag": ("tag_removed", "tag")}  # fmt: skip
"""Headers that may stand anywhere: each is an event."""
HEADLINES: Final = (*LABELS, "amend")
AMENDED: Final = ("edition", "options", "place", "day", "occasion", "depth")
"""What one may amend, one header at a time."""
_NAME: Final = re.compile(r"\s*([a-z_]\w*)\s*=\s*", re.IGNORECASE)
_BARE: Final = re.compile(r"[^\s,]+")
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?")
_ROUND: Final = re.compile(
    r"(round|table|runda|stół)\s*=?\s*(\"(?:\\.|[^\"\\])*\"|\d+)", re.IGNORECASE
)
_ORIGINS: Final = ("rules", "import", "simulated")


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

    def parse(self, key: str, statement: Statement) -> Entry:  # noqa: PLR0911 - one line a header
        """The facts that one header tells."""
        value = statement.value
        match key:
            case "players":
                return {"players": parse_players(statement, self.dialect, self.where)}
            case "options":
                return {"options": self._options(statement)}
            case "game":
                self._check_game(statement)
                return {}
            case "day":
                return {"day": self._fits(statement, bool(_DAY.fullmatch(value)), "day")}
            case "depth":
                return {"depth": self._fits(statement, value in get_args(Depth), "depth")}
            case "occasion":
                return {"occasion": parse_occasion(value)}
            case "edition":
                return {"edition": self._edition(statement)}
            case "v":
                return {"v": int(self._fits(statement, value.isdecimal(), "version"))}
            case "origin":
                return {"origin": self._origin(statement)}
        return {key: self._value(statement)}

    def parse_headline(self, statement: Statement) -> Entry:
        """A header that is an event by itself: `title: …`, `tag: …`, `amend place: …`."""
        key = str(statement.header)
        if key != "amend":
            kind, fact = LABELS[key]
            return {"type": kind, fact: parse_value(statement.value)}
        said, _, value = statement.value.partition(":")
        named = self.tongue.header(said)
        if named not in AMENDED:
            names = self.tongue.all_written(AMENDED, "header")
            self._fail("amend", statement.place, found=said, near=near(said, names))
        inner = Statement(statement.place, (), named, value.strip(), said, statement.end)
        return {"type": "match_amended", **self.parse(named, inner)}

    def started(self, place: Place) -> Entry:
        """The start of the match."""
        if "players" not in self.facts:
            self._fail("no_players", place)
        return {"type": "match_started", **self.facts}

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
        said = statement.value
        if said.startswith('"') or not known:
            return self._value(statement)
        found = [one for one in known if folded(one).startswith(folded(said))]
        if not said or len(found) != 1:
            self._bad(statement, "edition", ", ".join(known))
        return found[0]

    def _origin(self, statement: Statement) -> str:
        said = self.tongue.of("keyword").get(folded(statement.value))
        if said not in _ORIGINS:
            self._bad(statement, "origin")
        return str(said)

    def _check_game(self, statement: Statement) -> None:
        game = self.dialect.game
        if not folded(statement.value).startswith(folded(game)):
            self._fail("game", statement.place, found=statement.value, game=game)

    def _options(self, statement: Statement) -> dict[str, Any]:
        options, value, at = {}, plain_quotes(statement.value), 0
        while at < len(value):
            found = _NAME.match(value, at)
            if found is None:
                self._bad(statement, "options")
            options[found[1]], at = self._option(statement, value, found.end())
            at += len(value[at:]) - len(value[at:].lstrip(" ,"))
        return options

    def _option(self, statement: Statement, said: str, at: int) -> tuple[Any, int]:
        """One value: JSON, or a bare word."""
        try:
            return json.JSONDecoder(parse_constant=refuse_constant).raw_decode(said, at)
        except (ValueError, RecursionError):
            found = _BARE.match(said, at)
            if found is None:
                self._bad(statement, "options")
            return found[0], found.end()

    def _bad(self, statement: Statement, expected: str, known_as: str = "") -> NoReturn:
        known = self.tongue(f"expected.{expected}", known=known_as)
        place, key = statement.place, statement.written
        self._fail("header_value", place, key=key, found=statement.value, expected=known)

    def _fail(self, fault: str, place: Place, /, **values: str | Phrase) -> NoReturn:
        raise BadText(self.tongue(f"fault.{fault}", **values), place, self.where)


def parse_occasion(said: str) -> dict[str, Any]:
    """`Spring cup, round 2, table 3`."""
    found: dict[str, Any] = {}
    for word, value in _ROUND.findall(said):
        key = "round" if word.casefold() in ("round", "runda") else "table"
        found[key] = parse_value(value) if value.startswith('"') else int(value)
    event = parse_value(_ROUND.sub("", said).strip(" ,"))
    return ({"event": event} if event else {}) | found


# -- writing --------------------------------------------------------------------------------------


def write_headers(started: MatchStarted, dialect: Dialect, lang: Lang) -> Iterator[str]:
    """As `Headers` reads them."""
    said = _write_said(started, dialect)
    written = dialect.tongue.written
    told = {
        "game": dialect.game,
        "edition": said.pop("edition"),
        "players": ", ".join(write_player(player, dialect, lang) for player in started.players),
        **{key: value for key, value in said.items() if (key, value) != ("depth", "full")},
        "origin": started.origin and written(started.origin, lang),
        "v": None if started.v == 1 else str(started.v),
    }
    for key, value in told.items():
        if value is not None:
            yield f"{written(key, lang, 'header')}: {value}".rstrip()


def _write_said(event: MatchStarted | MatchAmended, dialect: Dialect) -> dict[str, str | None]:
    known = dialect.system().editions
    odd = event.edition is not None and known and event.edition not in known
    return {
        "edition": write_text(str(event.edition)) if odd else _text(event.edition),
        "options": _write_options(event.options or {}),
        "place": _text(event.place),
        "day": event.day,
        "occasion": None if event.occasion is None else write_occasion(event.occasion),
        "depth": event.depth,
    }


def write_amended(event: MatchAmended, pen: Pen) -> Iterator[str]:
    """As `Headers.parse_headline` reads it, where one thing was amended."""
    all_said = _write_said(event, pen.telling.dialect)
    said = [key for key, value in all_said.items() if value is not None]
    if len(said) == 1:
        value = all_said[said[0]]
        yield f"{pen.word('amend', 'header')} {pen.word(said[0], 'header')}: {value}"


def _text(value: str | None) -> str | None:
    return None if value is None else write_value(value)


def _write_options(options: Mapping[str, Any]) -> str | None:
    told = (f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in options.items())
    return ", ".join(told) or None


def write_occasion(occasion: Occasion) -> str:
    """As `parse_occasion` reads it."""
    parts = [] if occasion.event is None else [write_value(occasion.event)]
    for key in ("round", "table"):
        value = getattr(occasion, key)
        if value is not None:
            parts.append(f"{key} {value if isinstance(value, int) else write_text(value)}")
    return ", ".join(parts)


_WORD: Final = re.compile(r'"(?:\\.|[^"\\])*"|[^\s,"]+(?:"(?:\\.|[^"\\])*")?|,')
_VERSUS: Final = re.compile(r"\s(?:vs|kontra|versus)\.?\s", re.IGNORECASE)
_BRACKETS: Final = re.compile(r"[()]")
_SEAT: Final = re.compile(r"[^\W_][\w'.-]*")


def parse_players(statement: Statement, dialect: Dialect, where: str) -> list[dict[str, Any]]:
    """`Ann Elves, Bob Orcs team=red name="Bob K."`: in the order of turns."""
    return _Players(statement, dialect, where).all()


class _Players:
    """The players of one header."""

    def __init__(self, statement: Statement, dialect: Dialect, where: str) -> None:
        self.statement, self.dialect, self.where = statement, dialect, where

    def all(self) -> list[dict[str, Any]]:
        """One after the other, with commas between them."""
        players: list[dict[str, Any]] = []
        words: list[str] = []
        for word in [*_WORD.findall(self._value()), ","]:
            if word != ",":
                words.append(word)
            elif words or players:
                players.append(self._player(words))
                words = []
        if not players:
            self._fault("player", found=self.statement.value)
        return players

    def _value(self) -> str:
        """`Ann (Elves) vs Bob (Orcs)` as it would be typed."""
        value = plain_quotes(self.statement.value)
        return value if '"' in value else _VERSUS.sub(",", _BRACKETS.sub(" ", value))

    def _player(self, words: Sequence[str]) -> dict[str, Any]:
        """`Ann Elves`, `Ann "a pack" team=red name="Ann K."`."""
        if not words:
            self._fault("player", found=",")
        seat, *rest = words
        told = [word for word in rest if "=" in word and not word.startswith('"')]
        named = [word for word in rest if word not in told]
        if not seat.startswith('"'):
            seat = seat.rstrip(":")
            if not seat or "=" in seat:
                self._fault("player", found=words[0])
        player = {"seat": parse_value(seat), "name": parse_value(seat)}
        if named:
            player["army"] = self._army(named)
        for word in told:
            key, _, value = word.partition("=")
            if key not in Player.model_fields or not value:
                self._fault("player", found=word)
            player[key] = parse_value(value)
        return player

    def _army(self, words: Sequence[str]) -> str:
        said = " ".join(words)
        if said.startswith('"'):
            return parse_value(said)
        army = self.dialect.parse_army(said)
        if army is None:
            self._fault("army", found=said, near=near(said, self.dialect.army_names()))
        return army

    def _fault(self, key: str, **values: Any) -> NoReturn:
        fault = self.dialect.tongue(f"fault.{key}", **values)
        raise BadText(fault, self.statement.place, self.where)


def write_player(player: Player, dialect: Dialect, lang: Lang) -> str:
    """As `parse_players` reads one of them."""
    parts = [player.seat if _SEAT.fullmatch(player.seat) else write_text(player.seat)]
    if player.army is not None:
        parts.append(_write_army(player.army, dialect, lang))
    more = {"name": player.name if player.name != player.seat else None, "person": player.person,
            "team": player.team, "side": player.side}  # fmt: skip
    parts += [f"{key}={_short(value)}" for key, value in more.items() if value is not None]
    return " ".join(parts)


def _write_army(army: str, dialect: Dialect, lang: Lang) -> str:
    if dialect.write_army is not None:
        return dialect.write_army(army, lang)
    return army if _SEAT.fullmatch(army) else write_text(army)


def _short(value: str) -> str:
    return value if re.fullmatch(r"[\w'-]+", value) else write_text(value)
