"""What a system promises around the table: offers, findings, scenes, views, rows, things unseen."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from itertools import pairwise, product
from typing import Any, Final, get_args

from events.errors import AfterActionError
from events.match import MATCH_EVENTS
from events.words import LANGUAGES, in_language
from projections.archive.tables import SEATS, WHOLE, misfits
from projections.contract.made_up import DEAD_END, answers_to, example_of
from projections.contract.play import (
    Contract,
    Recording,
    answered,
    on_matches,
    play_on,
    replay_of,
    same,
    seats_of,
    steps_of,
)
from projections.contract.twins import LATE, Twins, all_see, parts_of, shown, told_by, twins_of
from projections.counters import counters_of
from projections.guarded import faults_of
from projections.luck import Roll
from projections.offers import Draft, Offer, facts_of
from projections.palette import SEAT_COLOURS, ThemeName, colour, contrast
from projections.reading import Reading
from projections.record import record_of
from projections.replay import start_of
from projections.spans import Closes, rule_for, surprises
from projections.story import texts_in
from projections.storytelling import chapters_of, faults_of_story
from projections.system import saw
from projections.timeline import timeline_of
from projections.visibility import NOBODY, Eyes, Meetings, texts_of
from projections.words import WORDS

_TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "VARCHAR": (str,), "DOUBLE": (int, float), "BOOLEAN": (bool,), "TIMESTAMP": (datetime,),
    "DATE": (date,), **dict.fromkeys(SEATS, (str,)), **dict.fromkeys(WHOLE, (int,)),
}  # fmt: skip


_GOES_ON: Final = 6
"""So many things happen behind what only some know of."""


class TableContract(Contract):
    """Whoever asks about the table gets an answer, and the table lies as before."""

    @on_matches(steps=12)
    def test_every_legal_answer_makes_an_event(self, recording: Recording) -> None:
        """One that the vocabulary accepts and the fold applies."""
        state = recording.state()
        text_before = self.text_of(state)
        for seat in seats_of(recording):
            for offer in self.system.play.offers(state, seat):
                for seed in (recording.last, 7):
                    draft = answered(offer, random.Random(seed))  # noqa: S311 - a match
                    if draft is not None:
                        self._applies(recording, state, draft)
        same(self.text_of(state), text_before, "asking for offers changed the table", recording)

    def _applies(self, recording: Recording, state: Any, draft: Draft) -> None:
        follow = self.system.play.consequences(state, draft)
        here = self.system.copy(state)
        for part in (draft, *follow):
            if part.open_asks:
                self._is_open(part, follow)
                break
            entry = part.entry()
            try:
                event = self.system.vocabulary.accept(entry)
            except AfterActionError as error:
                raise AssertionError(f"an answer was refused: {error}\n  {entry}") from error
            number = recording.last + 1
            here = self.system.apply(here, event.model_copy(update={"seq": number}))
        self.text_of(here)

    def _is_open(self, draft: Draft, follow: Sequence[Draft]) -> None:
        """With any answers it is an event; what comes behind it waits for them."""
        assert draft is follow[-1], f"{draft.type} lacks facts, and more is proposed behind it"
        answers = answers_to(draft.open_asks, random.Random(3), draft.facts)  # noqa: S311
        assert answers is not DEAD_END, f"{draft.type} asks what has no answer"
        self.system.vocabulary.accept(draft.told(answers).entry())

    @on_matches(steps=12)
    def test_a_link_leads_to_nothing_but_the_rest_of_its_chain(self, recording: Recording) -> None:
        """What follows from a consequence at its place is proposed behind it, in that order.

        The recorder relies on it where somebody records a consequence otherwise: what the proposed
        one led to gives way to what the recorded one leads to. A link may lead to nothing.
        """
        state = recording.state()
        for seat in seats_of(recording):
            for offer in self.system.play.offers(state, seat):
                draft = answered(offer, random.Random(recording.last))  # noqa: S311 - a match
                if draft is not None:
                    self._is_a_chain(state, draft, recording)

    def _is_a_chain(self, state: Any, draft: Draft, recording: Recording) -> None:
        links = self.system.play.consequences(state, draft)
        here = self.system.copy(state)
        for i, link in enumerate((draft, *links)):
            waiting = iter([self._entry(one) for one in links[i:]])
            for led in self.system.play.consequences(here, link):
                promise = f"{link.type} leads to {led.type}, which is not proposed behind it"
                assert self._entry(led) in waiting, f"{promise}\n  {led.entry()}\n{recording}"
            if i < len(links) and links[i].open_asks:
                break
            event = self.system.vocabulary.accept(link.entry())
            number = recording.last + 1
            here = self.system.apply(here, event.model_copy(update={"seq": number}))

    def _entry(self, draft: Draft) -> dict[str, Any]:
        """What a draft says, with the facts that it leaves out as they are then meant."""
        if draft.open_asks:
            return draft.entry()
        event = self.system.vocabulary.accept(draft.entry())
        return event.model_dump(mode="json", by_alias=True)

    @on_matches(steps=12)
    def test_offers_can_be_told_apart(self, recording: Recording) -> None:
        """A letter of the keyboard means one thing, and a question fills a fact that exists."""
        for seat in seats_of(recording):
            offers = self.system.play.offers(recording.state(), seat)
            by_key: dict[str, list[str]] = {}
            for offer in offers:
                by_key.setdefault(offer.key, []).append(str(offer.words))
            whose = seat or "whoever is to act (None)"
            for key, several in by_key.items():
                promise = f"what is offered to {whose} has the key {key!r} several times"
                assert not key or len(several) == 1, f"{promise}: {', '.join(several)}"
            for offer in offers:
                self._fills_facts(offer.type, [ask.fact for ask in offer.asks])

    def _fills_facts(self, kind: str, facts: Sequence[str]) -> None:
        known = self.system.vocabulary.types.get(kind)
        assert known is not None, f"an offer makes {kind!r}, which is no event of this game"
        names = {field.alias or name for name, field in known.model_fields.items()}
        unknown = set(facts) - names
        assert not unknown, f"an offer asks for {sorted(unknown)}, which {kind} does not have"

    @on_matches(steps=12)
    def test_what_nobody_offers_can_be_told(self, recording: Recording) -> None:
        """The questions of `asks_of` fill facts that exist, and any answers make an event."""
        state = recording.state()
        text_before = self.text_of(state)
        dice = random.Random(recording.last)  # noqa: S311 - a match, not a secret
        for kind in self.system.events:
            asks = self.system.play.asks_of(state, kind.type_name())
            self._fills_facts(kind.type_name(), [ask.fact for ask in asks])
            entry = example_of(kind, self.system, dice, self.examples)
            answers = answers_to(asks, dice)
            if entry is not None and answers is not DEAD_END:
                self.system.vocabulary.accept({**entry, **facts_of(asks, answers)})
        same(self.text_of(state), text_before, "asking for questions changed the table", recording)

    @on_matches()
    def test_findings_cite_rules(self, recording: Recording) -> None:
        """And never fail, whatever the table did."""
        for before, event, after in steps_of(recording):
            texts = self.text_of(before), self.text_of(after)
            for finding in self.system.rules.findings(before, event, after):
                known = finding.rule in self.system.rules.titles
                assert known, f"{finding.rule!r} is not among the system's `rules`"
                assert finding.seq == event.seq, f"{finding} is about another event"
            same(self.text_of(before), texts[0], "findings changed the state before", recording)
            same(self.text_of(after), texts[1], "findings changed the state after", recording)

    @on_matches()
    def test_dice_are_told_of_whatever_was_thrown(self, recording: Recording) -> None:
        """Of kinds of events that exist, with odds that dice can have."""
        unknown = set(self.system.rules.rolls) - set(self.system.vocabulary.types)
        assert not unknown, f"`rolls` name {sorted(unknown)}, which are no events of this game"
        for before, event, _ in steps_of(recording):
            tell = self.system.rules.rolls.get(event.type_name())
            text = self.text_of(before)
            for roll in () if tell is None else tell(before, event):
                odds = roll.dice if isinstance(roll, Roll) else ()
                wrong = [one for one in odds if list(one) != sorted(dict(one).items()) or not one]
                assert not wrong, f"{event!r} threw {wrong}: values rise, each on so many sides"
                assert all(sides > 0 for one in odds for _, sides in one), f"no side in {odds}"
            same(self.text_of(before), text, "telling of dice changed the table", recording)

    def test_spans_are_made_by_events_that_exist(self) -> None:
        """And are labelled by their facts."""
        for name, rule in self.system.spans.items():
            kind = self.system.vocabulary.types.get(name)
            assert kind is not None, f"`spans` names {name!r}, which is no event of this game"
            assert not kind.corrects, f"`spans` names {name!r}, which no fold sees"
            labels = () if isinstance(rule, Closes) else (rule.number, getattr(rule, "title", None))
            for label in labels:
                found = label is None or label in kind.model_fields
                assert found, f"`spans` labels {name} by {label!r}, which is no fact of it"

    def test_what_names_kinds_of_events_names_those_that_exist(self) -> None:
        """Where a rule judges by what is misspelt, no depth ever silences it."""
        strange = self.system.strange_kinds
        assert not strange, f"{strange} are no events of this game"
        unknown = set(self.system.rules.judges) - set(self.system.rules.titles)
        assert not unknown, f"`judges` name {sorted(unknown)}, which are no rules"

    def test_depths_leave_out_less_and_less(self) -> None:
        """Plays from elsewhere come in at the first of them, which records the least."""
        depths = self.system.depths
        for less, more in pairwise(depths):
            more_out = sorted(more.leaves_out - less.leaves_out)
            assert not more_out, f"{more.name!r} leaves out {more_out}, {less.name!r} does not"

    def test_a_stretch_that_begins_ends_no_other_by_surprise(self) -> None:
        """Where play goes as it is offered, only what the game says ends another."""

        def holds(recording: Recording) -> None:
            found = surprises(self.system.spans, self.system.nesting, recording.standing())
            faults = [one.phrase.text("en") for one in found]
            assert not faults, f"{faults[0]}\n{recording}"

        self.each(self.histories(let=play_on), holds)

    @on_matches()
    def test_timelines_can_be_made(self, recording: Recording) -> None:
        """Every standing event has its step, and stretches nest."""
        replay = replay_of(recording)
        history = replay.history(branch=recording.branch)
        timeline = timeline_of(replay.chronicle, history, self.system.spans, self.system.nesting)
        assert len(timeline.steps) == len(history.places), f"steps are missing\n{recording}"
        opened = [e for e in history.events if rule_for(self.system.spans, e) is not None]
        assert len(timeline.spans) <= len(opened), f"stretches out of nothing\n{recording}"

    @on_matches()
    def test_scenes_hold_together(self, recording: Recording) -> None:
        """Pieces lie on cells, owners sit at the table, nothing is there twice."""
        state = recording.state()
        text_before = self.text_of(state)
        for lang in LANGUAGES:
            for seat in (*seats_of(recording), ...):
                seen = state if seat is ... else self.system.view(state, seat)
                faults = [fault.text("en") for fault in faults_of(self.system.scene(seen, lang))]
                assert not faults, "; ".join(faults)
        same(self.text_of(state), text_before, "looking at the table changed it", recording)

    @on_matches()
    def test_scenes_lie_on_the_board_that_it_names(self, recording: Recording) -> None:
        """Where it names one: no cell or edge is elsewhere, and marks are of its cells."""
        events = replay_of(recording).history(branch=recording.branch).events
        board = self.system.board_of(start_of(events))
        if board is None:
            return
        state = recording.state()
        for lang in LANGUAGES:
            faults = [f.text("en") for f in board.faults(self.system.scene(state, lang))]
            assert not faults, "; ".join(faults)
        for seat in seats_of(recording):
            for ask in (a for offer in self.system.play.offers(state, seat) for a in offer.asks):
                asked = [c.value for c in ask.choices if ask.kind == "edge"]
                strange = [edge for edge in asked if not board.holds(str(edge))]
                assert not strange, f"{ask.fact} is asked for between strange places: {strange}"
        for event in events:
            for act in self.system.acts:
                lit, arrows = (act.marks(event) if act.event is type(event) else ()) or ((), ())
                told = repr(event.facts())  # an odd event may speak of a place that there is not
                for name in (*lit, *(end for a in arrows for end in (a.start, a.end))):
                    fault = WORDS("scene.strange_mark", event=event.type_name(), cell=name)
                    assert board.holds(name) or repr(name) in told, fault.text("en")

    @on_matches()
    def test_terrains_are_clear(self, recording: Recording) -> None:
        """Letters and hatches can be told from the ground of each terrain, in both themes."""
        scene = self.system.scene(recording.state(), "en")
        for theme in get_args(ThemeName):
            for kind, look in scene.terrains.items():
                ground = colour(theme, look.ground, roles=scene.roles)
                for role, least in (("ink", 4.5), (look.ink, 3.0)):
                    found = contrast(colour(theme, role, roles=scene.roles), ground)
                    told = f"{role} on the ground of {kind!r}, {theme}: {found:.2f} to 1"
                    assert found >= least, told
            for kind, edge in scene.edge_looks.items():
                ink = colour(theme, edge.ink, roles=scene.roles)
                found = contrast(ink, colour(theme, "field"))
                assert found >= 3, f"the edge {kind!r} on the board, {theme}: {found:.2f} to 1"

    @on_matches()
    def test_what_a_list_names_is_named_once_a_line(self, recording: Recording) -> None:
        """Of a list beside the board there is no more to be tapped than there are lines."""
        for seat in (*seats_of(recording), None):
            seen = self.system.view(recording.state(), seat)
            for panel in self.system.scene(seen, "en").panels:
                count = len(panel.lines)
                assert len(panel.ids) <= count, f"{panel.title!r} has {count} lines, {panel.ids}"
                assert len(panel.counters) <= count, f"{panel.title!r}: {panel.counters}"
                assert len(panel.tracks) <= count, f"{panel.title!r}: {panel.tracks}"

    @on_matches()
    def test_a_view_only_hides(self, recording: Recording) -> None:
        """A seat's view is a state like any other, and looking twice shows no less."""
        state = recording.state()
        text_before = self.text_of(state)
        for seat in seats_of(recording):
            seen = self.system.view(state, seat)
            once = self.text_of(seen)
            again = self.text_of(self.system.view(seen, seat))
            same(again, once, f"looking twice as {seat} shows something else", recording)
            self.system.play.offers(seen, seat)
            if not self.hidden_by_rule and all(saw(event, seat) for event in recording.events):
                promise = f"{seat} saw all that happened, and the view hides something"
                same(once, text_before, promise, recording)
        same(self.text_of(state), text_before, "the view changed the table", recording)

    @on_matches()
    def test_scores_are_numbers_of_seats(self, recording: Recording) -> None:
        """By seat, or by team."""
        players = record_of(recording.standing()).players
        sides = {p.seat for p in players} | {p.team for p in players}
        for seat, score in self.system.scores(recording.state()).items():
            assert seat in sides, f"a score for {seat!r}, who does not sit at the table"
            assert isinstance(score, (int, float)), f"{seat}'s score is {score!r}"

    @on_matches()
    def test_counters_are_numbers_that_have_names(self, recording: Recording) -> None:
        """Each once, of somebody at the table or of all, on a piece that lies there if on one."""
        state = recording.state()
        text_before = self.text_of(state)
        for seat in (*seats_of(recording), ...):
            seen = state if seat is ... else self.system.view(state, seat)
            counters = list(self.system.counters(seen))
            scene = self.system.scene(seen, "en")
            known = {counter.id for counter in counters_of(self.system, seen)}
            scores = self.system.scores(seen)
            assert len(known) == len(counters) + len(scores), "two counters have the same id"
            for counter in counters:
                for lang in LANGUAGES:
                    name = in_language(counter.name, lang)
                    assert name.strip(), f"the counter {counter.id!r} has no name"
                assert float(counter.value) == counter.value, f"{counter.id!r} shows no number"
            told = {name for panel in scene.panels for name in panel.counters} - {None}
            unknown = told - known
            assert not unknown, f"a line of the scene tells {unknown}, which is no counter"
            values = {counter.id: counter.value for counter in counters_of(self.system, seen)}
            for piece in scene.pieces:
                for track in piece.tracks:
                    shown = values.get(track.counter, "no counter") if track.counter else track.left
                    promise = f"{piece.name}: {track.name} shows {track.left}"
                    assert shown == track.left, f"{promise}, but {track.counter!r} is {shown}"
        same(self.text_of(state), text_before, "counting changed the table", recording)

    def test_the_archive_can_store_its_tables(self) -> None:
        """Names and types that the archive knows, and none that it fills in itself."""
        faults = misfits(self.system)
        assert not faults, "\n".join(faults)

    @on_matches()
    def test_facts_fit_their_tables(self, recording: Recording) -> None:
        """Rows of declared tables: a cell for each column, of its name and of the declared type."""
        history = replay_of(recording).history(branch=recording.branch)
        for table, rows in self.system.archive.facts(history).items():
            declared = self.system.archive.tables.get(table)
            assert declared is not None, f"facts fill {table!r}, which is not in `tables`"
            for row in rows:
                found = f"{table}: found {row!r}, expected a tuple of {', '.join(declared)}"
                assert isinstance(row, tuple), found
                named: tuple[str, ...] = getattr(row, "_fields", tuple(declared))
                assert len(row) == len(declared), found
                assert named == tuple(declared), f"{found}, by these names and in this order"
            for (column, kind), values in zip(
                declared.items(), zip(*rows, strict=True), strict=False
            ):
                _are(values, kind, f"{table}.{column}")

    @on_matches(steps=4)
    def test_facts_are_asked_of_beginnings_too(self, recording: Recording) -> None:
        """A match that has just begun, or a side line that lacks its start."""
        history = replay_of(recording).history(branch=recording.branch)
        self.system.archive.facts(replace(history, events=history.events[:1]))
        self.system.archive.facts(replace(history, events=history.events[1:]))

    def test_the_inks_of_its_marks_are_clear(self) -> None:
        """Each role that the game adds can be told from what it is drawn on, in both themes."""
        roles = self.system.roles
        for theme in get_args(ThemeName):
            for name, role in roles.items():
                for seat in (None, *range(SEAT_COLOURS)) if role.on == "face" else (None,):
                    ink = colour(theme, name, roles=roles)
                    found = contrast(ink, colour(theme, role.on, seat, roles))
                    assert found >= role.least, f"{name} on {role.on}, {theme}: {found:.2f} to 1"


def _are(values: Sequence[Any], kind: str, column: str) -> None:
    wanted = _TYPES.get(kind.removesuffix("[]"))
    assert wanted is not None, f"{column}: the type {kind!r} is none of {sorted(_TYPES)}"
    for value in values:
        parts = value if kind.endswith("[]") and value is not None else [value]
        for part in parts:
            fits = part is None or (type(part) in wanted)
            assert fits, f"{column}: {part!r} is no {kind}"


class HidingContract(Contract):
    """A seat is told only what it may know, and all that it is told is so."""

    @on_matches()
    def test_a_veil_only_hides(self, recording: Recording) -> None:
        """Who saw an event knows all of it; to others it is told, if at all, by a sentence."""
        for before, event, _ in steps_of(recording):
            for seat in seats_of(recording):
                known = self.system.veil(event, seat)
                if saw(event, seat) and not self.hidden_by_rule:
                    assert known == event, f"{seat} saw {event!r}, and yet knows only {known!r}"
                if known is None or type(known) in set(MATCH_EVENTS):
                    continue
                assert known.seq == event.seq, f"the veil of {event!r} is another event"
                assert self.system.veil(known, seat) == known, f"{event!r} has two veils"
                seen = self.system.view(before, seat)
                assert self.system.sentence(known, seen, "en").strip(), f"{known!r} is not told"

    @on_matches(steps=12)
    def test_what_only_some_will_know_of_tells_the_others_nothing(
        self, recording: Recording
    ) -> None:
        """Whatever somebody answers to such an offer, the others are shown and told the same."""
        for offer in self._secrets(recording):
            self._tells_nothing(recording, offer)

    @on_matches(steps=8, share=3)
    def test_no_seat_is_told_more_at_any_later_moment(self, recording: Recording) -> None:
        """Play goes on behind such an answer, and until somebody lays it open, nothing tells it.

        In no sentence, reason, finding, stretch, note, picture, list, number or offer, as played
        and as corrected, on any line.
        """
        for offer in self._secrets(recording)[:2]:
            twins = twins_of(recording, offer, recording.last, _GOES_ON)
            for seat in (*seats_of(recording), LATE):
                if twins is not None and seat not in (offer.seen_by or ()):
                    self._are_one(twins, seat)

    def _are_one(self, twins: Twins, seat: str | None) -> None:
        for one, other, branch in twins.moments(seat):
            told = ["\n".join(shown(match, seat, branch)) for match in (one, other)]
            first, second = dict(twins.first.facts), dict(twins.second.facts)
            promise = f"{seat} can tell {first} from {second} at event {one.replay.last}"
            same(told[0], told[1], promise, twins.one)

    def _secrets(self, recording: Recording) -> list[Offer]:
        """What is offered that only some will know of."""
        state = recording.state()
        offers = [o for seat in seats_of(recording) for o in self.system.play.offers(state, seat)]
        return [offer for offer in offers if offer.seen_by is not None]

    def _tells_nothing(self, recording: Recording, offer: Offer) -> None:
        dice = random.Random(recording.last)  # noqa: S311 - a match, not a secret
        drafts = [d for _ in range(8) if (d := answered(offer, dice)) is not None]
        alike = [d for d in drafts if all_see(offer, d) == all_see(offer, drafts[0])]
        for seat in seats_of(recording):
            if seat in (offer.seen_by or ()):
                continue
            texts = {self._known_to(seat, recording, draft): draft for draft in alike}
            if len(texts) > 1:
                (one, first), (other, second), *_ = texts.items()
                promise = f"{seat} can tell {dict(first.facts)} from {dict(second.facts)}"
                hint = "offers go by `view(table, seat)`; what all may know says seen_by_all=True"
                same(other, one, f"{promise} ({hint})", recording)

    def _known_to(self, seat: str | None, recording: Recording, draft: Draft) -> str:
        """All that a seat is shown and told of an event that was not for its eyes."""
        system, before = self.system, recording.state()
        entry = draft.entry(**recording.on_this_line())
        event = system.vocabulary.read({**entry, "seq": recording.last + 1})
        after = system.apply(recording.state(), event)
        known, seen = system.veil(event, seat), system.view(after, seat)
        was = system.view(before, seat)
        sentence = None if known is None else system.sentence(known, was, "en")
        offers = () if seat is None else system.play.offers(after, seat)
        shown = [sentence, *parts_of(system.scene(seen, "en")), self.text_of(seen)]
        for offer in offers:
            asks: list[Any] = [
                (ask.fact, ask.choices, dict(ask.choices_after)) for ask in offer.asks
            ]
            shown.append(f"{offer.words} {dict(offer.facts)} {asks}")
        return "\n".join(map(str, shown))

    @on_matches(steps=12)
    def test_nothing_names_what_was_not_met(self, recording: Recording) -> None:
        """At no moment does a log, a finding, a reason or a picture hold a name that is secret yet.

        What is offered and typed is looked at where the game is recorded by taps.
        """
        if not self.system.secrets():
            return
        for count in range(1, recording.last + 1):
            match = recording.match(count)
            for seat in seats_of(recording):
                eyes = Eyes(self.system, seat or NOBODY)
                unmet = Meetings(eyes, match.events).after()
                for branch in (None, *match.replay.chronicle.lines.branches):
                    reading = Reading(match, "en", branch, False, eyes.seat)
                    told = (*told_by(reading), *texts_of(reading.scene(reading.last)))
                    for text in (*told, *texts_in(chapters_of(reading))):
                        promise = f"{seat or 'a spectator'} reads a name that was not met: {text}"
                        assert not unmet.tells(text), f"{promise}\n{recording}"

    @on_matches(steps=12)
    def test_a_story_leads_to_events_that_one_knows(self, recording: Recording) -> None:
        """To every seat, in every language, on every line; up to any event of it, too."""
        match = recording.match(recording.last)
        for seat in seats_of(recording):
            eyes = Eyes(self.system, seat or NOBODY)
            known = {event.seq for event in match.events if eyes.event(event) is not None}
            for lang, branch in product(LANGUAGES, (None, *match.replay.chronicle.lines.branches)):
                reading = Reading(match, lang, branch, False, eyes.seat)
                for at in (None, reading.first, reading.moved(reading.first, 4)):
                    chapters = chapters_of(reading, at)
                    faults = [fault.text("en") for fault in faults_of_story(chapters, known)]
                    assert not faults, f"{faults}\n{recording}"
                    for text in texts_in(chapters):
                        assert "Phrase(" not in text, f"{text!r} is not put into words\n{recording}"

    @on_matches()
    def test_who_knows_less_finds_no_more(self, recording: Recording) -> None:
        """A finding of a seat is so: what it does not know breaks no rule."""
        for before, event, after in steps_of(recording):
            found = list(self.system.rules.findings(before, event, after))
            for seat in seats_of(recording):
                known = self.system.veil(event, seat)
                if known is None:
                    continue
                then, now = (self.system.view(state, seat) for state in (before, after))
                for finding in self.system.rules.findings(then, known, now):
                    assert finding in found, f"{seat} finds what is not so: {finding.message}"
