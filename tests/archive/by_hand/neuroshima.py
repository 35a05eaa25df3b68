"""The questions of Neuroshima Hex, worked out by hand: each gives the rows it should have."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.archive.by_hand.board import images, ring
from tests.archive.by_hand.hexes import Told, told
from tests.archive.by_hand.reading import Match, Seat, grouped, mean, part, rate, rounded, share

Rows = list[dict[str, Any]]
SCOPES = "outpost"
"""Its Scoper and its like take nets over: too much to do by hand, so its matches are left out."""


def _told(matches: list[Match]) -> list[Told]:
    return [told(match) for match in matches if match.game == "neuroshima_hex"]


def _no_mirror(seat: Seat) -> bool:
    return not seat.is_mirror


def _results(seats: list[Seat]) -> list[int | None]:
    return [seat.result for seat in seats]


def _used(matches: list[Match]):
    """Every row of tile use of those who did not play against their own army."""
    return [use for one in _told(matches) for use in one.use.values() if _no_mirror(use.seat)]


def tiles(matches: list[Match]) -> Rows:
    rows = []
    known = [use for use in _used(matches) if use.seat.result is not None]
    for tile, group in grouped(known, lambda use: use.tile).items():
        drawn, placed = sum(u.drawn for u in group), sum(u.placed for u in group)
        played = sum(u.played for u in group)
        used = _results([u.seat for u in group if u.placed + u.played])
        of_used = share(used.count(1), len(used))
        rows.append({
            "tile": tile, **rate(_results([u.seat for u in group])), "drawn": drawn,
            "placed": placed, "played": played, "discarded": sum(u.discarded for u in group),
            "use_rate": part(placed + played, drawn),
            **{f"{name}_used": of_used[name] for name in ("n", "wins", "rate", "low", "high")},
        })  # fmt: skip
    return rows


def survival(matches: list[Match]) -> Rows:
    rows = []
    units = [u for u in _used(matches) if u.placed and not u.tile.endswith("-hq")]
    for tile, group in grouped(units, lambda use: use.tile).items():
        n, fallen = sum(u.placed for u in group), sum(min(u.lost, u.placed) for u in group)
        rows.append({
            "tile": tile, **share(n - fallen, n),
            "battles_survived": rounded(sum(u.battles for u in group) / n, 2),
        })  # fmt: skip
    return rows


def lethality(matches: list[Match]) -> Rows:
    rows = []
    units = [u for u in _used(matches) if u.placed and u.seat.result is not None]
    for tile, group in grouped(units, lambda use: use.tile).items():
        placed = sum(u.placed for u in group)
        wounds, of_hq = sum(u.wounds for u in group), sum(u.hq_wounds for u in group)
        rows.append({
            "tile": tile, **rate(_results([u.seat for u in group])), "placed": placed,
            "hits": sum(u.hits for u in group), "wounds": wounds, "hq_wounds": of_hq,
            "wounds_a_unit": rounded(wounds / placed, 3),
            "hq_wounds_a_unit": rounded(of_hq / placed, 3),
        })  # fmt: skip
    return rows


def draws_and_discards(matches: list[Match]) -> Rows:
    thrown = [row for one in _told(matches) for row in one.thrown if _no_mirror(row[0])]
    return [
        {"tile": tile, "why": why, "n": len(group),
         "in_won_matches": sum(seat.result == 1 for seat, *_ in group)}
        for (tile, why), group in grouped(thrown, lambda row: row[1:]).items()
    ]  # fmt: skip


def instants(matches: list[Match]) -> Rows:
    every = _told(matches)
    count = sum(not one.match.is_mirror for one in every)
    played = [i for one in every for i in one.instants if _no_mirror(i.seat)]
    return [
        {
            "what": what, "is_procedure": False, "n": len(group),
            "a_match": rounded(len(group) / count, 2), "wounds": sum(i.wounds for i in group),
            "destroyed": sum(i.destroyed for i in group),
            "mean_turn": mean([i.turn for i in group if i.turn is not None], 1),
            "in_won_matches": sum(i.seat.result == 1 for i in group),
        }
        for what, group in grouped(played, lambda i: i.ability).items()
    ]  # fmt: skip


def nets(matches: list[Match]) -> Rows:
    """A player's net of one kind in one match counts once, if it held anybody."""
    caught: dict[Any, list[int]] = {}
    seats = {}
    for one in _told(matches):
        for seat, tile, battle in one.netted:
            if seat.result is not None and _no_mirror(seat):
                caught.setdefault((seat.match, seat.seat, tile), []).append(battle)
                seats[seat.match, seat.seat, tile] = seat
    rows = []
    for tile, keys in grouped(caught, lambda key: key[2]).items():
        held = sum(len(caught[key]) for key in keys)
        battles = sum(len(set(caught[key])) for key in keys)
        rows.append({
            "tile": tile, **rate([seats[key].result for key in keys]), "units_held": held,
            "battles": battles, "held_a_battle": rounded(held / battles, 2),
        })  # fmt: skip
    return rows


def medics(matches: list[Match]) -> Rows:
    """A player counts once a match, if a medic took anything for him."""
    rows = []
    saved = [row for one in _told(matches) for row in one.saved]
    known = [row for row in saved if row[0].result is not None and _no_mirror(row[0])]
    for army, group in grouped(known, lambda row: row[0].army).items():
        seats = {(seat.match, seat.seat): seat for seat, *_ in group}
        rows.append({
            "army": army, **rate(_results(list(seats.values()))), "hits_taken": len(group),
            "wounds_taken": sum(wounds for _, wounds, _ in group),
            "for_the_hq": sum(on_hq for *_, on_hq in group),
        })  # fmt: skip
    return rows


# -- battles ---------------------------------------------------------------------------------------


def _battles(matches: list[Match]):
    return [b for one in _told(matches) for b in one.battles if _no_mirror(b.seat)]


def battles(matches: list[Match]) -> Rows:
    rows = []
    for cause, group in grouped(_battles(matches), lambda b: b.kind).items():
        swings = [b.swing for b in group]
        rows.append({
            "cause": cause, **share(sum(s > 0 for s in swings), len(group)),
            "segments": mean([b.segments for b in group], 2),
            "units": mean([b.units for b in group], 2),
            "destroyed": mean([b.destroyed for b in group], 2),
            "hq_damage": mean([b.hq_damage for b in group], 2), "swing": mean(swings, 3),
            "losses": sum(s < 0 for s in swings),
        })  # fmt: skip
    return rows


def hq_damage(matches: list[Match]) -> Rows:
    known = [b for b in _battles(matches) if b.turn is not None]
    return [
        {"turn": turn, "battles": len(group), "damage": sum(b.hq_damage for b in group),
         "damage_a_battle": mean([b.hq_damage for b in group], 3)}
        for turn, group in grouped(known, lambda b: b.turn).items()
    ]  # fmt: skip


def comebacks(matches: list[Match]) -> Rows:
    seats = [
        (min(one.behind[seat.seat], 15), seat)
        for one in _told(matches) for seat in one.seats.values()
        if seat.result is not None and _no_mirror(seat)
    ]  # fmt: skip
    return [
        {"behind": behind, **rate(_results([seat for _, seat in group]))}
        for behind, group in grouped(seats, lambda pair: pair[0]).items()
    ]


def best_moments(matches: list[Match]) -> Rows:
    known = [
        (b, one.match) for one in _told(matches) for b in one.battles if _no_mirror(b.seat)
    ]  # fmt: skip
    sizes = {
        "swing": lambda b: abs(b.swing), "losses": lambda b: b.destroyed,
        "chain": lambda b: b.segments,
    }  # fmt: skip
    rows = []
    for moment, size in sizes.items():
        best = sorted(
            known, key=lambda pair: (-size(pair[0]), pair[1].day, pair[1].id, pair[0].seq)
        )
        for battle, match in best[:20]:
            rows.append({
                "moment": moment, "size": size(battle), "match": match.id, "seq": battle.seq,
                "day": match.day, "players": match.names, "armies": match.armies,
                "cause": battle.kind, "caused_by": battle.seat.player, "swing": battle.swing,
                "destroyed": battle.destroyed, "hq_damage": battle.hq_damage,
                "link": f"?match={match.id}&at={battle.seq}",
            })  # fmt: skip
    return rows


# -- the board -------------------------------------------------------------------------------------


def _on(matches: list[Match], board: int) -> list[Told]:
    return [one for one in _told(matches) if one.radius == (3 if board == 37 else 2)]


def _laid(matches: list[Match], board: int):
    return [p for one in _on(matches, board) for p in one.laid if _no_mirror(p.seat)]


def heatmap(matches: list[Match], board: int, *, normal: bool = True) -> Rows:
    laid = Counter(p.spot if normal else p.hex for p in _laid(matches, board))
    whole = sum(laid.values())
    return [{"hex": name, "n": n, "share": part(n, whole)} for name, n in laid.items()]


def heatmap_results(matches: list[Match], board: int, *, normal: bool = True) -> Rows:
    known = [p for p in _laid(matches, board) if p.seat.result is not None]
    groups = grouped(known, lambda p: p.spot if normal else p.hex)
    return [
        {"hex": name, **rate(_results([p.seat for p in group]))} for name, group in groups.items()
    ]


RINGS = {2: ("centre", "inner", "edge"), 3: ("centre", "inner", "middle", "edge")}


def hq_spots(matches: list[Match], board: int, *, normal: bool = True) -> Rows:
    radius = 3 if board == 37 else 2
    known = [p for p in _laid(matches, board) if p.kind == "hq" and p.seat.result is not None]

    def where(name: str) -> str:
        return RINGS[radius][ring(name, radius)] if normal else name

    groups = grouped(known, lambda p: (p.seat.army, where(p.hex)))
    return [
        {"army": army, "ring": name, **rate(_results([p.seat for p in group]))}
        for (army, name), group in groups.items()
    ]


def openings(matches: list[Match], board: int, line: tuple[str, ...] = ()) -> Rows:
    """What was laid next by those whose first placements were `line`."""
    following = []
    for one in _on(matches, board):
        steps = [f"{p.tile}@{p.spot}" for p in one.laid[:8]]
        if len(steps) > len(line) and tuple(steps[: len(line)]) == line:
            following.append(one.laid[len(line)])
    known = [p for p in following if p.seat.result is not None and _no_mirror(p.seat)]
    return [
        {"step": len(line) + 1, "tile": tile, "spot": spot,
         **rate(_results([p.seat for p in group]))}
        for (tile, spot), group in grouped(known, lambda p: (p.tile, p.spot)).items()
    ]  # fmt: skip


Wanted = tuple[tuple[str, str, str | None], ...]
"""Units of a position: tile, hex, and facing or any."""


def position(matches: list[Match], board: int, units: Wanted) -> Rows:
    return _found(matches, board, units, exact=False)


def exact_position(matches: list[Match], board: int, units: Wanted) -> Rows:
    return _found(matches, board, units, exact=True)


def _found(matches: list[Match], board: int, units: Wanted, *, exact: bool) -> Rows:
    rows = []
    for one in _on(matches, board):
        if one.match.is_mirror:
            continue
        looks = [
            {(tile, hexes[at], look and facings[look]) for tile, at, look in units}
            for hexes, facings in images(one.radius)
        ]
        for seq, lay in one.boards:
            there = {(u.tile, name, u.facing) for name, u in lay.items()}
            there |= set() if exact else {(tile, name, None) for tile, name, _ in there}
            if any(look == there if exact else look <= there for look in looks):
                match = one.match
                rows.append({
                    "match": match.id, "seq": seq, "day": match.day, "players": match.names,
                    "armies": match.armies, "result": match.result,
                    "link": f"?match={match.id}&at={seq}",
                })  # fmt: skip
                break
    return rows
