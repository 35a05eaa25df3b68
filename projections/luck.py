"""Luck of dice: what was rolled against what was to be expected, and how rare that is.

A game says for each kind of event what was thrown (`Rules.rolls`): the odds of each die, what came
of them, and what a success was worth. Everything else is reckoned here, for every game, from the
exact distribution, and every number can say how it came about.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, Literal

from events.base import Event
from events.match import CountedDice, DiceRolled
from events.words import Lang, Phrase, Wording, in_language
from projections.dice import Odds, Spread, expected, may_come_to, pips_of, spread_of
from projections.record import Record, apply_record
from projections.replay import Replay, start_of
from projections.system import GameSystem
from projections.visibility import Eyes
from projections.words import WORDS

Json = dict[str, Any]
Counted = Literal["successes", "pips"]

_NUMBERED: Final = re.compile(r"d(\d{1,4})")
_POINT: Final = re.compile(r"(?<=\d)\.(?=\d)")
BLESSED: Final = Fraction(3, 10)
"""What succeeds with no more than this chance was a blessing."""
CHEATED: Final = Fraction(7, 10)
"""What fails with no less than this chance of success was a cheat."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that an event threw for a player, or for the game itself: what `came` of them together.

    `stake` is what one success was worth, where the game can say it. The roll as a whole succeeds
    with `needed` successes, a single die with one; where neither says it, only the dice count.
    `judges` are kinds of events without which the odds are not known: where a table does not
    record these, the roll is not scored.
    """

    player: str | None
    dice: Sequence[Odds]
    came: int
    stake: Fraction | int | None = None
    needed: int | None = None
    counts: Counted = "successes"
    judges: Sequence[str] = ()
    die: str | None = None
    """What is rolled, where that says more than the kind of event: over many matches rolls are
    told apart by it."""
    note: Phrase | None = None
    """What whoever reads the odds must know of them: that they are an estimate."""

    @property
    def expected(self) -> Fraction:
        """What such dice come to on average."""
        return sum(map(expected, self.dice), Fraction(0))

    @property
    def success(self) -> tuple[bool, Fraction] | None:
        """Whether it succeeded, and the chance of that; None where only the dice count."""
        needed = self.needed
        if needed is None and len(self.dice) == 1 and self.counts == "successes":
            needed = 1
        if needed is None:
            return None
        return self.came >= needed, spread_of(self.dice).from_on(needed)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Dice that cannot be scored, and why: a re-roll of which nobody knows what it was for."""

    player: str | None
    why: Phrase
    counts: Counted = "successes"
    die: str | None = None


Rolls = Callable[[Any, Any], Iterable[Roll | LeftOut]]
"""What an event threw, told from the table before it."""


@dataclass(frozen=True)
class Account:
    """All dice of one player, by what they are counted."""

    player: str | None
    counts: Counted
    rolls: tuple[tuple[int, Roll], ...]
    """Each with the event that threw it."""
    left_out: Sequence[tuple[Wording, int]] = ()
    """Why rolls are not scored, and how many for each reason."""

    @property
    def all_rolls(self) -> int:
        """Those that are scored, and the others."""
        return len(self.rolls) + self.without

    @property
    def without(self) -> int:
        """How many are not scored."""
        return sum(count for _, count in self.left_out)

    @cached_property
    def dice(self) -> int:
        """How many dice are scored."""
        return sum(len(roll.dice) for _, roll in self.rolls)

    @cached_property
    def came(self) -> int:
        """What they came to."""
        return sum(roll.came for _, roll in self.rolls)

    @cached_property
    def expected(self) -> Fraction:
        """What they come to on average."""
        return sum((roll.expected for _, roll in self.rolls), Fraction(0))

    @cached_property
    def spread(self) -> Spread:
        """All that they might have come to."""
        return spread_of(odds for _, roll in self.rolls for odds in roll.dice)

    @cached_property
    def percentile(self) -> Fraction:
        """Where the dice stand among all ways in which they may fall."""
        return percentile_in(self.spread, self.came)

    @property
    def staked(self) -> list[Roll]:
        """The rolls of which one knows what a success was worth."""
        return [roll for _, roll in self.rolls if roll.stake is not None]

    @property
    def score(self) -> Fraction | None:
        """Luck by weight, in hundredths of a success a die; None where nothing was at stake."""
        weight = sum((Fraction(roll.stake or 0) * len(roll.dice) for roll in self.staked),
                     Fraction(0))  # fmt: skip
        gained = sum((roll.stake or 0) * (roll.came - roll.expected) for roll in self.staked)
        return 100 * Fraction(gained) / weight if weight else None

    @cached_property
    def blessed(self) -> list[int]:
        """The events that succeeded against the odds."""
        return [seq for seq, won, p in self._tests if won and p <= BLESSED]

    @cached_property
    def cheated(self) -> list[int]:
        """The events that failed though all spoke for them."""
        return [seq for seq, won, p in self._tests if not won and p >= CHEATED]

    @property
    def _tests(self) -> Iterator[tuple[int, bool, Fraction]]:
        for seq, roll in self.rolls:
            if roll.success is not None:
                yield seq, *roll.success

    @property
    def curve(self) -> Iterator[tuple[int, int, Fraction]]:
        """After each roll: its event, what came so far, and what was to be expected so far."""
        came, mean = 0, Fraction(0)
        for seq, roll in self.rolls:
            came, mean = came + roll.came, mean + roll.expected
            yield seq, came, mean

    @property
    def name(self) -> Wording:
        """Whose dice they are."""
        return WORDS("luck.game") if self.player is None else self.player

    def line(self, lang: Lang) -> str:
        """The account in a sentence."""
        return _written(self._sentence(), lang)

    def _sentence(self) -> Phrase:
        if not self.rolls:
            return WORDS("luck.line_none", who=self.name)
        weighed = "" if self.score is None else WORDS(
            "luck.line_score", score=number(self.score, signed=True)
        )  # fmt: skip
        return WORDS(
            f"luck.line_{self.counts}", who=self.name, came=self.came, dice=self.dice,
            expected=number(self.expected), more=number(self.came - self.expected, signed=True),
            percentile=percent(self.percentile), weighed=weighed,
        )  # fmt: skip

    def why(self, lang: Lang, most: int | None = None) -> list[str]:
        """How the numbers came about: the events, the chances, the formulas, what is left out.

        Of many events `most` are told one by one, and how many more there are.
        """
        which = WORDS("luck.scored", scored=len(self.rolls), all=self.all_rolls,
                      events=_numbers(self.events, most))  # fmt: skip
        lines = [which, *self._by_reckoning(most)]
        if self.left_out:
            reasons = [f"{in_language(why, lang)} ({n})" for why, n in self.left_out]
            lines.append(WORDS("luck.left_out", count=self.without,
                               why="; ".join(reasons)))  # fmt: skip
        notes = Counter(roll.note.text(lang) for _, roll in self.rolls if roll.note is not None)
        lines += [WORDS("luck.noted", note=note, count=count) for note, count in notes.items()]
        return [_written(line, lang) for line in lines]

    def json(self, lang: Lang) -> Json:
        """The numbers as a program reads them, and why they are so."""
        told: Json = {"player": self.player, "counts": self.counts, "rolls": len(self.rolls),
                      "left_out": self.without}  # fmt: skip
        if self.rolls:
            told |= {
                "dice": self.dice,
                "rolled": self.came,
                "expected": float(self.expected),
                "percentile": float(self.percentile),
                "score": None if self.score is None else float(self.score),
                "blessed": self.blessed,
                "cheated": self.cheated,
                "curve": [[seq, came, float(mean)] for seq, came, mean in self.curve],
            }
        return {**told, "why": self.why(lang)}

    @property
    def events(self) -> list[int]:
        """Those that threw what is scored."""
        return list(dict.fromkeys(seq for seq, _ in self.rolls))

    def _by_reckoning(self, most: int | None) -> Iterator[Phrase]:
        if not self.rolls:
            return
        sums = sums_of(Counter(odds for _, roll in self.rolls for odds in roll.dice))
        yield WORDS("luck.reckoned", sums=sums, expected=number(self.expected))
        yield WORDS(
            "luck.percentile", came=self.came, below=percent(self.spread.below(self.came)),
            equal=percent(self.spread.exactly(self.came)), percentile=percent(self.percentile),
        )  # fmt: skip
        if self.score is not None:
            without = len(self.rolls) - len(self.staked)
            yield WORDS("luck.weighed", score=number(self.score, signed=True),
                        staked=len(self.staked), without=without)  # fmt: skip
        if self.blessed or self.cheated:
            yield WORDS(
                "luck.against_odds", blessed=_numbers(self.blessed, most),
                cheated=_numbers(self.cheated, most), low=percent(BLESSED), high=percent(CHEATED),
            )  # fmt: skip


def percentile_in(spread: Spread, came: int) -> Fraction:
    """Of all ways in which dice fall, how many come to less, and half of the equal ones.

    One half is what was to be expected; 1 is the best luck there is.
    """
    return spread.below(came) + spread.exactly(came) / 2


def sums_of(counts: Mapping[Odds, int]) -> str:
    """How what was to be expected of dice is reckoned: 40 times 7/2, and so on."""
    told = (f"{n} \N{MULTIPLICATION SIGN} {expected(odds)}" for odds, n in sorted(counts.items()))
    return " + ".join(told)


FEW: Final = 30
"""Below so many rolls a percentile says little, and `luck.sql` says so."""


def library_line(row: Mapping[str, Any], lang: Lang) -> tuple[str, list[str]]:
    """A row of the archive's question `luck` in a sentence, and why it is so.

    Its names are in words already.
    """
    about = {"who": row["player"] or WORDS("luck.game"), "game": row["game"], "kind": row["kind"]}
    why = row[f"why_{lang}"]
    left = [WORDS("luck.left_out", count=row["left_out"], why=why)] if row["left_out"] else []
    if not row["n"]:
        return WORDS("luck.library_none", **about).text(lang), [one.text(lang) for one in left]
    mean = Fraction(row["expected"])
    line = WORDS(
        f"luck.library_{row['counts']}", **about, came=row["rolled"], dice=row["dice"],
        rolls=row["n"], expected=number(mean), more=number(row["rolled"] - mean, signed=True),
        percentile=percent(Fraction(row["percentile"])),
    )  # fmt: skip
    few = [WORDS("luck.few", least=FEW)] if row["too_few"] else []
    sums = WORDS("luck.reckoned", sums=row["reckoned"], expected=number(mean))
    return _written(line, lang), [_written(one, lang) for one in (*few, sums, *left)]


def _written(phrase: Phrase, lang: Lang) -> str:
    """A sentence with numbers as its language writes them."""
    text = phrase.text(lang)
    return _POINT.sub(",", text) if lang == "pl" else text


MOST_TOLD: Final = 60
"""So many events a screen tells one by one, until somebody wants to see them all."""


def _numbers(seqs: Sequence[int], most: int | None) -> Wording:
    told = ", ".join(map(str, seqs[:most])) or "\N{EN DASH}"
    more = len(seqs) - len(seqs[:most])
    return WORDS("luck.and_more", told=told, more=more) if more else told


def number(value: Fraction, *, signed: bool = False) -> str:
    """A number with one place behind the point."""
    text = f"{float(value):+.1f}" if signed else f"{float(value):.1f}"
    return text.replace("-", "\N{MINUS SIGN}")


def percent(share: Fraction) -> str:
    """A share of all in hundredths."""
    return f"{100 * float(share):.1f} %"


@dataclass(frozen=True)
class UnrecordedStretch:
    """A stretch in which a table recorded too little of the game to tell its dice."""

    depth: str
    first: int
    last: int
    events: int
    kinds: tuple[str, ...]
    """The kinds of events with dice that it left out."""

    def line(self, system: GameSystem[Any]) -> Phrase:
        """Which events, and what is missing."""
        kinds = [system.name_of("event", kind) or kind for kind in self.kinds]
        ends = dict.fromkeys((self.first, self.last))
        return WORDS(
            "luck.unrecorded", where="\N{EN DASH}".join(map(str, ends)), events=self.events,
            depth=system.depth_name(self.depth), kinds=kinds,
        )  # fmt: skip


@dataclass(frozen=True)
class LuckReport:
    """The luck of a match, as far as it can be told."""

    accounts: tuple[Account, ...]
    unrecorded: tuple[UnrecordedStretch, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.accounts or self.unrecorded)

    def lines(self, system: GameSystem[Any], lang: Lang) -> Iterator[tuple[str, list[str]]]:
        """All that it says: each account in a sentence, and why; then what was not recorded.

        Of many events the first are told; `json` has them all.
        """
        if not self:
            yield WORDS("luck.none").text(lang), []
        for account in self.accounts:
            yield account.line(lang), account.why(lang, MOST_TOLD)
        for gap in self.unrecorded:
            yield gap.line(system).text(lang), []

    def json(self, lang: Lang) -> Json:
        """All its numbers, each with its reasons."""
        return {
            "accounts": [account.json(lang) for account in self.accounts],
            "unrecorded": [asdict(gap) for gap in self.unrecorded],
        }


def luck_of(
    replay: Replay[Any], *, branch: str | None = None, seat: str | None = None
) -> LuckReport:
    """The dice of a line of history, as far as a seat knows of them."""
    system, eyes = replay.system, Eyes(replay.system, seat)
    state, record = replay.state(0, branch=branch), replay.first_record
    book = _Book(rolls_by_kind(system))
    for event in replay.history(branch=branch).events:
        book.depth_at(system, record.depth, event)
        known = eyes.event(event)
        if known == event:
            book.add(system, record, eyes.table(state), event)
        state = system.apply(state, event)
        record = apply_record(record, event)
    seats = [player.seat for player in record.players]
    return book.report(seats)


def rolls_by_kind(system: GameSystem[Any] | None) -> Mapping[str, Rolls]:
    """What each kind of event throws: as the game says, and dice that any table may throw."""
    own = {} if system is None else system.rules.rolls
    return {DiceRolled.type_name(): numbers_rolled, **own}


def scored(roll: Roll | LeftOut, unrecorded: Collection[str]) -> Roll | LeftOut:
    """A roll as it counts where such kinds of events are not recorded: or why it does not."""
    if isinstance(roll, LeftOut):
        return roll
    if not frozenset(unrecorded).isdisjoint(roll.judges):
        return LeftOut(roll.player, WORDS("luck.not_recorded"), roll.counts, roll.die)
    if not may_come_to(roll.dice, roll.came):
        return LeftOut(roll.player, WORDS("luck.impossible"), roll.counts, roll.die)
    return roll


def thrown_in(
    system: GameSystem[Any] | None, events: Sequence[Event]
) -> Iterator[tuple[Event, Roll | LeftOut]]:
    """All dice of a line of history, each roll with the event that threw it.

    Of a game that is not installed only dice that any table may throw are known. Tables are worked
    out as far as the game tells dice by them.
    """
    kinds = rolls_by_kind(system)
    throwing = [place for place, event in enumerate(events) if event.type_name() in kinds]
    if not throwing:
        return
    table: Any = None
    if system is not None and system.rules.rolls:
        table = system.start(start_of(events))
    record = Record()
    for event in events[: throwing[-1] + 1]:
        unrecorded = () if system is None else system.leaves_out(record.depth)
        tell = kinds.get(event.type_name())
        for roll in () if tell is None else tell(table, event):
            yield event, scored(roll, unrecorded)
        record = apply_record(record, event)
        if table is not None and system is not None:
            table = system.apply(table, event)


def numbers_rolled(_table: Any, event: DiceRolled) -> Iterator[Roll | LeftOut]:
    """Numbered dice of any table, by their numbers: nobody says what was a success."""
    found = _NUMBERED.fullmatch(event.die)
    sides = int(found[1]) if found else 0
    if isinstance(event.faces, CountedDice):
        if event.faces.dice:
            yield nothing_succeeds(event)
        return
    if not event.faces or sides == 1:
        return
    numbers = [face for face in event.faces if isinstance(face, int) and 1 <= face <= sides]
    if not sides:
        yield LeftOut(event.player, WORDS("luck.no_odds", die=event.die), "pips", event.die)
    elif len(numbers) < len(event.faces):
        yield LeftOut(event.player, WORDS("luck.not_on_die", die=event.die), "pips", event.die)
    else:
        dice = [pips_of(sides)] * len(numbers)
        yield Roll(event.player, dice, sum(numbers), counts="pips", die=event.die)


def nothing_succeeds(event: DiceRolled) -> LeftOut:
    """A roll of a die of which nobody wrote down which faces succeed."""
    return LeftOut(event.player, WORDS("luck.no_successes", die=event.die), die=event.die)


class _Book:
    """The accounts while a match is read."""

    def __init__(self, rolls: Mapping[str, Rolls]) -> None:
        self.kinds = rolls
        self.rolls: dict[tuple[str | None, Counted], list[tuple[int, Roll]]] = {}
        self.left_out: dict[tuple[str | None, Counted], dict[str, tuple[Phrase, int]]] = {}
        """Why dice do not count, and how often, by the reason in words."""
        self.unrecorded: list[UnrecordedStretch] = []
        self._goes_on = False

    def depth_at(self, system: GameSystem[Any], depth: str, event: Event) -> None:
        """Note where events are recorded and their dice are not."""
        missing = tuple(sorted(system.leaves_out(depth) & self.kinds.keys()))
        if not missing:
            self._goes_on = False
        elif type(event) in system.events:
            last = self.unrecorded[-1] if self._goes_on else None
            if last is not None and last.depth == depth:
                grown = replace(last, last=event.seq, events=last.events + 1)
                self.unrecorded[-1] = grown
            else:
                self.unrecorded.append(UnrecordedStretch(depth, event.seq, event.seq, 1, missing))
            self._goes_on = True

    def add(self, system: GameSystem[Any], record: Record, table: Any, event: Event) -> None:
        """What an event threw."""
        tell = self.kinds.get(event.type_name())
        for roll in () if tell is None else tell(table, event):
            told = scored(roll, system.leaves_out(record.depth))
            key = told.player, told.counts
            self.rolls.setdefault(key, [])
            if isinstance(told, LeftOut):
                reasons = self.left_out.setdefault(key, {})
                said = told.why.text("en")
                reasons[said] = told.why, reasons.get(said, (told.why, 0))[1] + 1
            else:
                self.rolls[key].append((event.seq, told))

    def report(self, seats: Sequence[str]) -> LuckReport:
        """The accounts, in the order of the seats; dice of the game itself at the end."""
        order = {seat: i for i, seat in enumerate(seats)}

        def place(key: tuple[str | None, Counted]) -> tuple[int, str]:
            player, counts = key
            return len(seats) if player is None else order.get(player, len(seats) - 1), counts

        accounts = [
            Account(*key, tuple(self.rolls[key]), tuple(self.left_out.get(key, {}).values()))
            for key in sorted(self.rolls, key=place)
        ]
        return LuckReport(tuple(accounts), tuple(self.unrecorded))
