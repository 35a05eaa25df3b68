"""What is worth telling of each event, as a clause of a chronicle: a beat.

Meals, dice that changed nothing and what tables write down beside the game are no beats. Beats of
one kind that follow each other become one: who fell together is told of together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from events.base import Event
from events.hunters_2114.campaign import (
    CardDrawn,
    CardResolved,
    DaysPassed,
    DocumentGained,
    EventCardRead,
    EventCardRevealed,
    FriendMarkerSet,
    HeroFell,
    HeroPoisoned,
    HeroWoke,
    HungerFelt,
    ImplantInstalled,
    ItemGained,
    ItemLost,
    ItemMoved,
    LevelGained,
    LocationLaid,
    MissionEnded,
    MissionNoted,
    MissionStarted,
    PartyMoved,
    PlaceLaid,
    PoisonCured,
    ProductionFinished,
    ProductionStarted,
    RoomUpgraded,
    StoryTokenSet,
    UpgradeOrdered,
    WorkDone,
)
from events.hunters_2114.mission import ObjectiveProgressed
from events.match import (
    MatchEnded,
    MatchSaved,
    NoteWritten,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    SaveLoaded,
    SeatTakenOver,
)
from events.words import Wording
from projections.games.hunters_2114.campaign.table import BASE, Campaign
from projections.games.hunters_2114.names import card_number, word
from projections.games.hunters_2114.story.words import WORDS
from projections.storytelling import Moment, Teller


@dataclass(frozen=True)
class Beat:
    """A clause: its key, of whom and what it tells, on which day, and of which events."""

    key: str
    day: int
    seqs: tuple[int, ...]
    who: tuple[str, ...] = ()
    """Seats."""
    items: tuple[Wording, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    since: int | None = None
    """The first day, where it tells of several."""

    def joined(self, other: Beat) -> Beat | None:
        """Both as one, where they tell alike of other people or of other things."""
        if (self.key, self.day, self.values) != (other.key, other.day, other.values):
            return None
        seqs = (*self.seqs, *other.seqs)
        if self.who == other.who and self.items and other.items:
            return replace(self, seqs=seqs, items=(*self.items, *other.items))
        if self.items == other.items and not set(self.who) & set(other.who) and self.who:
            return replace(self, seqs=seqs, who=(*self.who, *other.who))
        return None

    def more(self, other: Beat) -> Beat:
        """The same of others, or for more days, on the same day."""
        seqs, days = (*self.seqs, *other.seqs), self.values.get("days")
        if days is not None:
            values = {**self.values, "days": days + other.values["days"]}
            return replace(self, seqs=seqs, values=values)
        who = tuple(dict.fromkeys((*self.who, *other.who)))
        return replace(self, seqs=seqs, who=who)


def beats_of(teller: Teller, moments: Iterable[Moment] | None = None) -> list[Beat]:
    """The beats of a line of history, in their order; `moments` are its own, if they are known."""
    found: list[Beat] = []
    before: Campaign | None = None
    for moment in teller.moments() if moments is None else moments:
        table: Campaign = moment.table
        for beat in _beats(Told(moment.event, before or table, table, teller)):
            _add(found, beat)
        before = table
    return found


def _add(found: list[Beat], beat: Beat) -> None:
    last = found[-1] if found else None
    if last is not None and (whole := _whole(last, beat)) is not None:
        found[-1] = whole
        return
    if beat.key in _CARDS and (place := _drawn(found, beat)) is not None:
        found[place] = replace(beat, seqs=(*found[place].seqs, *beat.seqs))
        return
    if beat.key in _ANYWHERE:  # of hunger and lost days one tells once a day
        places = [i for i, one in enumerate(found) if (one.key, one.day) == (beat.key, beat.day)]
        if places:
            found[places[-1]] = found[places[-1]].more(beat)
            return
    together = None if last is None else last.joined(beat)
    if together is None:
        found.append(beat)
    else:
        found[-1] = together


def _whole(last: Beat, beat: Beat) -> Beat | None:
    """A mission that came up, was begun and ended in one go as one clause."""
    if last.day != beat.day or "mission" not in beat.values:
        return None
    seqs, mission = (*last.seqs, *beat.seqs), beat.values["mission"]
    if (last.key, beat.key) == ("mission_open", "mission_begun") and last.items == (mission,):
        return replace(beat, key="mission_at_once", seqs=seqs)
    if last.values.get("mission") != mission or beat.key not in ("mission_won", "mission_lost"):
        return None
    how = {"mission_begun": "whole", "mission_at_once": "at_once"}.get(last.key)
    ended = beat.key.removeprefix("mission_")
    return None if how is None else replace(beat, key=f"mission_{how}_{ended}", seqs=seqs)


def _drawn(found: Sequence[Beat], beat: Beat) -> int | None:
    """Where the card of a beat was drawn that day, if nobody has told yet what came of it."""
    for place in reversed(range(len(found))):
        one = found[place]
        if one.day != beat.day or one.key.startswith("moved_"):
            return None
        if one.key == beat.key and one.values["number"] == beat.values["number"]:
            return None if one.values["tail"] else place
    return None


_CARDS: Final = ("road", "city", "road_unknown", "city_unknown", "event_card")
_ANYWHERE: Final = ("hunger", "lost_health")
_DAYS: Final = {"rest": "rest", "wait": "wait", "card": "card_days", "lost_health": "lost_health"}
_GAINED: Final = {"found": "found", "bought": "bought", "produced": None, "start": None}
_LOST: Final = {"sold": "sold", "lost": "lost", "mission": "lost", "card": "lost"}
"""What was used up or thrown away is no story."""


class Bare(NamedTuple):
    """A beat that says no more than the facts of its event."""

    key: str
    who: str = "player"
    """The fact that names whose it is; empty where it is nobody's."""
    items: str = ""
    values: tuple[str, ...] = ()


_PLAIN: Final[Mapping[type[Event], Bare]] = {
    HeroWoke: Bare("woke"), HungerFelt: Bare("hunger"), HeroPoisoned: Bare("poison"),
    PoisonCured: Bare("cured"), PlayerJoined: Bare("joined"), PlayerReturned: Bare("back"),
    LevelGained: Bare("level", values=("level",)),
    ImplantInstalled: Bare("implant", items="implant"),
    LocationLaid: Bare("location", "", "location"), PlaceLaid: Bare("spot", "", "place"),
    StoryTokenSet: Bare("story_token", "", values=("token",)),
    FriendMarkerSet: Bare("friend", ""),
    UpgradeOrdered: Bare("upgrade", "", values=("room", "level")),
    RoomUpgraded: Bare("upgraded", "", values=("room", "level")),
    DocumentGained: Bare("document", "", "item"),
    ProductionStarted: Bare("making", "", "item", ("room",)),
    ProductionFinished: Bare("produced", items="item", values=("room",)),
    WorkDone: Bare("work", "workers", values=("days", "pay")),
}  # fmt: skip


class Told(NamedTuple):
    """An event that becomes a beat: the tables around it, and who tells of it."""

    event: Any
    before: Campaign
    table: Campaign
    teller: Teller

    def beat(self, key: str, *who: str, items: Iterable[Wording] = (), **values: Any) -> Beat:
        """A beat of this event."""
        return Beat(key, self.table.day, (self.event.seq,), who, tuple(items), values)


def _beats(told: Told) -> Iterator[Beat]:
    kind = type(told.event)
    plain = _PLAIN.get(kind)
    if plain is not None:
        if getattr(told.event, "held", True):  # a token that is given back is no news
            yield _plain(told, plain)
    elif kind in _SPECIAL:
        yield from _SPECIAL[kind](told)


def _plain(told: Told, plain: Bare) -> Beat:
    whose = getattr(told.event, plain.who) if plain.who else ()
    who = (whose,) if isinstance(whose, str) else whose
    items = (getattr(told.event, plain.items),) if plain.items else ()
    values = {name: getattr(told.event, name) for name in plain.values}
    values |= {"room": word(values["room"])} if "room" in values else {}
    return told.beat(plain.key, *who, items=items, **values)


def _of_heroes(told: Told) -> Iterator[Beat]:
    """What befell a hero, or his things."""
    event = told.event
    match event:
        case HeroFell():
            yield told.beat("died" if event.is_dead else "fell", event.player)
        case ItemGained():
            key = _GAINED.get(event.how, "gained")
            if key is not None:
                yield told.beat(key, event.player, items=(event.item,))
        case ItemLost() if event.how in _LOST:
            yield told.beat(_LOST[event.how], event.player, items=(event.item,))
        case ItemMoved() if event.receiver is not None:
            receiver = told.teller.name(event.receiver)
            yield told.beat("given", event.player, items=(event.item,), receiver=receiver)
        case PlayerLeft():
            yield told.beat("away" if event.for_now else "left", event.player)
        case SeatTakenOver(player=seat, name=name):
            yield told.beat("taken_over", told.before.names.get(seat, seat), name=name)


def _of_campaign(told: Told) -> Iterator[Beat]:
    """How the days, the missions and the evenings of the campaign went on."""
    event = told.event
    match event:
        case DaysPassed() if event.reason in _DAYS and event.days:
            yield told.beat(_DAYS[event.reason], days=event.days)
        case MissionStarted():
            yield told.beat("mission_begun", mission=_quoted(event.mission), turns="")
        case ObjectiveProgressed():
            text = event.text.strip().rstrip(".")
            yield told.beat("reached" if event.reached else "objective", text=text)
        case MatchSaved():
            yield told.beat("saved", title=_titled(event.title))
        case SaveLoaded():
            title = told.teller.reading.record.saves.get(event.save)
            yield told.beat("loaded", title=_titled(title), save=event.save)
        case MatchEnded():
            yield told.beat("won" if event.outcome == "won" else "lost_all")


def _moved(told: Told) -> Iterator[Beat]:
    to, before = told.event.to, told.before
    if to == before.place:
        return
    known = before.world.places.get(to)
    if before.place is None:
        yield told.beat("start_base") if to == BASE else told.beat("start_place", place=to)
    elif to == BASE:
        yield told.beat("moved_base")
    else:
        kind = "place" if known is not None and known.location is not None else "location"
        yield told.beat(f"moved_{kind}", place=to)


def _card(told: Told) -> Iterator[Beat]:
    event = told.event
    deck = getattr(event, "deck", None)
    kind = "event_card" if deck is None else "city" if deck == "city" else "road"
    option, outcome = getattr(event, "option", None), getattr(event, "outcome", None)
    tail = [WORDS("chronicle.option", option=option)] if option else []
    if outcome:
        tail.append(WORDS("chronicle.outcome", outcome=outcome.rstrip(".")))
    if event.number is None:
        yield told.beat(f"{kind}_unknown", number=None, tail=tuple(tail))
    else:
        yield told.beat(kind, number=card_number(event.number), tail=tuple(tail))


def _noted(told: Told) -> Iterator[Beat]:
    event = told.event
    known = told.before.missions.get(event.mission)
    if known is None or known.status != event.status:
        yield told.beat(f"mission_{event.status}", items=(_quoted(event.mission),))


def _ended(told: Told) -> Iterator[Beat]:
    event, before = told.event, told.before
    if before.mission is not None and before.mission.destroyed:
        fallen = before.mission.destroyed.items()
        yield told.beat("destroyed", items=[card for card, count in fallen for _ in range(count)])
    name = event.mission or (before.mission.name if before.mission else None)
    if name is not None:
        turns = WORDS("chronicle.turns", turns=event.turns) if event.turns else ""
        key = "mission_won" if event.won else "mission_lost"
        yield told.beat(key, mission=_quoted(name), turns=turns)


def _note(told: Told) -> Iterator[Beat]:
    text = told.event.text.strip().rstrip(".")
    if text:
        author = told.event.author
        yield told.beat("note_by" if author else "note", text=_quoted(text), author=author)


_SPECIAL: Final[Mapping[type[Event], Callable[[Told], Iterator[Beat]]]] = {
    **dict.fromkeys(
        (HeroFell, ItemGained, ItemLost, ItemMoved, PlayerLeft, SeatTakenOver), _of_heroes
    ),
    **dict.fromkeys(
        (DaysPassed, MissionStarted, ObjectiveProgressed, MatchSaved, SaveLoaded, MatchEnded),
        _of_campaign,
    ),
    **dict.fromkeys((CardDrawn, CardResolved, EventCardRead, EventCardRevealed), _card),
    PartyMoved: _moved, MissionNoted: _noted, MissionEnded: _ended, NoteWritten: _note,
}  # fmt: skip


def _titled(title: str | None) -> Wording:
    return WORDS("chronicle.outcome", outcome=_quoted(title)) if title else ""


def _quoted(text: str) -> Wording:
    return WORDS("chronicle.quoted", text=text)
