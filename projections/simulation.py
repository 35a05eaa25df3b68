"""Matches between computer players, for any system that says how: offer, draft, consequences.

Everything hangs on the seed: the same seed and version give the same bytes. Nothing is read from
a clock; times are dealt like cards, and look like an evening at a table.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Generic, Protocol, TypeVar

from pydantic import ValidationError

from events.base import Event
from events.composer import Composer, new_header
from events.errors import BadUsage
from events.ids import ulid
from events.match import MatchEnded, MatchStarted, PlayerLeft
from projections.dice import thrown_at_random
from projections.offers import Ask, Draft, Offer
from projections.record import Seating
from projections.system import GameSystem
from projections.words import WORDS

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)

LONGEST: Final = 5000
"""Events after which a match is given up: the players go round in circles."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_FIRST_EVENING: Final = datetime(2026, 1, 2, 18, tzinfo=UTC)
MATCHES_AN_EVENING: Final = 3
"""So many numbers fall on one evening; the next three on the next."""
_ROUNDS_OF_ANSWERS: Final = 8
_THINKING: Final = (4.0, 45.0)
_CONFIRMING: Final = (1.0, 6.0)


class Bot(Protocol[S_contra]):
    """A computer player. It knows what its seat knows, and changes no state."""

    def choose(self, state: S_contra, seat: str, dice: random.Random) -> Draft | None:
        """What the seat does now; None where it has nothing to do."""

    def answer(self, state: S_contra, draft: Draft, ask: Ask, dice: random.Random) -> Any:
        """What is answered to a choice that the consequences of `draft` leave open."""


@dataclass(frozen=True)
class SimulatedMatch:
    """A match that was played out: its journal, and how it went."""

    number: int
    match: str
    lines: Sequence[bytes]
    events: Sequence[Event]

    @property
    def data(self) -> bytes:
        """The journal."""
        return b"".join(self.lines)

    @property
    def started(self) -> MatchStarted:
        """Who sat down."""
        started = self.events[0]
        assert isinstance(started, MatchStarted), "a match begins with its start"
        return started

    @property
    def ended(self) -> MatchEnded | None:
        """How it ended."""
        return next((e for e in reversed(self.events) if isinstance(e, MatchEnded)), None)

    def json(self) -> dict[str, Any]:
        """What `aar simulate --json` says of it."""
        players, ended = self.started.players, self.ended
        return {
            "match": self.match,
            "origin": "simulated",
            "players": [player.seat for player in players],
            "armies": [player.army for player in players],
            "events": len(self.events),
            "winner": ended.winner if ended else None,
            "outcome": ended.outcome if ended else None,
            "reason": ended.reason if ended else None,
        }


class Simulator(Generic[S]):
    """Plays matches of one system; match `number` is the same whatever was played before it."""

    def __init__(self, system: GameSystem[S], players: Sequence[str], seed: int) -> None:
        if system.play.simulated_start is None:
            raise BadUsage(WORDS("simulation.no_players", game=system.id))
        self.system, self.seed, self.deal = system, seed, system.play.simulated_start
        for name in players:
            if name not in system.play.bots:
                known = tuple(system.play.bots)
                fault = WORDS("simulation.no_player", name=name, players=known, game=system.id)
                raise BadUsage(fault)
        self.players: list[Bot[S]] = [system.play.bots[name] for name in players]
        self.player_of: Mapping[str, Bot[S]] = {}

    @classmethod
    def of_season(cls, system: GameSystem[S]) -> Simulator[S]:
        """Plays the season of a game: each of its people as they play."""
        season = system.season
        if season is None:
            raise BadUsage(WORDS("simulation.no_season", game=system.id))
        simulator = cls(system, [*system.play.bots][:1], seed=1)
        simulator.deal, simulator.player_of = season.deal, season.bots
        return simulator

    def play(self, number: int) -> SimulatedMatch:
        """Play match `number` to its end."""
        return _Table(self, number, random.Random(f"{self.seed}/{number}")).play()  # noqa: S311


class _Table(Generic[S]):
    """One match as it grows."""

    def __init__(self, simulator: Simulator[S], number: int, dice: random.Random) -> None:
        self.simulator, self.system = simulator, simulator.system
        self.acting, self.consequences = self.system.play.acting, self.system.play.consequences
        self.number, self.dice = number, dice
        evening, place = divmod(number - 1, MATCHES_AN_EVENING)
        begins = _FIRST_EVENING + timedelta(days=evening, hours=1.5 * place)
        self.now = (begins - _EPOCH) // timedelta(milliseconds=1)
        """The time, in milliseconds since 1970."""
        facts = simulator.deal(number, dice)
        first, header = new_header(self.system.vocabulary, clock=self._clock, ids=self._id)
        self.match, self.lines, self.events = header.match, [first], list[Event]()
        self.composer = Composer(self.system.vocabulary, header, clock=self._clock, ids=self._id)
        named = {key: value for key, value in facts.items() if value is not None}
        started = self._record(self.system.start_entry(named))
        assert isinstance(started, MatchStarted), "dealt as the start of a match"
        self.state = self.system.start(started)
        who = simulator.players
        self.seats = [player.seat for player in started.players]
        by_turns = {seat: who[i % len(who)] for i, seat in enumerate(self.seats)}
        self.player_of = {**by_turns, **simulator.player_of}

    def play(self) -> SimulatedMatch:
        """Let everybody act in turn until the match has ended or nobody can do anything."""
        while not isinstance(self.events[-1], MatchEnded):
            draft = self._next_draft()
            if draft is None or len(self.events) > LONGEST:
                break
            self._act(draft)
        return SimulatedMatch(self.number, self.match, self.lines, self.events)

    def _next_draft(self) -> Draft | None:
        seat, who = self.acting(self.state), self.simulator.players
        for each in self.seats if seat is None else (seat,):
            # Whoever joined later takes the next of the players.
            player = self.player_of.setdefault(each, who[len(self.player_of) % len(who)])
            draft = player.choose(self.state, each, self.dice)
            if draft is not None:
                return draft
        return None

    def _act(self, draft: Draft) -> None:
        draft, follow = self._settled(draft)
        self._wait(_THINKING)
        action = self._apply(draft)
        waiting = list(follow)
        while waiting:
            consequence = waiting.pop(0)
            if consequence.open_asks:  # dice fall, and what they lead to is asked of them
                consequence = consequence.told(self._answers(consequence))
                waiting = list(self.consequences(self.state, consequence))
            self._wait(_CONFIRMING)
            self._apply(consequence, cause=action.seq)

    def _answers(self, draft: Draft) -> dict[str, Any]:
        return {
            ask.fact: thrown_at_random(ask, self.dice)
            if ask.kind == "dice"
            else self._decided(ask, draft)
            for ask in draft.open_asks
        }

    def _decided(self, ask: Ask, draft: Draft) -> Any:
        player = self.player_of.get(ask.by or "") or next(iter(self.player_of.values()))
        return player.answer(self.state, draft, ask, self.dice)

    def _settled(self, draft: Draft) -> tuple[Draft, Sequence[Draft]]:
        """The draft with its players' answers, and what then follows from it."""
        follow = self.consequences(self.state, draft)
        for _ in range(_ROUNDS_OF_ANSWERS):
            open_asks = [
                ask for d in follow for ask in d.asks
                if ask.fact not in draft.answers and ask not in d.open_asks
            ]  # fmt: skip
            if not open_asks:
                break
            for ask in open_asks:
                draft = draft.answered(ask.fact, self._decided(ask, draft))
            follow = self.consequences(self.state, draft)
        return draft, follow

    def _apply(self, draft: Draft, **envelope: Any) -> Event:
        event = self._record(draft.entry(**envelope))
        self.state = self.system.apply(self.state, event)
        if isinstance(event, Seating):
            self._seat(event)
        return event

    def _seat(self, event: Seating) -> None:
        """Who is at the table is asked in turn, and nobody else."""
        others = [seat for seat in self.seats if seat != event.player]
        is_here = not isinstance(event, PlayerLeft)
        if not is_here or event.player not in self.seats:
            self.seats = [*others, event.player] if is_here else others

    # -- the record ------------------------------------------------------------------------------

    def _record(self, entry: Mapping[str, Any]) -> Event:
        newer = self.composer.announcement(self.system.vocabulary.types[entry["type"]], entry)
        if newer is not None:
            self._record(newer)
        event = self._event({**entry, "seq": len(self.events) + 1, "origin": "simulated"})
        data, _ = self.composer.add_all([event])
        self.lines.append(data)
        self.events.append(event)
        return event

    def _event(self, fields: dict[str, Any]) -> Event:
        """As it would be read from JSON, but a player's draft needs not be written for that."""
        vocabulary = self.system.vocabulary
        kind = vocabulary.types.get(fields["type"])
        if kind is not None and not kind.__shape__.is_settled:  # of the version that is written
            seq = fields.pop("seq")
            return vocabulary.accept(fields).model_copy(update={"seq": seq})
        try:
            event: Event = vocabulary.types[fields["type"]].__pydantic_validator__.validate_python(
                fields, strict=False, by_alias=True, by_name=False
            )
        except (KeyError, ValidationError):
            return vocabulary.read(fields)  # which says what is wrong
        return event

    def _wait(self, bounds: tuple[float, float]) -> None:
        self.now += round(1000 * self.dice.uniform(*bounds))

    def _clock(self) -> datetime:
        return _EPOCH + timedelta(milliseconds=self.now)

    def _id(self, _moment: datetime) -> str:
        return ulid(self.now, self.dice.getrandbits(80))


# -- what every player can do ---------------------------------------------------------------------


def answers_at_random(offer: Offer, dice: random.Random) -> dict[str, Any] | None:
    """A legal answer to each question of an offer; None where one has none."""
    answers: dict[str, Any] = {}
    for ask in offer.asks:
        if ask.kind == "dice":
            answers[ask.fact] = thrown_at_random(ask, dice)
            continue
        legal = ask.legal(answers)
        if not legal:
            if ask.optional or ask.default is not None:
                continue
            return None
        if ask.optional and len(legal) == 1 and not ask.many:
            answers[ask.fact] = legal[0].value  # nothing that dice would have to decide
        elif ask.many:
            count = ask.least or 1
            copies = [c.value for c in legal for _ in range(min(c.most or count, count))]
            answers[ask.fact] = ask.default or copies[:count]
        else:
            answers[ask.fact] = legal[int(dice.random() * len(legal))].value
    return answers
