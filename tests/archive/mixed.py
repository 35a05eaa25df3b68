"""A library of everything: four games, two boards, teams, draws, mirrors, dice, open matches."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

from projections.games.neuroshima_hex.board.hexes import GRIDS
from tests.archive.battling import BATTLES, battling
from tests.archive.hunting import CAMPAIGNS, hunting
from tests.archive.made import BEGUN, Made, made, written

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
OLD, LARGE, FREE, LONG = 30, 8, 14, 3
"""Matches on 19 hexes, on 37 hexes, of the freeform game, and campaigns of several evenings."""


def mixed(folder):
    """Write the library."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(OLD):
        (folder / f"m{number:04}.aar").write_bytes(made(number))
    for number in range(LARGE):
        (folder / f"large{number:02}.aar").write_bytes(on_37(number))
    for number in range(FREE):
        (folder / f"free{number:02}.aar").write_bytes(freeform(number))
    for number in range(LONG):
        (folder / f"long{number:02}.aar").write_bytes(campaign(number))
    for number in range(CAMPAIGNS):
        (folder / f"hunting{number:02}.aar").write_bytes(hunting(number))
    for number in range(BATTLES):
        (folder / f"battling{number:02}.aar").write_bytes(battling(number))
    return folder


def campaign(number: int) -> bytes:
    """A campaign of three evenings: missions with outcomes, somebody away, another played on."""
    dice = random.Random(3000 + number)
    names = dice.sample(NAMES, 3)
    begun = BEGUN + timedelta(days=5 * number, hours=1)
    events: list[dict[str, Any]] = [
        {
            "type": "match_started", "players": [{"seat": n, "name": n} for n in names],
            "day": begun.date().isoformat(), "place": "Home",
        }
    ]  # fmt: skip
    now = begun
    for evening in range(3):
        if evening:
            now += timedelta(hours=dice.randint(20, 200))
        many: list[dict[str, Any]] = []
        if evening == 1:
            many.append({"type": "player_left", "player": names[0], "for_now": True})
        if evening == 2:
            many.append({"type": "player_returned", "player": names[0]})
        for mission in range(dice.randint(1, 3)):
            title = ("Mill", "River", "Tower")[(evening + mission) % 3]
            many.append({"type": "span_opened", "span": "mission", "title": title})
            many.append({"type": "span_opened", "span": "turn", "player": names[1]})
            many += [{"type": "note_written", "text": "so it goes", "author": names[1]}] * 2
            many.append({"type": "span_closed", "span": "turn"})
            outcome = dice.choice(("won", "lost", None))
            closed = {"type": "span_closed", "span": "mission"}
            many.append(closed | ({"outcome": outcome} if outcome else {}))
        if evening == 1 and number == 1:
            many.append({"type": "match_paused"})
        if evening == 2 and number == 2:
            many.append({"type": "player_left", "player": names[2]})
        for event in many:
            now += timedelta(seconds=dice.randint(20, 400))
            events.append({**event, "happened": now.isoformat()})
    if number:
        events.append({
            "type": "match_ended", "outcome": ("won", "lost")[number % 2],
            "happened": now.isoformat(),
        })  # fmt: skip
    events[0]["happened"] = begun.isoformat()
    return written(events, f"C{number:03}", game="freeform", begun=begun, seed=number)


def on_37(number: int) -> bytes:
    """A match on 37 hexes: of two, each third one of three; one was taken back in part."""
    dice = random.Random(1000 + number)
    names = dice.sample(NAMES, 3 if number % 3 == 2 else 2)
    armies = dice.sample(("borgo", "hegemony", "moloch"), len(names))
    players = [{"name": n, "army": a} for n, a in zip(names, armies, strict=True)]
    begun = BEGUN + timedelta(days=3 * number, hours=2)
    match = Made(
        number, players, GRIDS[37].names, options={"board": 37}, day=begun.date().isoformat(),
        place="Club", occasion={"event": "Cup"} if number % 2 else None,
    )  # fmt: skip
    events = match.run(dice.randint(10, 18))
    if number == 0:  # one placement was a slip
        match.place(names[0], f"{armies[0]}-hq")
        slip = {"type": "event_retracted", "target": len(events) - 1}
        events[-2:] = [events[-1], slip, events[-2]]
    if number == 1:
        events.pop()  # nobody wrote how it ended
    return written(events, f"L{number:03}", begun=begun, seed=number)


def freeform(number: int) -> bytes:
    """A freeform match: two, three or four players, at times in teams, at times together."""
    dice = random.Random(2000 + number)
    players = _seated(number, dice)
    begun = BEGUN + timedelta(days=2 * number, hours=5)
    seats = [player["seat"] for player in players]
    events: list[dict[str, Any]] = [
        {
            "type": "match_started", "players": players, "day": begun.date().isoformat(),
            "place": ("Home", "Club", None)[number % 3],
            "edition": "first" if number % 2 else None,
            "occasion": {"event": "Cup", "round": number} if number % 4 == 0 else None,
            **({"origin": "simulated"} if number == 9 else {}),
        }
    ]  # fmt: skip
    if number % 3 == 0:
        events.append({"type": "tag_added", "tag": "final"})
    for turn in range(dice.randint(2, 7)):
        seat = seats[turn % len(seats)]
        events.append({"type": "span_opened", "span": "turn", "number": turn + 1, "player": seat})
        for _ in range(dice.randint(0, 3)):
            faces = [dice.randint(1, 6) for _ in range(dice.randint(1, 4))]
            events.append({"type": "dice_rolled", "player": seat, "die": "d6", "faces": faces})
        events.append({"type": "dice_rolled", "player": seat, "die": "fate", "faces": ["+", "-"]})
        events.append({"type": "span_closed", "span": "turn"})
    if number != 5:
        events.append(_ending(number, players, dice))
    return written(events, f"F{number:03}", game="freeform", begun=begun, seed=number)


def _seated(number: int, dice: random.Random) -> list[dict[str, Any]]:
    names = dice.sample(NAMES, (2, 3, 4, 2)[number % 4])
    players: list[dict[str, Any]] = [
        {"seat": f"s{i}", "name": name[:1], "person": name} for i, name in enumerate(names)
    ]
    if len(players) == 4:
        for i, player in enumerate(players):
            player["team"] = "red" if i % 2 else "blue"
    if number % 4 == 3:
        for player in players:
            player["army"] = dice.choice(("Cats", "Dogs"))
    return players


def _ending(number: int, players: list[dict[str, Any]], dice: random.Random) -> dict[str, Any]:
    seats = [player["seat"] for player in players]
    scores = {seat: dice.randint(0, 30) for seat in seats}
    first = players[0].get("team", seats[0])
    match number % 7:
        case 1:
            return {"type": "match_ended", "winner": "draw", "scores": scores}
        case 2:
            ranks = {p["seat"]: 1 + (p.get("team", p["seat"]) != first) for p in players}
            return {"type": "match_ended", "ranks": ranks}
        case 3:
            return {"type": "match_ended", "outcome": dice.choice(("won", "lost"))}
        case 4:
            return {"type": "match_ended", "reason": "nobody knows"}
    best = max(players, key=lambda player: scores[player["seat"]])
    return {"type": "match_ended", "winner": best.get("team", best["seat"]), "scores": scores}
