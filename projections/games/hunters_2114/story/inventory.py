"""Who carries what: each thing with its history, also such as are lost, and on lines given up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from events.base import Event
from events.hunters_2114.campaign import (
    DocumentGained,
    ImplantInstalled,
    ImplantRemoved,
    ImplantShared,
    ItemGained,
    ItemLost,
    ItemMoved,
    ItemUsed,
    ModulesChanged,
    ProductionFinished,
)
from events.words import in_language
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.names import place_name, word
from projections.games.hunters_2114.story.words import WORDS
from projections.story import Ledger, LedgerEntry, LedgerRow
from projections.storytelling import Moment, Teller


@dataclass
class Carried:
    """A thing, from when it was gained on."""

    name: str
    seat: str | None
    where: str
    """Where it lies, by the key of the word, or by the slot."""
    seqs: list[int] = field(default_factory=list)
    lost: str | None = None
    """How it went, if it did."""


class Stock:
    """All things that events tell of, in the order in which they came."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.things: list[Carried] = []
        for event in events:
            if isinstance(event, _GAINS):
                self._gain(event)
            elif isinstance(event, _CHANGES):
                self._change(event)

    def _gain(self, event: Any) -> None:
        name = event.implant if isinstance(event, ImplantInstalled) else event.item
        where = event.stored and "store" if isinstance(event, ItemGained) else _LIES[type(event)]
        where = where or event.slot or "carried"
        seat = None if where == "document" else event.player
        self.things.append(Carried(name, seat, where, [event.seq]))

    def _change(self, event: Any) -> None:
        name = event.item if hasattr(event, "item") else event.implant
        from_store = getattr(event, "from_storage", False) or (
            isinstance(event, ItemLost) and event.stored
        )
        thing = self._find(name, event.player, is_stored=from_store)
        if thing is None:
            return
        thing.seqs.append(event.seq)
        match event:
            case ItemLost() | ImplantRemoved():
                thing.lost = getattr(event, "how", "other")
            case ItemMoved():
                thing.seat = event.receiver or event.player
                thing.where = "store" if event.stored else event.slot or "carried"
            case ImplantShared():
                thing.seat = event.receiver
            case _:  # it was used, and stays where it is
                pass

    def _find(self, name: str, seat: str, *, is_stored: bool) -> Carried | None:
        """The one that is meant: in that place, else of that hero, else of anybody."""
        same = [one for one in self.things if one.name == name and one.lost is None]
        own = [one for one in same if one.seat == seat] or same
        there = [one for one in own if (one.where == "store") == is_stored]
        return next(iter(there or own), None)


_LIES: Final[Mapping[type[Event], str]] = {
    ImplantInstalled: "implant", DocumentGained: "document", ProductionFinished: "store",
}  # fmt: skip
_GAINS = (ItemGained, ProductionFinished, ImplantInstalled, DocumentGained)
_TELLS = (
    ItemGained, ProductionFinished, ImplantInstalled, DocumentGained, ItemLost, ItemMoved,
    ItemUsed, ImplantRemoved, ImplantShared, ModulesChanged,
)  # fmt: skip
_CHANGES = (ItemLost, ItemMoved, ItemUsed, ImplantRemoved, ImplantShared)


class Inventory:
    """The table of things for one pair of eyes."""

    def __init__(self, teller: Teller, moments: Iterable[Moment]) -> None:
        self.teller, self.lang = teller, teller.lang
        self.table: Campaign = teller.table
        self.wheres = {m.seq: m.table for m in moments if isinstance(m.event, _TELLS)}
        """The table by the events that tell of things: it knows where they happened."""
        self.things = Stock(teller.events).things
        self._elsewhere: list[tuple[str, LedgerEntry]] = [
            (thing.name, LedgerEntry(left.teller.when(seq), left.teller.sentence(seq), seq, True))
            for left in teller.left
            for thing in Stock(left.teller.events).things
            for seq in thing.seqs
            if seq in {event.seq for event in left.events}
        ]
        """What happened to things on lines that were left."""

    def say(self, key: str, /, **values: Any) -> str:
        """A sentence of the story."""
        return WORDS(f"ledger.{key}", **values).text(self.lang)

    def ledger(self) -> Ledger | None:
        """Things by name, alike ones together, then modules; None where there are none."""
        rows = [*self._rows(), *self._modules()]
        if not rows:
            return None
        columns = tuple(self.say(key) for key in ("thing", "who", "where", "since"))
        title = WORDS("chapter.things").text(self.lang)
        lost = sum(thing.lost is not None for thing in self.things)
        stored = sum(thing.lost is None and thing.where == "store" for thing in self.things)
        here = len(self.things) - lost
        hint = self.say("hint")
        if self.things:
            hint = self.say("summary", things=here, lost=lost, stored=stored, hint=hint)
        example = next((thing.name for thing in self.things), "")
        example = self.say("example", thing=example, day=self.table.day) if example else ""
        return Ledger(title, columns, tuple(rows), hint, example)

    def _since(self, seq: int) -> str:
        """On which day, and in which mission or where."""
        when, table = self.teller.when(seq), self.wheres.get(seq)
        if table is None:
            return when
        where = table.mission.name if table.mission is not None else None
        where = where or (in_language(place_name(table.place), self.lang) if table.place else "")
        return self.say("at", when=when, where=where) if when and where else when

    def _rows(self) -> Iterator[LedgerRow]:
        alike: dict[tuple[Any, ...], list[Carried]] = {}
        for thing in self.things:
            alike.setdefault((thing.name, thing.seat, thing.where, thing.lost), []).append(thing)
        told: set[str] = set()
        groups = sorted(alike.values(), key=lambda group: group[0].lost is not None)
        seqs = [sorted({seq for thing in group for seq in thing.seqs}) for group in groups]
        for group, own, history in zip(groups, seqs, self.teller.histories(seqs), strict=True):
            name = group[0].name
            more = () if name in told else (e for called, e in self._elsewhere if called == name)
            told.add(name)  # once, though several are called so
            yield self._row(group[0], len(group), own[-1], (*history, *more))

    def _row(
        self, thing: Carried, count: int, last: int, history: tuple[LedgerEntry, ...]
    ) -> LedgerRow:
        name = self.say("counted", item=thing.name, count=count) if count > 1 else thing.name
        if thing.lost is not None:
            how = in_language(word(thing.lost), self.lang)
            who, where, tag = self.say("lost"), how, self.say("lost")
            seat = None
        else:
            tag = who = self.say("party") if thing.seat is None else self.teller.name(thing.seat)
            where, seat = self._where(thing), thing.seat
        cells = (name, who, where, self._since(last))
        return LedgerRow(cells, (tag,), history, seat, "failed" if thing.lost else "plain")

    def _where(self, thing: Carried) -> str:
        if thing.where == "document":
            is_brought = self.table.base.documents.get(thing.name, False)
            said = self.say("brought" if is_brought else "on_the_way")
            return f"{self.say('document')}, {said}"
        if thing.where in ("carried", "store", "implant"):
            return self.say(thing.where)
        return in_language(word(thing.where), self.lang)

    def _modules(self) -> Iterator[LedgerRow]:
        """Modules of each kind, carried and stored, with the events that changed them."""
        for seat, hero in self.table.heroes.items():
            for where, kept in (("carried", hero.modules), ("store", hero.stored_modules)):
                for module, count in kept.items():
                    seqs = [
                        event.seq
                        for event in self.teller.events
                        if event.type_name() == "modules_changed"
                        and seat
                        in (getattr(event, "player", None), getattr(event, "receiver", None))
                        and getattr(event, "module", None) == module
                        and getattr(event, "stored", False) == (where == "store")
                    ]
                    name = in_language(word(module), self.lang)
                    who = self.teller.name(seat)
                    since = self._since(seqs[-1]) if seqs else ""
                    place = f"{self.say('module')}, {self.say(where)}"
                    cells = (self.say("counted", item=name, count=count), who, place, since)
                    history = tuple(map(self.teller.entry, seqs))
                    yield LedgerRow(cells, (who, self.say("module")), history, seat)
