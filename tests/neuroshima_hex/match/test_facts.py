"""The archive's rows of a match, held against the table as it lay at every event."""

from collections import Counter
from functools import cache

import pytest
from projections.games.neuroshima_hex.acts import apply
from projections.games.neuroshima_hex.archive import facts
from projections.games.neuroshima_hex.archive.tables import TABLES
from projections.games.neuroshima_hex.board.hexes import FACINGS
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.games.neuroshima_hex.table import start
from projections.history import History
from projections.simulation import Simulator

MATCHES = range(1, 15)
"""As many as there are different tables: two to six players, teams, both boards."""


@cache
def match(number):
    return Simulator(NEUROSHIMA_HEX, ["random"], 7).play(number)


@cache
def told(number):
    """The rows of a match by table, each by its columns."""
    rows = facts(History(tuple(match(number).events), ()))
    return {
        table: [dict(zip(TABLES[table], row, strict=True)) for row in found]
        for table, found in rows.items()
    }


def tables(number):
    """The table after each event, the same one all the time."""
    table = start(match(number).started)
    for event in match(number).events:
        table = apply(table, event)
        yield event.seq, table


def lying(table):
    """What lies on the board, looked at hex by hex."""
    names, seats = table.board.grid.names, table.seats
    return {
        (names[at], unit.laid.tile.id, FACINGS[unit.laid.facing], seats[unit.owner])
        for at, unit in table.board.units()
    }


@pytest.mark.parametrize("number", MATCHES)
def test_stays_say_what_lay_where_at_every_event(number):
    stays = told(number)["stays"]

    for seq, table in tables(number):
        there = {
            (stay["hex"], stay["tile"], stay["facing"], stay["seat"])
            for stay in stays
            if stay["seq"] <= seq and (stay["last_seq"] is None or seq < stay["last_seq"])
        }
        assert there == lying(table), f"after event {seq}"


@pytest.mark.parametrize("number", MATCHES)
def test_a_position_has_a_name_that_changes_with_it(number):
    names = {row["seq"]: row["position"] for row in told(number)["positions"]}
    seen, before, name = {}, set(), None

    for seq, table in tables(number):
        now = lying(table)
        assert (seq in names) == (now != before), f"event {seq}"
        name = names.get(seq, name)
        lies = frozenset((tile, at, facing) for at, tile, facing, _ in now)
        assert seen.setdefault(lies, name) == name
        before = now


@pytest.mark.parametrize("number", MATCHES)
def test_the_curve_shows_what_the_tracks_show(number):
    curve = {(row["seq"], row["seat"]): row for row in told(number)["hp_curve"]}
    shown = {}

    for seq, table in tables(number):
        for i, seat in enumerate(table.seats):
            row = curve.get((seq, seat))
            tracks = (table.board.hq_points[i], table.points[i], table.energy[i])
            assert (row is not None) == (shown.get(seat) != tracks), f"{seat} at {seq}"
            shown[seat] = tracks
            if row is not None:
                assert (row["hq_points"], row["points"], row["energy"]) == tracks


@pytest.mark.parametrize("number", MATCHES)
def test_a_move_says_how_the_unit_looked_before_it_and_after(number):
    moves = {row["seq"]: row for row in told(number)["moves"] if row["kind"] == "move"}
    looks = {}

    for seq, table in tables(number):
        if (row := moves.get(seq)) is not None:
            assert looks[row["start"]] == (row["unit"], row["owner"], row["facing_before"])
        looks = {name: (tile, seat, facing) for name, tile, facing, seat in lying(table)}
        if row is not None and row["goal"] in looks:
            assert looks[row["goal"]] == (row["unit"], row["owner"], row["facing"])


def test_nets_belong_to_who_laid_them_and_hold_who_was_laid_by_another():
    nets = 0

    for number in MATCHES:
        rows = told(number)
        laid = {(row["seat"], row["tile"]) for row in rows["placements"]}
        for row in rows["nets"]:
            assert {(row["seat"], row["tile"]), (row["owner"], row["unit"])} <= laid
            nets += 1

    assert nets


@pytest.mark.parametrize("number", MATCHES)
def test_turns_and_battles_count_their_own_rows(number):
    rows = told(number)
    for table, counted in (
        ("draws", "drawn"), ("discards", "discarded"), ("placements", "placed"),
        ("moves", "moves"), ("instants", "instants"),
    ):  # fmt: skip
        count = Counter((row["turn"], row["seat"]) for row in rows[table])
        for turn in rows["turns"]:
            assert turn[counted] == count[turn["turn"], turn["seat"]]
    for battle in rows["battles"]:
        mine = {name: [row for row in rows[name] if row["battle"] == battle["seq"]]
                for name in ("segments", "hits", "losses")}  # fmt: skip
        free = [hit for hit in mine["hits"] if not hit["is_absorbed"]]
        assert battle["segments"] == len(mine["segments"])
        assert battle["destroyed"] == len(mine["losses"])
        assert battle["wounds"] == sum(hit["wounds"] for hit in free if not hit["on_hq"])
        assert battle["hq_damage"] == sum(hit["wounds"] for hit in free if hit["on_hq"])


@pytest.mark.parametrize("number", MATCHES)
def test_a_lost_unit_is_a_placement_that_ended(number):
    rows = told(number)
    ends = [row["seq"] for row in rows["turns"]]
    lost = {(row["placed_seq"], row["seq"], row["tile"]) for row in rows["losses"]}

    placed = {
        (row["seq"], row["lost_seq"], row["tile"])
        for row in rows["placements"]
        if row["lost_seq"] is not None
    }

    assert lost == placed
    assert ends == sorted(ends)
    for row in rows["placements"]:
        if row["kind"] in ("soldier", "module", "hq"):
            end = row["lost_seq"] or match(number).events[-1].seq + 1
            battles = [b["last_seq"] for b in rows["battles"] if row["seq"] < b["last_seq"] < end]
            assert row["battles"] == len(battles)


@pytest.mark.parametrize("number", MATCHES)
def test_the_use_of_a_tile_sums_up_its_rows(number):
    rows = told(number)
    drawn = Counter((row["seat"], row["tile"]) for row in rows["draws"])
    wounds = Counter()
    for hit in rows["hits"]:
        if not hit["is_absorbed"] and not hit["on_hq"]:
            wounds[hit["attacker_owner"] or hit["seat"], hit["attacker"]] += hit["wounds"]

    uses = {(row["seat"], row["tile"]): row for row in rows["tile_use"]}

    assert {key: use["drawn"] for key, use in uses.items() if use["drawn"]} == dict(drawn)
    assert all(use["wounds"] == wounds[key] for key, use in uses.items())
    for standing in rows["standings"]:
        mine = [use for (seat, _), use in uses.items() if seat == standing["seat"]]
        for column in ("drawn", "placed", "discarded"):
            assert standing[column] == sum(use[column] for use in mine)
