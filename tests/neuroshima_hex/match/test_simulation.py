"""Matches between computer players: lawful, labelled, the same for the same seed."""

import random
from collections import Counter

import pytest
from events.journal import read_journal
from projections.checking import findings_of
from projections.games.neuroshima_hex.acts import ACTS, apply
from projections.games.neuroshima_hex.armies import catalogue, find_tile
from projections.games.neuroshima_hex.board.derived import derive
from projections.games.neuroshima_hex.following import consequences, event_of
from projections.games.neuroshima_hex.mobility import may_have_captives
from projections.games.neuroshima_hex.offers import offers, to_act
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.games.neuroshima_hex.table import copy, start
from projections.matches import Match
from projections.offers import Draft
from projections.replay import Replay
from projections.simulation import Simulator
from tests.neuroshima_hex.match.scenes import every_draft, faults


def played(count, *players, seed=1, first=1):
    simulator = Simulator(NEUROSHIMA_HEX, players or ("random",), seed)
    return (simulator.play(number) for number in range(first, first + count))


def steps(match):
    """Every event with the table before it and after it."""
    table = start(match.started)
    for event in match.events[1:]:
        before = copy(table)
        table = apply(table, event)
        yield before, event, table


# -- what a match shows ---------------------------------------------------------------------------


def marks(match):
    """All that occurs in a match, by name."""
    yield "pair " + " ".join(sorted({str(p.army) for p in match.started.players}))
    for event in match.events:
        yield event.type
        yield from _marks(event)


def _marks(event):
    tile = getattr(event, "tile", None)
    if tile and event.type != "tile_placed":
        yield from (f"ability {ability}" for ability in find_tile(tile).abilities)
    if event.type == "unit_moved":
        yield f"by {event.means}"
        if event.path:
            yield "ability recon_center"
        if event.means == "procedure":
            yield "procedure rotation"
    elif event.type == "unit_pushed" and event.energy:
        yield "procedure push_back"
    elif event.type == "units_swapped" and event.energy:
        yield "procedure swap"
    elif event.type == "damage_dealt" and event.procedure:
        yield f"procedure {event.procedure}"
    elif event.type == "battle_started":
        yield f"battle {event.kind}"
    elif event.type == "choices_made":
        yield from (f"choice {choice.kind}" for choice in event.choices)
    elif event.type == "tile_placed" and event.replaces:
        yield "ability transporter_swap"
    elif event.type == "match_ended":
        yield f"because {event.reason}"


FREQUENT = {
    "match_started", "match_ended", "tiles_drawn", "tiles_discarded", "hand_discarded",
    "last_tile_drawn", "turn_began", "turn_ended", "tile_placed", "unit_moved", "unit_pushed",
    "units_swapped", "terror_spread", "damage_dealt", "energy_bought", "battle_started",
    "segment_fought", "battle_ended", "choices_made", "tile_returned", "tracks_read",
    "ability battle", "ability move", "ability push_back", "ability sniper", "ability bomb",
    "ability terror", "ability rotation", "ability castling", "ability grenade", "ability mine",
    "ability transporter_swap", "by tile", "by mobility", "by hq", "by transport",
    "by procedure", "by takeover", "procedure rotation", "procedure push_back", "procedure swap",
    "procedure detonation", "battle tile", "battle last", "battle full_board", "battle overtime",
}  # fmt: skip
"""What sixty matches show."""
RARE = {
    "player_eliminated", "procedure laser", "procedure elimination", "ability recon_center",
    "ability return_to_pile_top", "choice clown_explodes", "choice quartermaster",
    "choice medic_absorbs", "because hq_destroyed", "because last_battle", "because overtime",
    "because points",
}  # fmt: skip
"""What a thousand show beside it."""


def missing(wanted, matches):
    seen = Counter(mark for match in matches for mark in marks(match))
    return sorted(wanted - set(seen)), seen


def test_sixty_matches_show_nearly_everything():
    absent, _ = missing(FREQUENT, played(60))

    assert absent == []


@pytest.mark.long
def test_a_thousand_matches_show_everything():
    absent, seen = missing(FREQUENT | RARE, played(1000))

    assert absent == []
    assert {kind.type_name() for kind in NEUROSHIMA_HEX.events} <= set(seen)
    armies = sorted(catalogue().armies)
    pairs = {f"pair {a} {b}" for a in armies for b in armies if a < b}
    assert pairs <= set(seen)


# -- what holds for every match -------------------------------------------------------------------


@pytest.mark.parametrize("players", [("random",), ("greedy", "random")])
def test_a_match_ends_and_no_table_is_impossible(players):
    for match in played(14 if players == ("random",) else 5, *players):
        assert match.ended is not None
        before, after_event = None, None
        for before, after_event, table in steps(match):
            settled = after_event.cause is None or after_event.type != "tile_placed"
            wrong = faults(table) if settled and not _awaits_mine(table) else []
            assert wrong == [], f"{after_event!r}\n{before.seq}"


def _awaits_mine(table):
    """A unit has come onto a Mine, whose explosion is the next event."""
    at = table.board.at
    return any(at[hexagon] is not None for hexagon in table.board.foundations)


def test_what_a_table_has_worked_out_is_what_its_board_says():
    for match in played(6, "random", first=5):
        table = start(match.started)
        for event in match.events[1:]:
            table = apply(table, event)
            found, anew = table.derived, derive(table.board)
            assert (found.influence, found.bonuses) == (anew.influence, anew.bonuses)
            assert may_have_captives(table) == may_have_captives(copy(table))


def test_where_nothing_follows_at_a_glance_nothing_follows():
    for match in played(6, "random", first=9):
        for before, event, _ in steps(match):
            draft = Draft(event.type, event.facts())
            if ACTS.by_type[event.type].is_quiet(before, draft):
                caused = [e for e in match.events if e.cause == event.seq]
                assert caused == []


def test_everything_is_labelled_as_simulated():
    (match,) = played(1)

    assert {event.origin for event in match.events} == {"simulated"}
    assert match.json()["origin"] == "simulated"


def test_what_is_recorded_is_what_the_rules_propose():
    for match in played(14, "random", first=3):
        events = list(match.events)
        for at, (before, event, _) in enumerate(steps(match), 1):
            if event.cause is None:
                caused = [e for e in events[at + 1 :] if e.cause == event.seq]
                assert _facts(proposed(before, event, caused)) == _facts(caused)


def test_what_follows_from_a_consequence_is_what_its_cause_still_brings():
    for match in played(14, "random", first=3):
        events = list(match.events)
        for at, (before, event, _) in enumerate(steps(match), 1):
            if event.cause is not None:
                rest = [e for e in events[at + 1 :] if e.cause == event.cause]
                assert _facts(proposed(before, event, rest)) == _facts(rest), event


def proposed(before, event, caused):
    """The consequences with the answers that were given."""
    draft = Draft(event.type, event.facts())
    for choice in (c for e in caused if e.type == "choices_made" for c in e.facts()["choices"]):
        who = choice.get("module") or choice.get("medic") or choice["unit"]
        draft = draft.answered(f"{choice['segment']}:{choice['kind']}:{who}", choice)
    for mine in (e for e in caused if e.type == "damage_dealt"):
        draft = draft.answered(f"medic:{mine.target}", mine.facts()["hits"])
    return [event_of(each) for each in consequences(before, draft)]


def _facts(events):
    return [(event.type, event.facts()) for event in events]


def test_any_beginning_of_a_match_folds_and_any_action_may_be_undone():
    (match,) = played(1, first=2)
    vocabulary = NEUROSHIMA_HEX.vocabulary
    dice = random.Random(4)
    for _ in range(12):
        cut = dice.randrange(2, len(match.events))
        while match.events[cut - 1].cause is not None:
            cut -= 1
        action = match.events[cut - 1]
        caused = [e for e in match.events[cut:] if e.cause == action.seq]
        so_far = [*match.events[:cut], *caused]
        undo = vocabulary.read(
            {"type": "event_retracted", "target": action.seq, "seq": len(so_far) + 1, "id": "u"}
        )
        taken_back = Replay(NEUROSHIMA_HEX, [*so_far, undo]).state()
        without = Replay(NEUROSHIMA_HEX, match.events[: cut - 1]).state()
        assert told(taken_back) == told(without)


def told(table):
    """All of a table but how far its record has come."""
    said = NEUROSHIMA_HEX.describe(table)
    return said | {"table": {k: v for k, v in said["table"].items() if k != "seq"}}


def test_a_journal_reads_and_replays_as_it_was_played(tmp_path):
    for match in played(3, "random", "greedy"):
        path = tmp_path / f"{match.number}.aar"
        path.write_bytes(match.data)
        read = Match(read_journal(path), str(path))

        assert read.scan.damage is None
        assert read.scan.header.match == match.match
        table = read.replay.state()
        assert table.ended
        assert table.winner == match.ended.winner


def test_a_simulated_match_has_no_findings():
    for match in played(6, "random"):
        assert findings_of(Replay(NEUROSHIMA_HEX, match.events)) == []


@pytest.mark.long
def test_no_simulated_match_has_findings():
    for match in played(300, "random"):
        assert findings_of(Replay(NEUROSHIMA_HEX, match.events)) == [], match.number


# -- every legal answer ---------------------------------------------------------------------------


def positions(count, seed):
    """Tables at which somebody is to act, from matches of all sorts."""
    dice = random.Random(seed)
    for match in played(count, "random", "greedy", seed=seed):
        acted = [before for before, event, _ in steps(match) if event.cause is None]
        for before in dice.sample(acted, 3):
            yield before, to_act(before)


def check_every_answer(before, seat, most):
    for offer in offers(before, seat):
        for draft in every_draft(offer, most):
            table = copy(before)
            apply(table, event_of(draft))
            if not _awaits_mine(table):
                assert faults(table) == [], f"{draft}"
            if draft.type not in ("battle_started", "tile_placed"):
                continue
            for each in consequences(before, draft)[:3]:
                apply(table, event_of(each))


def test_every_legal_answer_makes_a_sane_table():
    for before, seat in positions(14, seed=5):
        check_every_answer(before, seat, most=60)


@pytest.mark.long
def test_every_legal_answer_of_many_positions_makes_a_sane_table():
    for before, seat in positions(70, seed=6):
        check_every_answer(before, seat, most=1500)


# -- the same again -------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_bytes_and_another_does_not():
    one, again = ([match.data for match in played(3, seed=9)] for _ in range(2))
    (third,) = played(1, seed=9, first=3)
    (other,) = played(1, seed=10)

    assert one == again
    assert third.data == one[2]
    assert other.data != one[0]


def test_times_go_forward_and_look_like_an_evening():
    (match,) = played(1)
    stamps = [event.recorded for event in read_lines(match)]

    assert stamps == sorted(stamps)
    assert stamps[0][:10] == stamps[-1][:10]


def read_lines(match):
    lines = [line.removesuffix(b"\n") for line in match.lines[1:]]
    return NEUROSHIMA_HEX.vocabulary.read_lines(lines)


@pytest.mark.long
def test_greedy_beats_random():
    won = Counter(
        match.ended.winner
        for match in played(60, "greedy", "random")
        if len(match.started.players) == 2
    )

    assert won["Ann"] > 3 * won["Bob"]
