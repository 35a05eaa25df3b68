"""A match against the app: it plays its seats, deals to everybody, and never does a thing twice."""

import itertools
import random

import pytest
from events.composer import compose
from events.journal import Journal, place_files, read_journal
from importers.recorder.opponent import (
    APP,
    against_app,
    answers,
    can_play,
    guide_json,
    next_move,
    seats_of,
)
from projections.archive.rows import counted
from projections.checking import findings_of
from projections.dice import thrown_at_random
from projections.systems import find_system
from tests.recorder.conftest import Table

NEUROSHIMA = (
    {"seat": "Ann", "name": "Ann", "army": "outpost"},
    {"seat": APP, "name": APP, "army": "borgo"},
)


class AgainstApp(Table):
    """A match in which the first seat plays by taps, and the app the other one."""

    def __init__(self, path, game="neuroshima_hex", number=0, **started):
        self.path, self.system = path, find_system(game)
        first, *others = started.pop("players", NEUROSHIMA)
        players = [first, *({**player, "person": APP} for player in others)]
        start = self.system.start_entry({"edition": "3.0", **started, "players": players})
        # All that falls by chance hangs on the match.
        entries = [against_app(start)]
        data, _, _ = compose(
            self.system.vocabulary, entries, match=f"01K0AAAAAAAAAAAAAAAAAAAA{number:02}"
        )
        place_files({path: data})
        self.me, self.ids = first["seat"], (f"TAP{i:08d}" for i in itertools.count())
        self.dice = random.Random(7)

    def moves(self):
        """Let the app do all that it does by itself, and say what kinds of events that were."""
        kinds = []
        while (move := next_move(self.desk())) is not None:
            with Journal(self.path, self.system.vocabulary) as journal:
                journal.append_all(move.entries, expect=move.last)
            kinds += [entry["type"] for entry in move.entries]
        return kinds

    def confirm(self):
        desk = self.desk()
        desk = self.desk(answers=answers(desk))
        first, *rest = desk.proposal.drafts
        if first.open_asks:  # what the app does not throw or choose itself
            answers_ = {
                ask.fact: thrown_at_random(ask, self.dice)
                if ask.kind == "dice"
                else ask.choices[0].value
                for ask in first.open_asks
            }
            first, rest = first.told(answers_), []
        told = [
            {"type": draft.type, "facts": dict(draft.facts), "origin": "rules"}
            for draft in (first, *rest)
            if not draft.open_asks
        ]
        return self.tap("confirm", desk=desk, told=told, cause=desk.proposal.action.seq)

    def act(self):
        """What Ann does: any legal thing."""
        bot = next(iter(self.system.play.bots.values()))
        draft = bot.choose(self.desk().state, self.me, self.dice)
        told = {"type": draft.type, "facts": dict(draft.facts), "seat": self.me}
        return self.tap(told=[told], anyway=True)

    def play(self, until=None):
        for _ in range(600):
            self.moves()
            desk = self.desk()
            if desk.record.ended or (until and until(desk)):
                return
            answer = self.confirm() if desk.proposal is not None else self.act()
            assert answer.outcome == "recorded", answer
        raise AssertionError("the match does not end")


@pytest.fixture
def match(tmp_path):
    return AgainstApp(tmp_path / "match.aar")


def is_anns_turn(desk):
    offers = [offer.type for offer in desk.offers("Ann") if offer.group == "place"]
    return bool(offers) and desk.proposal is None


def test_a_whole_match_is_played_to_its_end_without_a_breach_of_the_rules(match):
    match.play()

    desk = match.desk()
    assert desk.record.ended is not None
    errors = [found for found in findings_of(desk.match.replay) if found.severity == "error"]
    assert errors == []
    by_app = [event for event in desk.history.events if event.by == APP]
    assert {event.origin for event in by_app} <= {"simulated", "rules"}
    assert any(event.facts().get("player") == APP for event in by_app)


def test_a_game_of_another_shape_is_played_the_same_way_and_it_throws_its_own_dice(tmp_path):
    system = find_system("dust_tactics")
    start = system.play.simulated_start(1, random.Random(1))
    match = AgainstApp(tmp_path / "dust.aar", "dust_tactics", **start)

    match.play(until=lambda desk: len(_thrown(desk)) > 3)

    assert {True, False} == {thrown for thrown, _ in _thrown(match.desk())}
    assert all(by_app == threw for by_app, threw in _thrown(match.desk()))


def _thrown(desk):
    """Of each throw at a target whether the app aimed, and whether it threw."""
    found, chronicle = [], desk.chronicle
    for event in desk.history.events:
        if event.type_name() == "line_fired":
            action = chronicle.events[chronicle.action_of(event.seq) - 1]
            found.append((action.by == APP, event.by == APP))
    return found


def test_it_deals_to_both_and_decides_for_nobody_else(match):
    match.play(until=is_anns_turn)

    events = match.standing
    own = [e for e in events if e.facts().get("player") == "Ann" and e.by == APP]
    assert {event.type_name() for event in own} <= {"tiles_drawn", "turn_began"}
    assert [event.by for event in events if event.type_name() == "tiles_drawn"].count(APP) > 0


def test_it_waits_while_somebody_else_is_to_act_or_to_confirm(match):
    assert next_move(match.desk()) is None  # Ann lays her headquarters first

    match.play(until=lambda desk: desk.proposal is not None)

    assert next_move(match.desk()) is None


def test_what_two_devices_ask_for_at_once_is_written_once(match):
    match.act()
    one, other = (next_move(match.desk()) for _ in range(2))
    assert one == other

    for move in (one, other):
        with Journal(match.path, match.system.vocabulary) as journal:
            journal.append_all(move.entries, expect=move.last)

    assert match.types.count("tile_placed") == 2


def test_an_undo_takes_back_what_it_answered_too_and_the_pile_stays_as_it_lay(match):
    match.play(until=is_anns_turn)
    hands = match.desk().state.hands
    before = [event.seq for event in match.standing]
    match.tell("turn_ended", facts={"player": "Ann"})
    dealt = [e.facts()["tiles"] for e in _draws(match)]
    match.moves()
    more = [e.facts()["tiles"] for e in _draws(match)]
    assert len(more) > len(dealt)

    match.tap("undo")

    assert [e.seq for e in match.standing if not e.corrects] == before
    assert match.desk().state.hands == hands
    match.tell("turn_ended", facts={"player": "Ann"})
    match.moves()
    assert [e.facts()["tiles"] for e in _draws(match)] == more


def _draws(match):
    return [event for event in match.standing if event.type_name() == "tiles_drawn"]


def test_a_redo_puts_all_of_it_back(match):
    match.play(until=is_anns_turn)
    match.tell("turn_ended", facts={"player": "Ann"})
    match.moves()
    stood = [event.seq for event in match.standing]
    match.tap("undo")

    match.tap("redo")

    assert [event.seq for event in match.standing if not event.corrects] == stood


def test_what_the_app_did_meanwhile_is_no_conflict(match):
    seen = match.last
    match.act()
    match.moves()

    answer = match.tell("note_written", facts={"author": "Ann"}, answers={"text": "So it is."})
    late = match.tap("undo", seen=seen)

    assert (answer.outcome, late.outcome) == ("recorded", "recorded")


def test_it_counts_where_simulated_matches_do(match):
    match.play(until=is_anns_turn)

    assert counted(read_journal(match.path), digest="", file=str(match.path)).simulated


def test_it_plays_only_where_the_match_says_so(tmp_path, duel):
    system = find_system("neuroshima_hex")

    assert next_move(duel.desk()) is None
    assert seats_of(duel.desk().record) == ()
    assert can_play(system)
    assert can_play(find_system("dust_tactics"))
    assert not can_play(find_system("freeform"))
    assert not can_play(find_system("hunters_2114"))  # there everybody plays together


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_what_is_explained_is_whole_and_comes_up_at_a_moment_that_there_is(match, duel, lang):
    guide = guide_json(match.desk(), lang)

    assert guide["seats"] == [APP]
    assert not guide["plays"]
    assert all(title and text for _, title, text in guide["hints"])
    kinds = {*match.system.vocabulary.types, "any", "facing", "plays", "1", "5"}
    groups = {offer.group for offer in match.desk().offers("Ann")} | {"place", "hand"}
    assert [
        when for when, *_ in guide["hints"] if when.partition(".")[2] not in kinds | groups
    ] == []
    assert guide_json(duel.desk(), lang) is None


def test_what_a_battle_asks_the_app_it_answers_itself(tmp_path):
    players = ({"seat": "Ann", "name": "Ann", "army": "outpost"},
               {"seat": APP, "name": APP, "army": "hegemony"})  # fmt: skip
    match = AgainstApp(tmp_path / "match.aar", number=10, players=players)

    match.play(until=lambda desk: bool(answers(desk)))

    ((action, chosen),) = answers(match.desk()).items()
    assert match.desk().proposal.action.seq == action
    assert all("quartermaster" in fact for fact in chosen)
    assert answers(match.desk(answers={action: chosen})) == {}  # each once
