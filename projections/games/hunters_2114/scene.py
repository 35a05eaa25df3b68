"""What is shown: the mission in play, the calendar, the heroes, the base, the world, missions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import replace
from typing import Any, NamedTuple

from events.words import Lang, Wording, in_language
from projections.games.hunters_2114.campaign.calendar import field_of
from projections.games.hunters_2114.campaign.hero import Hero
from projections.games.hunters_2114.campaign.table import Campaign, MissionRecord
from projections.games.hunters_2114.data import LAST_DAY, ROOMS
from projections.games.hunters_2114.mission.act import enemy_card, figure_name
from projections.games.hunters_2114.mission.ground import board_of
from projections.games.hunters_2114.mission.table import Enemy, Mission
from projections.games.hunters_2114.names import (
    card_number,
    class_name,
    place_name,
    player_name,
    word,
)
from projections.games.hunters_2114.words import WORDS
from projections.scene import Condition, Panel, Piece, Scene, Track, badges, edge_of
from projections.system import Counter

Line = tuple[Wording, str | None, str | None]
"""A line of a list: its words, the counter that it tells, and what it names."""


def scene(table: Campaign, lang: Lang) -> Scene:
    """The campaign as lists beside no board."""
    title = WORDS("scene.day", day=table.day, last=LAST_DAY).text(lang)
    played = () if table.mission is None else _mission_panels(table, table.mission, lang)
    panels = (*played, *(panel for panel in _panels(table, lang) if panel.lines))
    about: dict[str, Any] = {"seats": badges(table.seats), "panels": panels, "title": title}
    return _on_board(table, lang, **about) or Scene("none", **about)


def _panel(title: Wording, lines: Iterable[Line], lang: Lang, owner: int | None = None) -> Panel:
    said = list(lines)
    return Panel(
        in_language(title, lang),
        tuple(in_language(words, lang) for words, _, _ in said),
        owner,
        tuple(counter for _, counter, _ in said),
        tuple(name for _, _, name in said),
    )


def _line(key: str, counter: str | None = None, name: str | None = None, **values: Any) -> Line:
    return WORDS(f"scene.{key}", **values), counter, name


def _panels(table: Campaign, lang: Lang) -> Iterator[Panel]:
    yield _panel(WORDS("scene.calendar"), _calendar(table), lang)
    for i, (seat, hero) in enumerate(table.heroes.items()):
        called = table.names.get(seat, seat)
        title = WORDS("scene.hero", player=called, hero_class=class_name(hero.hero_class))
        health = Track(WORDS("counter.health").text(lang), hero.health, hero.health_most)
        yield replace(_panel(title, _hero(seat, hero), lang, i), tracks=((health,),))
    yield _panel(WORDS("scene.base"), _base(table), lang)
    yield _panel(WORDS("scene.world"), _world(table), lang)
    missions = (
        _line("mission", None, name, mission=name, status=word(mission.status))
        for name, mission in table.missions.items()
    )
    yield _panel(WORDS("scene.missions"), missions, lang)


def _calendar(table: Campaign) -> Iterator[Line]:
    yield _line("day", "day", day=table.day, last=LAST_DAY)
    yield _line("field", field=field_of(table.day))
    yield _line("party_at", None, table.place, place=place_name(table.place))
    days = days_of_food(table)
    if days is not None:
        yield _line("food_lasts", "food_days", days=days)
    if table.mission is not None:
        yield _line("in_mission", None, table.mission.name, mission=table.mission.name)
    if table.open_card is not None:
        deck, number = table.open_card
        called = "?" if number is None else card_number(number)
        yield _line("open_card", deck=word(deck), number=called)
    for letter, token in table.world.tokens.items():
        yield _line("token", None, letter, letter=letter, day=token.day)


def days_of_food(table: Campaign) -> int | None:
    """On how many mornings everybody has something to eat; None where somebody's is unknown."""
    food = [hero.food for hero in table.party.values()]
    known = [count for count in food if count is not None]
    return min(known) if known and len(known) == len(food) else None


def known(number: int | None) -> Wording:
    """A number; a question mark where nobody knows it."""
    return "?" if number is None else str(number)


def _hero(seat: str, hero: Hero) -> Iterator[Line]:
    counter = None if hero.health is None else f"health:{seat}"
    yield _line("health", counter, health=known(hero.health), most=known(hero.health_most))
    for state in ("has_left", "is_dead", "is_down", "is_poisoned"):
        if getattr(hero, state) and not (state == "is_down" and hero.is_dead):
            yield _line(state)
    if not hero.is_here and not hero.has_left:
        yield _line("is_away")
    yield _line("level", f"level:{seat}", level=hero.level)
    yield _line("xp", f"xp:{seat}", xp=hero.xp)
    food = None if hero.food is None else f"food:{seat}"
    yield _line("food", food, food=known(hero.food))
    yield _line("cells", f"cells:{seat}", cells=hero.cells)
    for module, count in hero.modules.items():
        yield _line("module", module=word(module), count=count)
    for gear in hero.gear:
        key = "gear" if gear.slot is None else "gear_in_slot"
        yield _line(key, None, gear.item, item=gear.item, slot=word(gear.slot or ""))
    for implant in hero.implants:
        yield _line("implant", None, implant, implant=implant)
    for item in hero.storage:
        yield _line("stored", None, item, item=item)
    for module, count in hero.stored_modules.items():
        yield _line("stored_module", module=word(module), count=count)
    if hero.stored_cells:
        yield _line("stored_cells", cells=hero.stored_cells)


def _base(table: Campaign) -> Iterator[Line]:
    base = table.base
    for room in ROOMS:
        level = base.rooms.get(room, 0)
        if room in base.upgrades:
            coming, day = base.upgrades[room]
            yield _line("room_coming", None, room, room=word(room), level=level, coming=coming,
                        day=day)  # fmt: skip
        elif level:
            yield _line("room", None, room, room=word(room), level=level)
    for room, made in base.productions:
        yield _line("production", None, made.item, room=word(room), item=made.item, day=made.ready)
    for item, document in base.documents.items():
        key = "document" if document.is_in_base else "document_carried"
        yield _line(key, None, item, item=item)


def _world(table: Campaign) -> Iterator[Line]:
    world = table.world
    for name, place in world.places.items():
        called = place_name(name)
        if place.location is None:
            yield _line("location", None, name, location=called, zone=known(place.zone))
        else:
            key = "place_developed" if place.is_developed else "place"
            yield _line(key, None, name, place=called, location=place_name(place.location))
    for number, card in world.cards.items():
        key = "kept" if card.at is None else "under" if card.is_under else "on_top"
        key = f"card_{key}_blocked" if world.blocked(number) else f"card_{key}"
        yield _line(key, number=card_number(number), place=place_name(card.at))
    if world.story_tokens:
        yield _line("story_tokens", tokens=list(world.story_tokens))
    if world.is_friend_of_tyka:
        yield _line("friend")


# -- a mission --------------------------------------------------------------------------------

_TURNS = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}


def _on_board(table: Campaign, lang: Lang, **rest: Any) -> Scene | None:
    """The table on the board of its missions; None where no squares are recorded."""
    board = board_of(table.options.squares)
    if board is None:
        return None
    mission = table.mission
    if mission is None:
        return board.scene(lang, **rest)
    edges = tuple(
        edge_of(name, kind) for name, kind in mission.ground.walls.items() if board.edge(name)
    )
    marks = {square: mark for square, mark in mission.ground.marks.items() if square in board.by_id}
    pieces = [piece for piece in _pieces(table, mission, lang) if piece.cell in board.by_id]
    return board.scene(lang, pieces, kinds=marks, edges=edges, **rest)


def _pieces(table: Campaign, mission: Mission, lang: Lang) -> Iterator[Piece]:
    """Heroes and enemies, with what is left of their health; those that stand nowhere too."""
    life = WORDS("scene.life").text(lang)
    for i, (seat, hero) in enumerate(table.heroes.items()):
        stand = mission.stand(seat)
        if stand.is_off or not hero.is_in_party:
            continue
        states = (("dead", hero.is_down, "††"), ("hidden", stand.is_hidden, "??"))
        counter = None if hero.health is None else f"health:{seat}"
        yield Piece(
            seat, stand.square or "", player_name(table, seat), seat[:4], i,
            turn=_TURNS.get(stand.facing or "", 0),
            tracks=(Track(life, hero.health, hero.health_most or hero.health or 1, "heart",
                          counter=counter),),
            conditions=tuple(
                Condition(WORDS(f"scene.{name}").text(lang), sign) for name, is_so, sign in states
                if is_so
            ),
        )  # fmt: skip
    cards = {name.rpartition(" ")[0] for name in mission.enemies}
    for name, enemy in mission.enemies.items():
        health, (card, _, number) = enemy_card(table, name).health, name.rpartition(" ")
        left = None if health is None else max(0, health - enemy.damage)
        tracks = () if health is None else (Track(life, left, health, "heart"),)
        yield Piece(
            name, enemy.square or "", name, f"{_letters(card, cards)}{number}"[:4],
            turn=_TURNS.get(enemy.facing or "", 0), tracks=tracks,
        )  # fmt: skip


def _letters(card: str, cards: Collection[str]) -> str:
    """Two letters of an enemy's card, by which it is told from others that begin as it does."""
    alike = [one for one in cards if one != card and one[:2] == card[:2]]
    for i in range(1, len(card)):
        if card[i] != " " and all(card[i] != one[i : i + 1] for one in alike):
            return card[0] + card[i]
    return card[:2]


def _mission_panels(table: Campaign, mission: Mission, lang: Lang) -> Iterator[Panel]:
    """The turn with all that holds in it, and the enemies."""

    def said(key: str, **values: Any) -> str:
        return WORDS(f"scene.{key}", **values).text(lang)

    key = "turn" if mission.turn else "set_up"
    lines = [said(key, turn=mission.turn, limit=mission.limit)]
    if mission.night:
        lines.append(said("night"))
    if mission.weather is not None:
        lines.append(said("weather", weather=word(mission.weather)))
    if mission.special is not None:
        lines.append(said("objective_line", text=mission.special))
    if mission.acting is not None:
        lines.append(said("acting", figure=figure_name(table, mission.acting)))
    for one, other in sorted(mission.locked):
        lines.append(said("melee", one=figure_name(table, one), other=figure_name(table, other)))
    for effect in mission.effects:
        held = "effect" if effect.last is None else "effect_until"
        lines.append(said(held, effect=effect.name, turn=effect.last))
    lines += [said("objective_line", text=text) for text in mission.objectives]
    yield Panel(mission.name, tuple(lines))
    enemies = [
        in_language(_enemy_line(table, name, enemy), lang)
        for name, enemy in mission.enemies.items()
    ]
    gone = [said("destroyed", enemy=card, count=count) for card, count in mission.destroyed.items()]
    ids = (*mission.enemies, *(None for _ in gone))
    if enemies or gone:
        yield Panel(said("enemies"), (*enemies, *gone), ids=ids)


def _enemy_line(table: Campaign, name: str, enemy: Enemy) -> Any:
    health = enemy_card(table, name).health
    if health is None:
        return WORDS("scene.enemy_hurt", enemy=name, damage=enemy.damage)
    left = max(0, health - enemy.damage)
    return WORDS("scene.enemy_line", enemy=name, left=left, most=health)


# -- numbers and programs -----------------------------------------------------------------------


class _Counted(NamedTuple):
    """The counters of a table, and the parts of it of which they tell."""

    day: int
    heroes: Mapping[str, Hero]
    missions: Mapping[str, MissionRecord]
    counters: tuple[Counter, ...]

    def is_of(self, table: Campaign) -> bool:
        """Whether they are those of that table, too: no part of a table is ever changed."""
        same = self.heroes is table.heroes and self.missions is table.missions
        return same and self.day == table.day


_last_counted: ContextVar[_Counted | None] = ContextVar("_last_counted", default=None)


def counters(table: Campaign) -> tuple[Counter, ...]:
    """The numbers that people follow, those of the table before where none may have changed."""
    known = _last_counted.get()
    if known is None or not known.is_of(table):
        known = _Counted(table.day, table.heroes, table.missions, tuple(_counters(table)))
        _last_counted.set(known)
    return known.counters


def _counters(table: Campaign) -> Iterator[Counter]:
    """The day, and of each hero what is known."""
    yield Counter("day", WORDS("counter.day"), table.day, needs=frozenset({"day_began"}))
    won = sum(one.status == "done" for one in table.missions.values())
    yield Counter("won", WORDS("counter.won"), won)
    if (days := days_of_food(table)) is not None:
        yield Counter("food_days", WORDS("counter.food_days"), days, needs=_MEALS)
    for seat, hero in table.heroes.items():
        if hero.health is not None:
            yield Counter(f"health:{seat}", WORDS("counter.health"), hero.health, seat)
        if hero.morale is not None:
            yield Counter(f"morale:{seat}", WORDS("counter.morale"), hero.morale, seat)
        if hero.food is not None:
            yield Counter(f"food:{seat}", WORDS("counter.food"), hero.food, seat, needs=_MEALS)
        for name in ("level", "xp", "cells"):
            value = getattr(hero, name)
            yield Counter(f"{name}:{seat}", WORDS(f"counter.{name}"), value, seat)


_MEALS = frozenset({"food_eaten"})


def describe(table: Campaign) -> dict[str, Any]:
    """What `aar state --json` prints."""
    world, base = table.world, table.base
    return {
        "game": "hunters_2114",
        "day": table.day,
        "place": table.place,
        "heroes": {seat: _hero_json(table, seat, hero) for seat, hero in table.heroes.items()},
        "base": {
            "rooms": dict(base.rooms),
            "upgrades": {r: {"level": level, "day": day} for r, (level, day) in
                         base.upgrades.items()},
            "productions": [
                {"room": r, "item": p.item, "player": p.player, "ready": p.ready}
                for r, p in base.productions
            ],
            "documents": {item: document._asdict() for item, document in base.documents.items()},
        },
        "world": {
            "places": {name: place._asdict() for name, place in world.places.items()},
            "cards": {str(number): card._asdict() for number, card in world.cards.items()},
            "tokens": {letter: token._asdict() for letter, token in world.tokens.items()},
            "story_tokens": list(world.story_tokens),
            "is_friend_of_tyka": world.is_friend_of_tyka,
        },
        "missions": {name: mission._asdict() for name, mission in table.missions.items()},
        "mission": None if table.mission is None else table.mission.name,
        "in_mission": None if table.mission is None else _mission_json(table.mission),
        "unopened": list(table.unopened),
        "open_card": None if table.open_card is None else list(table.open_card),
        "depth": table.depth,
        "due": [due.types[0] for due in (*table.dues, *table.afterwards)],
        "days_to_come": table.coming,
        "ended": table.ended,
    }  # fmt: skip


def _hero_json(table: Campaign, seat: str, hero: Hero) -> dict[str, Any]:
    return {
        "name": table.names.get(seat, seat),
        "class": hero.hero_class,
        "strength": hero.strength,
        "persuasion": hero.persuasion,
        "morale": hero.morale,
        "health": hero.health,
        "health_most": hero.health_most,
        "level": hero.level,
        "xp": hero.xp,
        "food": hero.food,
        "cells": hero.cells,
        "is_poisoned": hero.is_poisoned,
        "is_down": hero.is_down,
        "is_dead": hero.is_dead,
        "is_here": hero.is_here,
        "has_left": hero.has_left,
        "modules": dict(hero.modules),
        "gear": [list(gear) for gear in hero.gear],
        "storage": list(hero.storage),
        "stored_modules": dict(hero.stored_modules),
        "stored_cells": hero.stored_cells,
        "implants": list(hero.implants),
        "slots": dict(hero.slots),
        "cards": list(hero.cards),
        "lost_cards": list(hero.lost_cards),
        "deck_size": hero.deck_size,
    }


def _mission_json(mission: Mission) -> dict[str, Any]:
    """A mission as `aar state --json` prints it."""
    return {
        "name": mission.name,
        "turn": mission.turn,
        "turn_limit": mission.turn_limit,
        "is_between_turns": mission.is_between,
        "night": mission.night,
        "weather": mission.weather,
        "enemies": {
            name: {"card": enemy.card, "damage": enemy.damage, "square": enemy.square,
                   "facing": enemy.facing}
            for name, enemy in mission.enemies.items()
        },
        "destroyed": dict(mission.destroyed),
        "heroes": {
            seat: {"square": stand.square, "facing": stand.facing, "is_hidden": stand.is_hidden,
                   "is_off": stand.is_off, "hand": stand.hand}
            for seat, stand in mission.stands.items()
        },
        "terrain": dict(mission.ground.marks),
        "walls": dict(mission.ground.walls),
        "melee": [list(pair) for pair in sorted(mission.locked)],
        "acting": mission.acting,
        "actions": mission.actions,
        "effects": [effect._asdict() for effect in mission.effects],
        "traps": [list(trap) for trap in mission.traps],
        "finds": dict(mission.finds),
        "objectives": list(mission.objectives),
        "is_reached": mission.is_reached,
        "done": sorted(mission.done),
    }  # fmt: skip
