"""A hand that taps: a match recorded through the recorder's screens, as a browser would.

It sees what a browser sees, offers and proposals as JSON, answers every question as the browser's
means of answering allow, and sends what a browser sends. What goes wrong on the way is a fault of
the game: it is offered and cannot be recorded, or the page would show a failure.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from events.base import Event
from events.composer import compose
from events.errors import AfterActionError
from events.journal import Journal, place_files, read_journal
from events.words import LANGUAGES, Lang, Phrase, in_language
from importers.recorder.recording import TapResult, read_tap, record
from importers.recorder.screen import answer_json, screen_of
from importers.recorder.session import Opening, Session
from importers.words import RECORDER
from projections import corrections
from projections.matches import Match
from projections.notation import Notation
from projections.replay import Replay, fold, start_of
from projections.scene import COMPASS, HEX_COMPASS
from projections.system import GameSystem
from projections.visibility import texts_of

Json = dict[str, Any]

_DEVICE: Final = "HAND"
_WAYS: Final = [way for way in COMPASS if way in HEX_COMPASS]
"""Directions that every grid has."""
_PATIENCE: Final = 20
"""After so many looks at screens on which nothing was to be done nothing more is expected."""
_BESIDE: Final = ("match", "seats", "catalogue")
_MANY: Final = 6
"""So many answers at most to a question for several that says no limit."""


_DOUBTS: Final = 0.12
"""How often it thinks again before it goes on."""
_STAYS: Final = ("match_started", "match_sealed", "save_loaded")
"""What a log offers nobody to take back."""
_UNHEARD_OF: Final = ("Grey Riders", "Grey Riders")
"""A name that is typed where a game has no secrets: its id, and what it is called."""
_WHAT_IF: Final = 3
"""So many taps it tries on a line of a what-if."""


class Stuck(Exception):
    """A question of an offer has no answer."""


@dataclass
class TappingHand:
    """Somebody who taps at random in a match of a game, in a file of its own."""

    system: GameSystem[Any]
    path: Path
    dice: random.Random
    lang: Lang = "en"
    faults: list[Phrase] = field(default_factory=list)
    """What went wrong, each thing once."""
    blamed: set[tuple[str, object]] = field(default_factory=set)
    """What was said to be wrong already: the sentence, and of what kind of event."""
    typed: bool = False
    """Whether something of what is sent was typed and not chosen."""
    answers: dict[int, dict[str, Any]] = field(default_factory=dict)
    """What was chosen for the consequences of an action."""
    taps: int = 0
    opening: Opening | None = None
    """The line of a what-if that is recorded just now."""

    def begin(self, started: Mapping[str, Any]) -> None:
        """Sit down."""
        entry = self.system.start_entry(started)
        place_files({self.path: compose(self.system.vocabulary, [entry])[0]})

    def play(self, steps: int) -> None:
        """Tap so often; stops where nobody is offered anything any more."""
        idle = 0
        while self.taps < steps and idle < _PATIENCE:
            screen = self.screen()
            if self.dice.random() < _DOUBTS:
                thoughts = (self._undo, self._take_back, self._go_back, self._what_if)
                second_thought = self.dice.choice(thoughts)
                second_thought(screen)
                screen = self.screen()
            idle = 0 if self._step(screen) else idle + 1
        self._read_back()

    def screen(self) -> Json:
        """What a browser is shown."""
        screen: Json = json.loads(json.dumps(screen_of(self._session(), self.lang)))
        for fault in screen["faults"]:
            self._blame("hand.screen", why=fault)
        self._look_for_secrets(screen)
        return screen

    def _look_for_secrets(self, screen: Json) -> None:
        """Nothing that a screen says to a seat names what that seat has not met."""
        session = self._session()
        apart = {
            seat: [screen[part].get(seat) for part in ("offers", "logs", "proposals")]
            for seat in session.record.seats
        }
        for seat, shown in (
            *apart.items(),
            (None, [screen["log"], screen["proposal"], screen["offers"][""]]),
        ):
            unmet = session.unmet(seat)
            if not unmet:
                continue
            scene = session.scene(self.lang, seat)
            pools = [screen["pools"][number] for number in _pools_of(shown)]
            for text in (*_said(shown), *_said(pools), *texts_of(scene)):
                if unmet.tells(text):
                    self._blame("hand.secret", why=text)

    def _session(self) -> Session:
        match, line = Match(read_journal(self.path), str(self.path)), self.opening
        if line is None:
            return Session(match, None, self.answers)
        if line.name in match.replay.chronicle.lines.branches:
            return Session(match, line.name, self.answers)
        return Session(line.in_match(match), line.name, self.answers, line)

    def _blame(self, key: str, **values: Any) -> None:
        about = key, values.get("type", values.get("why"))
        if about not in self.blamed:
            self.blamed.add(about)
            self.faults.append(RECORDER(key, **values))

    # -- one tap -----------------------------------------------------------------------------

    def _step(self, screen: Json) -> bool:
        """Confirm what is proposed, or take an offer; False where there is nothing to do."""
        seat = self._seat(screen)
        proposal = screen["proposals"].get(seat) or screen["proposal"]
        if proposal and proposal["drafts"] and self.dice.random() < 0.9:
            return self._confirm(screen, proposal, seat)
        offers = [offer for offer in screen["offers"].get(seat or "", ()) if self._plays(offer)]
        self.dice.shuffle(offers)
        for offer in offers:
            self.typed = False
            try:
                told = told_of(offer, self._answered(offer["asks"], offer["facts"], screen), seat)
            except Stuck:
                continue
            self._send(screen, offer["words"], {"verb": "event", "told": [told]}, seat)
            return True
        return False

    def _seat(self, screen: Json) -> str | None:
        seats = [seat["seat"] for seat in screen["seats"]]
        turn = screen["turn"]
        if turn is not None and self.dice.random() < 0.8:
            return str(turn)
        seat: str | None = self.dice.choice([*seats, None])
        return seat

    def _plays(self, offer: Json) -> bool:
        """What every match offers beside its game is taken seldom; the end, more seldom still."""
        rare = {"match_ended": 0.02, "note_written": 0.1, "dispute_raised": 0.1}
        chance = rare.get(offer["type"], 0.2 if offer.get("group") in _BESIDE else 1.0)
        return self.dice.random() < chance

    def _confirm(self, screen: Json, proposal: Json, seat: str | None) -> bool:
        """What follows by the rules: a choice that it leaves open is made, then it is confirmed."""
        cause, drafts = proposal["cause"], proposal["drafts"]
        if proposal["drafts"][0].get("open"):
            return self._tell_open(screen, proposal, seat)
        settled = self.answers.setdefault(cause, {})
        for ask in drafts[0].get("asks", ()):
            if ask["fact"] not in settled:
                try:
                    facts = self._answered([ask], drafts[0]["facts"], screen)
                except Stuck:
                    self._blame("hand.stuck", type=drafts[0]["type"], fact=ask["fact"])
                    continue
                settled |= facts
                return True  # the screen is drawn anew with what follows from that
        ready = [draft for draft in drafts if not draft.get("open")]
        every = ready if self.dice.random() < 0.5 else drafts[:1]
        told = [_as_proposed(draft) for draft in every]
        content = {"verb": "confirm", "told": told, "cause": cause}
        self._send(screen, drafts[0]["words"], content, seat)
        return True

    def _tell_open(self, screen: Json, proposal: Json, seat: str | None) -> bool:
        """What follows cannot be told without those at the table: dice are told, and it is."""
        draft = proposal["drafts"][0]
        beside = {ask["fact"] for ask in draft["asks"] if ask.get("aside")}
        wanted = {*draft["open"], *(fact for fact in beside if self.dice.random() < 0.5)}
        asks = [ask for ask in draft["asks"] if ask["fact"] in wanted]
        try:
            answers = self._answered(asks, draft["facts"], screen)
        except Stuck:
            self._blame("hand.stuck", type=draft["type"], fact=asks[0]["fact"])
            return False
        told = _as_proposed(draft) | {"facts": {**draft["facts"], **answers}}
        content = {"verb": "confirm", "told": [told], "cause": proposal["cause"]}
        self._send(screen, draft["words"], content, seat)
        return True

    def _send(self, screen: Json, words: str, content: Json, seat: str | None) -> None:
        """Send a tap; where the rules leave a choice open, choose; no other answer is expected."""
        answer = self._record(screen, content, seat)
        if answer["outcome"] == "choose":
            told = content["told"][0]
            for choice in answer["choices"]:
                told["answers"][choice["fact"]] = self.dice.choice(choice["pool"])[0]
            answer = self._record(screen, content, seat)
        if answer["outcome"] == "recorded":
            return
        if answer["outcome"] == "asked" and self.typed:
            self._record(screen, {**content, "anyway": True}, seat)
            return  # whoever types may type what the rules do not like
        why = " ".join(answer.get("told", ()))
        self._blame(f"hand.{answer['outcome']}", offer=words, type=content["told"][0]["type"],
                    facts=json.dumps(content["told"][0], ensure_ascii=False), why=why)  # fmt: skip
        self._record(screen, {**content, "anyway": True}, seat)

    def _record(self, screen: Json, content: Json, seat: str | None) -> Json:
        self.taps += 1
        tap = {"id": f"HAND{self.taps:08d}", "device": _DEVICE, "seen": screen["last"], **content}
        if seat is not None:
            tap["seat"] = seat
        with Journal(self.path, self.system.vocabulary) as journal:
            read = read_tap(json.loads(json.dumps(tap)))
            result: TapResult = record(read, journal, self._session, self.lang)
        answer: Json = json.loads(json.dumps(answer_json(result, self.lang)))
        return answer

    # -- second thoughts ---------------------------------------------------------------------

    def _undo(self, screen: Json, target: int | None = None) -> None:
        """Undo, and put it back: then all is as it was. The last tap stays undone now and then."""
        if not screen["can_undo"]:
            return
        before, named = self._table(), {} if target is None else {"target": target}
        if not self._corrects(screen, {"verb": "undo", **named}):
            return
        undone = self.screen()
        left_a_save = target is None and screen["undo_leads_to"] is not None
        if left_a_save or (target is None and self.dice.random() < 1 / 3):
            return
        # What is taken from the midst is put back: without it the rules may object to what is so.
        if self._corrects(undone, {"verb": "redo", **named}):
            self._is_same(before, self._table(), "hand.redone")

    def _take_back(self, screen: Json) -> None:
        """An event of the log, with all that came of it, whatever stands behind it."""
        lines = [
            line["seq"] for line in screen["log"]["lines"]
            if line["type"] not in _STAYS and not {"taken", "corrects"} & line.keys()
        ]  # fmt: skip
        if lines:
            self._undo(screen, self.dice.choice(lines))

    def _go_back(self, screen: Json) -> None:
        """To how the line read a while ago, and on again: then all is as it was."""
        session = self._session()
        moments = [e.seq for e in session.chronicle.events if session.may_go_back(e.seq)]
        if not moments:
            return
        last = moments[-1]  # behind it other lines may have been written
        before, seq = self._table(), self.dice.choice(moments)
        then = self._told(session.as_of(seq).state)
        if not corrections.back_to(session.chronicle, seq, session.branch):
            return
        if not self._corrects(screen, {"verb": "back", "target": seq}):
            return
        if not any(map(corrections.stays, session.chronicle.events[seq:])):
            self._is_same(then, self._table(), "hand.gone_back")
        if corrections.back_to(self._session().chronicle, last, session.branch):
            self._corrects(self.screen(), {"verb": "back", "target": last})
        self._is_same(before, self._table(), "hand.redone")

    def _corrects(self, screen: Json, content: Json) -> bool:
        answer = self._record(screen, content, None)
        if answer["outcome"] != "recorded":
            why = " ".join(answer.get("told", ()))
            self._blame("hand.correction", type=content["verb"], why=why)
        return bool(answer["outcome"] == "recorded")

    def _what_if(self, screen: Json) -> None:
        """A line of its own from somewhere further up: the line that counts stays as it is."""
        chronicle = self._session().chronicle
        start = self.dice.choice(
            [line["seq"] for line in screen["log"]["lines"] if "taken" not in line]
        )
        counted, before, kept = chronicle.lines.counting(), self._table(), self.answers
        self.opening = Opening(chronicle.lines.free_name(start), start, "what if")
        self.answers = {}
        for _ in range(_WHAT_IF):
            self._step(self.screen())
        self.opening, self.answers = None, kept
        # Whoever loads a save on it has the line behind the save count from now on.
        if self._session().chronicle.lines.counting() == counted:
            self._is_same(before, self._table(), "hand.branch")

    def _table(self) -> str:
        return self._told(self._session().state)

    def _told(self, state: Any) -> str:
        return json.dumps(self.system.describe(state), sort_keys=True, default=str)

    def _is_same(self, before: str, after: str, fault: str) -> None:
        if before != after:
            self._blame(fault, why=_difference(before, after))

    def _read_back(self) -> None:
        """The record, folded from its start, is the table that the screens show; so is its text."""
        match = Match(read_journal(self.path), str(self.path))
        replay, notation = match.replay, self.system.notation
        lines = (None, *replay.chronicle.lines.branches)
        shown = [self._told(replay.state(branch=line)) for line in lines]
        for line, told in zip(lines, shown, strict=True):
            events = replay.history(branch=line).events
            whole = fold(self.system, self.system.start(start_of(events)), events)
            self._is_same(told, self._told(whole), "hand.folded")
        if notation is None:
            return
        try:
            read = Replay(self.system, self._read(notation, match))
        except AfterActionError as error:
            self._blame("hand.text", why=error.text(self.lang))
            return
        for line, told in zip((None, *read.chronicle.lines.branches), shown, strict=False):
            self._is_same(told, self._told(read.state(branch=line)), "hand.text_differs")

    def _read(self, notation: Notation, match: Match) -> list[Event]:
        """The events of a match as its text tells them."""
        text = notation.parse_text(notation.write_text(match.events, self.lang), str(self.path))
        if text.failure is not None:
            raise text.failure
        read = self.system.vocabulary.read
        return [read({**entry, "seq": seq}) for seq, entry in enumerate(text.entries, 1)]

    # -- answers -----------------------------------------------------------------------------

    def _answered(self, asks: Sequence[Json], facts: Mapping[str, Any], screen: Json) -> Json:
        """An answer to each question that has to be answered, and to some of the others."""
        answers: Json = {}
        for ask in asks:
            spared = ask.get("optional") or "default" in ask
            if ask.get("follows") or (spared and self.dice.random() < 0.5):
                continue
            pool = self._pool(ask, {**facts, **answers}, asks, screen)
            if ask.get("typed") and (not pool or self.dice.random() < 0.3):
                answers[ask["fact"]] = self._secret(ask)
                continue
            if pool is not None and not pool:
                if ask.get("optional"):
                    continue
                raise Stuck
            answers[ask["fact"]] = self._answer(ask, pool, screen)
        return answers

    def _secret(self, ask: Json) -> Any:
        """The name of something that is met just now, in the words of whoever types it.

        Where a game has no secrets it is a name that nobody has written down.
        """
        self.typed = True
        name = self.dice.choice(list(self.system.secrets().items()) or [_UNHEARD_OF])
        said = self.dice.choice([name[0], in_language(name[1], self.lang)])
        return [said] if ask.get("many") else said

    def _pool(
        self, ask: Json, answers: Mapping[str, Any], asks: Sequence[Json], screen: Json
    ) -> list[list[Any]] | None:
        """The legal answers; None where any will do."""
        if "given" not in ask:
            return screen["pools"][ask["pool"]] if "pool" in ask else None
        defaults = {other["fact"]: other.get("default") for other in asks}
        known = {**defaults, **answers}
        given = ask["given"]
        key = [known.get(fact) for fact in given] if isinstance(given, list) else known.get(given)
        found = (pool for value, pool in ask.get("by", ()) if value == key)
        number = next(found, None)
        return [] if number is None else screen["pools"][number]

    def _answer(self, ask: Json, pool: list[list[Any]] | None, screen: Json) -> Any:
        if not ask.get("many"):
            return self._one(ask, pool, screen)
        least, most = ask.get("least", 1), ask.get("most", _MANY)
        may_count = pool is None or any(len(one) > 4 and one[4]["successes"] for one in pool)
        if ask.get("counted") and self.dice.random() < 0.3 and may_count:
            dice = self.dice.randint(least, max(least, most))
            return {"dice": dice, "successes": self.dice.randint(0, dice)}
        single = {key: ask[key] for key in ask if key not in ("many", "least", "most")}
        count = self.dice.randint(min(least, most), min(most, max(least, _MANY)))
        chosen: list[Any] = []
        for _ in range(count):
            left = None if pool is None else [
                choice for choice in pool
                if choice[0] is not None
                and (len(choice) < 3 or choice[2] is None or chosen.count(choice[0]) < choice[2])
            ]  # fmt: skip
            if left is not None and not left:
                break
            chosen.append(self._one(single, left, screen))
        if len(chosen) < least:
            raise Stuck
        return chosen

    def _one(self, ask: Json, pool: list[list[Any]] | None, screen: Json) -> Any:
        """One answer, as the browser's means of answering give it."""
        if ask["kind"] == "facts" or "parts" in ask:
            return self._answered(ask.get("parts", ()), {}, screen)
        if pool is not None:
            return self.dice.choice(pool)[0]
        seats = [seat["seat"] for seat in screen["seats"]]
        listed = {"flag": (True, False), "seat": seats, "facing": _WAYS, "dice": range(1, 7)}
        if ask["kind"] in listed:
            return self.dice.choice(listed[ask["kind"]])
        if ask["kind"] == "number":
            self.typed = True
            least = ask["least"] if "least" in ask else ask.get("default") or 0
            return self.dice.randint(least, ask.get("most", least + _MANY))
        self.typed = True
        least, most = ask.get("least") or 1, ask.get("most") or 12
        word = f"word{self.taps}"
        return (word * least)[: max(least, min(most, len(word)))]


def _difference(before: str, after: str) -> str:
    """Where two tables begin to differ."""
    pairs = zip(before, after, strict=False)
    place = next((i for i, (one, other) in enumerate(pairs) if one != other), 0)
    first = max(0, place - 40)
    return f"{before[first : place + 40]!r} / {after[first : place + 40]!r}"


def _as_proposed(draft: Json) -> Json:
    """A proposal as a browser sends it."""
    known: Json = {key: draft[key] for key in ("type", "facts", "seen_by") if key in draft}
    return {**known, "origin": "rules"}


_UNSAID: Final = ("facts", "type", "seat", "fact", "kind", "by")
"""What a browser sends back and shows nobody."""


def _said(shown: Any) -> Iterator[str]:
    """All that a part of a screen says."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, dict):
        for key, value in shown.items():
            if key not in _UNSAID:
                yield from _said(value)
    elif isinstance(shown, list):
        for value in shown:
            yield from _said(value)


def _pools_of(shown: Any) -> Iterator[int]:
    """The lists of answers that a part of a screen names."""
    if isinstance(shown, dict):
        yield from ([shown["pool"]] if isinstance(shown.get("pool"), int) else ())
        by = shown.get("by")  # the answers after each answer to another; in a log, who wrote it
        yield from (number for _, number in by) if isinstance(by, list) else ()
        for value in shown.values():
            yield from _pools_of(value)
    elif isinstance(shown, list):
        for value in shown:
            yield from _pools_of(value)


def told_of(offer: Json, answers: Json, seat: str | None) -> Json:
    """An answered offer as a browser sends it."""
    told = {"type": offer["type"], "facts": offer["facts"], "answers": answers}
    if seat is not None:
        told["seat"] = seat
    if "seen_by" in offer:
        told["seen_by"] = offer["seen_by"]
    return told


def faults_of_hands(
    system: GameSystem[Any], folder: Path, started: Mapping[str, Any], matches: int, steps: int
) -> Iterator[Phrase]:
    """What goes wrong where somebody records matches of a game by tapping, each thing once."""
    blamed: set[tuple[str, object]] = set()
    for number in range(matches):
        dice = random.Random(number)  # noqa: S311 - a match, not a secret
        hand = TappingHand(
            system, folder / f"{number}.aar", dice, LANGUAGES[number % len(LANGUAGES)]
        )
        hand.blamed = blamed
        hand.begin(started)
        hand.play(steps)
        yield from hand.faults
