"""Who sits down, in the first lines of a text; read and written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from events.match import Player
from events.words import Lang
from projections.notation import BadText
from projections.text.dialect import Dialect, near, parse_value, write_text
from projections.text.pasted import plain_quotes
from projections.text.scanner import Statement

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
