"""A sheet for each hero: as things stand, and how it came to that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from events.hunters_2114.campaign import (
    HeroFell,
    HeroPoisoned,
    HeroWoke,
    ImplantInstalled,
    LevelGained,
)
from events.match import PlayerJoined, PlayerLeft
from events.words import in_language
from projections.games.hunters_2114.campaign.hero import Hero
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.names import class_name
from projections.games.hunters_2114.story.fights import Fights
from projections.games.hunters_2114.story.words import WORDS
from projections.story import Sheet, Sheets, SheetTrack, State
from projections.storytelling import Axis, Moment, Teller


class Heroes:
    """The heroes of a campaign as one pair of eyes knows them."""

    def __init__(
        self, teller: Teller, moments: Sequence[Moment], axis: Axis, fights: Fights
    ) -> None:
        self.teller, self.lang, self.moments = teller, teller.lang, moments
        self.table: Campaign = teller.table
        self.axis, self.fights = axis, fights

    def say(self, key: str, /, **values: Any) -> str:
        """A sentence of the story."""
        return WORDS(key, **values).text(self.lang)

    def sheets(self, *, is_brief: bool = False) -> Sheets:
        """A sheet for each hero that was ever led, as far as the table knows them."""
        items = [
            self._sheet(seat, hero, is_brief=is_brief) for seat, hero in self.table.heroes.items()
        ]
        days = () if is_brief else self.teller.day_ends(self.axis)
        return Sheets(self.say("chapter.party"), tuple(items), is_brief, days)

    def _sheet(self, seat: str, hero: Hero, *, is_brief: bool) -> Sheet:
        state, how = self._state(hero)
        army = in_language(class_name(hero.hero_class), self.lang) if hero.hero_class else ""
        words = ", ".join(filter(None, (army, self.say("sheet.at_level", level=hero.level), how)))
        health = SheetTrack(
            self.say("sheet.health"), hero.health, hero.health_most, f"health:{seat}"
        )
        name = self.teller.name(seat)
        if is_brief:
            return Sheet(name, seat, words, state, (health,))
        tracks = [health]
        tracks += [
            SheetTrack(self.say(f"sheet.{key}"), getattr(hero, key), None, f"{key}:{seat}")
            for key in ("food", "cells", "xp")
        ]
        facts = [
            (self.say(f"sheet.{key}"), str(getattr(hero, key)))
            for key in ("strength", "persuasion", "morale")
            if getattr(hero, key) is not None
        ]
        lists = (("implants", hero.implants), ("cards", hero.cards),
                 ("gear", [gear.item for gear in hero.gear]))  # fmt: skip
        facts += [(self.say(f"sheet.{key}"), self._listed(told)) for key, told in lists if told]
        facts += self.fights.facts(seat)
        curves = (
            self.teller.curve(f"{key}:{seat}", self.axis, self.say(f"sheet.{key}"))
            for key in ("health", "morale", "food", "cells", "level", "xp")
        )
        history = tuple(self.teller.entry(seq) for seq in self._lives.get(seat, ()))
        return Sheet(
            name, seat, words, state, tuple(tracks), tuple(facts),
            tuple(filter(None, curves)), history,
        )  # fmt: skip

    def _listed(self, names: Sequence[str]) -> str:
        counts = Counter(names).items()
        alike = (self.say("ledger.counted", item=name, count=count) for name, count in counts)
        return ", ".join(one if count > 1 else name
                         for one, (name, count) in zip(alike, counts, strict=True))  # fmt: skip

    def _state(self, hero: Hero) -> tuple[State, str]:
        for key, state in _CONDITIONS:
            if getattr(hero, f"is_{key}" if key != "left" else "has_left"):
                return state, self.say(f"sheet.{key}")
        if not hero.is_here:
            return "plain", self.say("sheet.away")
        return "plain", "" if hero.is_hurt else self.say("sheet.well")

    @cached_property
    def _lives(self) -> dict[str, list[int]]:
        """By hero, the events that changed a life."""
        lives: dict[str, list[int]] = {}
        for moment in self.moments:
            if isinstance(moment.event, _OF_A_LIFE):
                lives.setdefault(moment.event.player, []).append(moment.seq)
        return lives


_OF_A_LIFE = (
    HeroFell, HeroWoke, HeroPoisoned, ImplantInstalled, LevelGained, PlayerJoined, PlayerLeft,
)  # fmt: skip
_CONDITIONS: tuple[tuple[str, State], ...] = (
    ("dead", "failed"), ("left", "plain"), ("down", "failed"), ("poisoned", "failed"),
)  # fmt: skip
