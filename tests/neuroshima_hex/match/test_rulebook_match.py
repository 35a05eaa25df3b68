"""The rulebook's own match, turns 1 to 7, recorded and replayed."""

import json

import pytest
from events.match import MatchStarted
from projections.contract.play import Recording
from projections.games.neuroshima_hex.acts import ACTS
from projections.games.neuroshima_hex.archive import facts
from projections.games.neuroshima_hex.archive.tables import TABLES
from projections.games.neuroshima_hex.armies import load_catalogue
from projections.games.neuroshima_hex.battle.explanation import battle_json
from projections.games.neuroshima_hex.battle.resolver import resolve
from projections.games.neuroshima_hex.board.derived import derive
from projections.games.neuroshima_hex.describe import describe
from projections.games.neuroshima_hex.position.answers import adjudicate
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.games.neuroshima_hex.table import copy
from projections.history import Chronicle
from projections.replay import Replay
from projections.timeline import timeline_of
from tests.neuroshima_hex.match.rulebook import (
    BEFORE_BATTLE,
    SEGMENTS,
    SETUP,
    STARTED,
    TURN_2,
    TURN_3,
    TURN_4,
    TURN_5,
    TURN_6,
    WHOLE,
    attack,
    event,
    played,
)


def units(table):
    return {unit["hex"]: unit["tile"] for unit in describe(table)["units"]}


@pytest.fixture
def recording():
    recording = Recording(NEUROSHIMA_HEX)
    for entry in (STARTED, *WHOLE):
        recording.append(entry)
    return recording


def test_the_headquarters_stand_before_the_first_turn():
    table = played(SETUP[:1])
    assert table.phase == "setup"

    table = played(SETUP[1:], table)

    assert table.phase == "between"
    assert units(table) == {"C1": "vegas-hq", "C3": "smart-hq"}
    assert [table.pile(0), table.pile(1)] == [34, 34]


def test_the_agitator_holds_the_gauss_cannon_until_it_is_pushed_away():
    table = played([*SETUP, *TURN_2, *TURN_3, *TURN_4])
    gauss = table.board.grid.index["D3"]
    assert derive(table.board).controller(gauss) == 0

    table = played(TURN_5, table)

    assert derive(table.board).controller(gauss) == 1
    assert units(table)["E1"] == "vegas-agitator"


def test_the_recorded_battle_is_the_one_the_resolver_fights():
    fight = played(BEFORE_BATTLE).fight

    found = battle_json(resolve(fight.before))

    assert [{"type": "segment_fought", **segment} for segment in found["segments"]] == SEGMENTS
    assert found["units"] == describe(played(WHOLE))["units"]


def test_smart_ends_with_19_and_vegas_with_18():
    table = played(WHOLE)

    assert table.board.hq_points == [18, 19]
    assert NEUROSHIMA_HEX.scores(table) == {"Ann": 18.0, "Bob": 19.0}
    assert set(units(table)) == {"C1", "C3", "B3", "B4", "C4", "D3", "E1"}


def test_every_tile_is_somewhere():
    table = played(WHOLE)

    for player in (0, 1):
        on_board = sum(unit.owner == player for _, unit in table.board.units())
        beside = len(table.hands[player]) + len(table.discards[player])
        assert table.pile(player) + beside + on_board == 35


def test_state_in_the_middle_of_a_turn():
    table = played([*SETUP, *TURN_2, *TURN_3, *TURN_4[:3]])

    beside = describe(table)["table"]

    assert beside["hands"] == {"Ann": ["vegas-medic", "vegas-agitator"], "Bob": []}
    assert beside["discards"]["Ann"] == ["vegas-scout"]
    assert beside["left"]["Ann"]["vegas-scout"] == 1
    assert beside["turn"]["drawn"] == 3
    assert beside["turn"]["forced_discard"] is True
    assert beside["phase"] == "turn"


def test_state_in_the_middle_of_the_battle():
    table = played([*BEFORE_BATTLE, *SEGMENTS[:2]])

    battle = describe(table)["table"]["battle"]

    assert battle["kind"] == "tile"
    assert battle["player"] == "Bob"
    assert battle["segments"] == [3, 2]
    assert table.phase == "battle"
    assert len(list(table.fight.before.units())) == 11


def test_any_state_is_a_position_that_a_battle_accepts():
    for cut in range(2, len(WHOLE) + 1):
        position = json.loads(json.dumps(describe(played(WHOLE[:cut]))))

        adjudicate(position, load_catalogue())


def test_a_battle_from_the_state_is_the_recorded_one():
    position = describe(played(BEFORE_BATTLE))

    assert position["battle"]["caused_by"] == "Bob"
    assert adjudicate(position, load_catalogue())["hq_points"] == {"Ann": 18, "Bob": 19}


def test_a_copy_is_nobody_elses():
    table = played([*SETUP, *TURN_2])
    kept = copy(table)
    told = describe(kept)

    played([*TURN_3, *TURN_4, *TURN_5, *TURN_6], table)

    assert describe(kept) == told


def test_turns_battle_and_segments_are_stretches(recording):
    replay = Replay(NEUROSHIMA_HEX, recording.events)
    chronicle = Chronicle.of(recording.events)
    line = timeline_of(chronicle, replay.history(), NEUROSHIMA_HEX.spans)

    kinds = [span.kind for span in line.spans]
    assert kinds.count("turn") == 6
    assert kinds.count("battle") == 1
    assert [span.number for span in line.spans if span.kind == "segment"] == [3, 2, 1, 0]
    battle = next(span for span in line.spans if span.kind == "battle")
    assert [span.kind for span in battle.path] == ["turn", "battle"]


def test_told_in_english_and_polish():
    table = played([*SETUP, *TURN_2, *TURN_3, *TURN_4])
    push = event(TURN_5[3])

    assert ACTS.sentence(push, table, "en") == (
        "Bob (Push Back): HQ C3 (Bob) pushes Agitator D2 to E1."
    )
    assert ACTS.sentence(push, table, "pl") == (
        "Bob (Odepchnięcie): Sztab C3 (Bob) odpycha jednostkę Agitator D2 na E1."
    )


def test_a_segment_is_told_from_the_table_before_it():
    table = played(BEFORE_BATTLE)

    assert ACTS.sentence(event(SEGMENTS[0]), table, "en") == (
        "Segment 3: Cyborg B3 shoots Mercenary B2: 1 wound; Bodyguard C2 strikes HQ C3 (Bob): "
        "1 wound; off the board: Mercenary B2 (Ann); HQ points Bob 19."
    )


def columns(history):
    """The facts of a match by table and column."""
    return {
        table: dict(zip(TABLES[table], zip(*rows, strict=True), strict=True))
        for table, rows in facts(history).items()
        if rows
    }


def test_facts_of_the_match(recording):
    history = Replay(NEUROSHIMA_HEX, recording.events).history()
    assert isinstance(history.events[0], MatchStarted)

    rows = columns(history)

    assert rows["details"]["battles"] == (1,)
    assert rows["standings"]["hq_lost"] == (2, 1)
    assert rows["standings"]["hq_damage_dealt"] == (1, 2)
    assert rows["turns"]["seat"] == ("Ann", "Bob") * 3
    assert rows["battles"]["destroyed"] == (4,)
    assert rows["battles"]["segments"] == (4,)
    assert rows["segments"]["initiative"] == (3, 2, 1, 0)
    assert rows["losses"]["cause"] == ("battle",) * 4
    assert rows["instants"]["ability"] == ("push_back", "battle")
    assert rows["draws"]["tile"][0] == "vegas-bodyguard"
    assert None not in rows["turns"]["seconds"]
    lost = dict(zip(rows["placements"]["tile"], rows["placements"]["lost_seq"], strict=True))
    assert lost["vegas-mercenary"] is not None
    assert lost["smart-mother"] is None


def test_the_scene_lights_what_happened_last():
    scene = NEUROSHIMA_HEX.scene(played([*BEFORE_BATTLE, SEGMENTS[0]]), "pl")

    assert scene.lit == {"B2"}
    assert {(arrow.start, arrow.end) for arrow in scene.arrows} == {("B3", "B2"), ("C2", "C3")}
    assert "Ręka: Bob" in [panel.title for panel in scene.panels]


def test_a_prisoners_blows_count_for_its_captor():
    recording = Recording(NEUROSHIMA_HEX)
    hit = attack("D3", "C3", "gauss")
    for entry in (STARTED, *SETUP, *TURN_2, *TURN_3, *TURN_4):
        recording.append(entry)
    recording.append(
        {"type": "segment_fought", "initiative": 2, "attacks": [hit], "hq_points": {"Bob": 19}}
    )

    hits = columns(Replay(NEUROSHIMA_HEX, recording.events).history())["hits"]

    assert hits["seat"] == ("Ann",)
    assert hits["attacker_owner"] == ("Bob",)
