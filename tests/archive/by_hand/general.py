"""The questions of every match, worked out by hand: each gives the rows it should have."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from fractions import Fraction
from statistics import median
from typing import Any

from numpy import convolve
from openskill.models import PlackettLuce
from projections.checking import findings_of
from projections.replay import Replay
from projections.systems import find_system
from scipy.stats import binom
from tests.archive.by_hand.dust import dice_of
from tests.archive.by_hand.reading import (
    Match,
    Near,
    Seat,
    grouped,
    mean,
    moment,
    part,
    rate,
    rounded,
    seconds_of,
    share,
)

Rows = list[dict[str, Any]]
Matches = list[Match]


def seated(matches: Matches) -> list[Seat]:
    """Who took part in a match with a result; nobody against his own army."""
    every = [seat for match in matches for seat in match.seats]
    return [seat for seat in every if seat.result is not None and not seat.is_mirror]


def _results(seats: list[Seat]) -> list[int | None]:
    return [seat.result for seat in seats]


def _beginning(seats: list[Seat]) -> tuple[list[Seat], list[Seat]]:
    """Those who began, and those of whom one knows that they did not."""
    return [s for s in seats if s.first is True], [s for s in seats if s.first is False]


def _part(seats: list[Seat]) -> Any:
    return part(_results(seats).count(1), len(seats))


def overview(matches: Matches) -> Rows:
    return [
        {
            "game": game, "origin": origin, "matches": len(group),
            "ended": sum(m.ended is not None for m in group),
            "days": len({e.day for m in group for e in m.evenings}),
            "events": sum(len(m.every) for m in group),
            "turns": sum(len(m.turns) for m in group),
            "hours": rounded(sum(m.seconds for m in group) / 3600, 1),
            "first_day": min(e.day for m in group for e in m.evenings),
            "last_day": max(e.day for m in group for e in m.evenings),
        }
        for (game, origin), group in grouped(matches, lambda m: (m.game, m.origin)).items()
    ]  # fmt: skip


def matchups(matches: Matches) -> Rows:
    rows = []
    seats = [s for s in seated(matches) if s.foe is not None and s.army is not None and s.foe.army]
    for (army, against), group in grouped(seats, lambda s: (s.army, s.foe.army)).items():
        first, second = _beginning(group)
        row = {"army": army, "against": against, **rate(_results(group))}
        for name, some in (("first", first), ("second", second)):
            row |= {f"n_{name}": len(some), f"wins_{name}": _results(some).count(1)}
            row[f"rate_{name}"] = _part(some)
        rows.append(row)
    return rows


def armies(matches: Matches) -> Rows:
    rows = []
    for army, group in grouped([s for s in seated(matches) if s.army], lambda s: s.army).items():
        first, second = _beginning(group)
        rows.append({
            "army": army, **rate(_results(group)), "n_first": len(first),
            "rate_first": _part(first), "n_second": len(second), "rate_second": _part(second),
            "players": len({s.player for s in group}),
        })  # fmt: skip
    return rows


def army_over_time(matches: Matches) -> Rows:
    groups = grouped(
        [s for s in seated(matches) if s.army], lambda s: (s.day.replace(day=1), s.army)
    )
    return [
        {"month": month, "army": army, **rate(_results(group))}
        for (month, army), group in groups.items()
    ]


def first_player(matches: Matches) -> Rows:
    began = [s for s in seated(matches) if s.first and s.sides == 2]
    rows = [{"army": "*", **rate(_results(began))}]
    for army, group in grouped(began, lambda s: s.army).items():
        rows.append({"army": army, **rate(_results(group))})
    return rows


def players(matches: Matches) -> Rows:
    rows = []
    for player, group in grouped(seated(matches), lambda s: s.player).items():
        played = Counter(s.army for s in group if s.army)
        seconds = [s.seconds for s in group if s.seconds is not None]
        rows.append({
            "player": player, **rate(_results(group)), "draws": _results(group).count(0),
            "opponents": len({s.foe.player for s in group if s.foe}),
            "favourite_army": min(played, key=lambda a: (-played[a], a)) if played else None,
            "first_day": min(s.day for s in group), "last_day": max(s.day for s in group),
            "seconds_a_match": mean(seconds, 1),
        })  # fmt: skip
    return rows


def player_armies(matches: Matches) -> Rows:
    rows = []
    for (player, army), group in grouped(seated(matches), lambda s: (s.player, s.army)).items():
        first, _ = _beginning(group)
        paces = [s.seconds / s.turns for s in group if s.seconds is not None and s.turns]
        rows.append({
            "player": player, "army": army, **rate(_results(group)),
            "draws": _results(group).count(0), "n_first": len(first), "rate_first": _part(first),
            "seconds_a_turn": mean(paces, 1), "last_day": max(s.day for s in group),
        })  # fmt: skip
    return rows


def _pairs(matches: Matches) -> dict[Any, list[Seat]]:
    return grouped([s for s in seated(matches) if s.foe], lambda s: (s.player, s.foe.player))


def head_to_head(matches: Matches) -> Rows:
    rows = []
    for (player, opponent), group in _pairs(matches).items():
        results = _results(group)
        last = max(group, key=lambda s: (s.day, s.begun))
        rows.append({
            "player": player, "opponent": opponent, **rate(results), "draws": results.count(0),
            "losses": results.count(-1), "first_day": min(s.day for s in group),
            "last_day": max(s.day for s in group),
            "last_result": {1: "won", 0: "drawn", -1: "lost"}[last.result],
        })  # fmt: skip
    return rows


def nemesis(matches: Matches) -> Rows:
    return _extreme(matches, lambda row: (row["high"].value, -row["n"], row["opponent"]))


def favourite_prey(matches: Matches) -> Rows:
    return _extreme(matches, lambda row: (-row["low"].value, -row["n"], row["opponent"]))


def _extreme(matches: Matches, order: Any) -> Rows:
    rows = [
        {"player": player, "opponent": opponent, **rate(_results(group))}
        for (player, opponent), group in _pairs(matches).items()
    ]
    return [min(group, key=order) for group in grouped(rows, lambda r: r["player"]).values()]


def calendar(matches: Matches) -> Rows:
    return [
        {
            "day": day, "matches": len({match for match, _ in group}),
            "hours": rounded(sum(e.seconds for _, e in group) / 3600, 2),
            "events": sum(e.events for _, e in group),
            "players": sorted({name for _, e in group for name in e.players}),
        }
        for day, group in grouped(
            [(m.id, e) for m in matches for e in m.evenings], lambda found: found[1].day
        ).items()
    ]  # fmt: skip


def places(matches: Matches) -> Rows:
    known = [m for m in matches if (m.place or m.occasion) and not m.is_mirror]
    return [
        {
            "place": place, "occasion": occasion, "matches": len(group),
            "players": len({name for m in group for name in m.names}),
            "first_day": min(m.day for m in group), "last_day": max(m.day for m in group),
        }
        for (place, occasion), group in grouped(known, lambda m: (m.place, m.occasion)).items()
    ]  # fmt: skip


def length(matches: Matches) -> Rows:
    rows = []
    untold = ("missions", "days", "round")  # where a table recorded neither turns nor the like
    ended = [m for m in matches if m.ended and m.started.get("depth") not in untold]
    for (game, count), group in grouped(ended, lambda m: (m.game, len(m.players))).items():
        turns, minutes = [len(m.turns) for m in group], [m.seconds / 60 for m in group]
        rows.append({
            "game": game, "players": count, "n": len(group), "turns": mean(turns, 1),
            "fewest_turns": min(turns), "most_turns": max(turns),
            "events": mean([len(m.every) for m in group], 1), "minutes": mean(minutes, 1),
            "median_minutes": rounded(median(minutes), 1),
        })  # fmt: skip
    return rows


def tempo(matches: Matches) -> Rows:
    timed = [
        s for m in matches for s in m.seats if s.seconds is not None and not s.is_mirror
    ]  # fmt: skip
    rows = []
    for player, group in grouped(timed, lambda s: s.player).items():
        seconds, turns = sum(s.seconds for s in group), sum(s.turns for s in group)
        rows.append({
            "player": player, "matches": len(group), "turns": turns,
            "seconds_a_turn": rounded(seconds / turns, 1),
            "actions_a_turn": rounded(sum(s.actions for s in group) / turns, 2),
            "hours": rounded(seconds / 3600, 2),
        })  # fmt: skip
    return rows


def _stretches(matches: Matches) -> list[dict[str, Any]]:
    """Of games that begin and end them by an event, days alone left out."""
    rows = []
    for match in matches:
        rows += [
            {"kind": "sitting", "title": None, "outcome": None, "events": len(each),
             "seconds": seconds_of(each), "match": match}
            for each in match.sittings
        ]  # fmt: skip
        if match.game != "neuroshima_hex":
            rows += [{**one, "match": match} for one in match.stretches]
    return rows


def stretches(matches: Matches) -> Rows:
    rows = []
    free = [one for one in _stretches(matches) if one["match"].game == "freeform"]
    for kind, group in grouped(free, lambda one: one["kind"]).items():
        minutes = [one["seconds"] / 60 for one in group]
        medians = [
            median([one["seconds"] / 60 for one in each])
            for each in grouped(group, lambda one: one["match"].id).values()
        ]
        rows.append({
            "game": "freeform", "kind": kind, "n": len(group),
            "matches": len({one["match"].id for one in group}), "minutes": mean(minutes, 1),
            "median_minutes": rounded(median(medians), 1),
            "longest_minutes": rounded(max(minutes), 1),
            "events": mean([one["events"] for one in group], 1), "too_few": len(group) < 10,
        })  # fmt: skip
    return rows


def stretch_results(matches: Matches) -> Rows:
    told = [one for one in _stretches(matches) if one["outcome"]]
    return [
        {
            "game": game,
            "kind": kind,
            "outcome": outcome,
            "n": len(group),
            "matches": len({one["match"].id for one in group}),
            "share": part(len(group), len([one for one in told if _sort(one) == (game, kind)])),
        }
        for (game, kind, outcome), group in grouped(
            told, lambda one: (*_sort(one), one["outcome"])
        ).items()
    ]


def _sort(one: dict[str, Any]) -> tuple[str, str]:
    return one["match"].game, one["kind"]


def named_stretches(matches: Matches) -> Rows:
    named = [one for one in _stretches(matches) if one["title"]]
    rows = []
    for (game, kind, title), group in grouped(named, lambda o: (*_sort(o), o["title"])).items():
        told = [one["outcome"] for one in group if one["outcome"]]
        rows.append({
            "game": game, "kind": kind, "title": title,
            **share(told.count("won"), len(told)), "times": len(group),
            "median_minutes": rounded(median([one["seconds"] / 60 for one in group]), 1),
        })  # fmt: skip
    return rows


_COMINGS = {"player_left": "left", "player_returned": "returned"}


def comings(matches: Matches) -> Rows:
    rows = []
    for match in matches:
        gone: dict[str, dict[str, Any]] = {}
        for event in match.events:
            row = {
                "match": match.id, "day": match.day, "game": match.game, "seq": event["seq"],
                "player": event.get("player"), "seat": event.get("player"),
            }  # fmt: skip
            if event["type"] == "player_left":
                gone[event["player"]] = row
                went = "away" if event.get("for_now") else "left"
                rows.append({**row, "came": "start", "went": went})
            if event["type"] == "player_joined":
                rows.append({**row, "came": "joined", "went": None})
            if event["type"] == "player_returned":
                rows.append({**row, "came": "returned", "went": None})
    return rows


def attendance(matches: Matches) -> Rows:
    """Who went in the midst of an evening sat through the part of its events before that."""
    parts: dict[tuple[str, str], list[tuple[Match, float, float]]] = defaultdict(list)
    for match in matches:
        for seat in match.seats:
            here = seat.seat not in {
                event["player"] for event in match.events if event["type"] == "player_joined"
            }
            for sitting in match.sittings:
                present = 0
                for event in sitting:
                    if event.get("player") == seat.seat:
                        here = {
                            "player_left": False,
                            "player_returned": True,
                            "player_joined": True,
                        }.get(event["type"], here)
                    present += here
                key = seat.player, match.game
                day = moment(sitting[0]).date()
                day = day if moment(match.events[0]).date() == match.day else match.day
                parts[key].append((match, present / len(sitting), seconds_of(sitting), day))
    return [
        {
            "player": player,
            "game": game,
            "matches": len({m.id for m, *_ in told}),
            "sittings": (there := sum(part >= 0.1 for _, part, *_ in told)),
            "of_sittings": len(told),
            "share": part(there, len(told)),
            "hours": rounded(sum(p * seconds for _, p, seconds, _ in told) / 3600, 1),
            "last_day": max(day for _, p, _, day in told if p),
        }
        for (player, game), told in parts.items()
    ]


def score_margin(matches: Matches) -> Rows:
    rows = []
    scored = [
        s for m in matches for s in m.seats if s.score is not None and not s.is_mirror
    ]  # fmt: skip
    for (player, game), group in grouped(scored, lambda s: (s.player, s.game)).items():
        scores = [s.score for s in group]
        rows.append({
            "player": player, "game": game, "n": len(scores), "mean": mean(scores, 2),
            "median": rounded(median(scores), 3), "lowest": rounded(min(scores), 3),
            "highest": rounded(max(scores), 3), "too_few": len(scores) < 10,
        })  # fmt: skip
    return rows


def streaks(matches: Matches) -> Rows:
    rows = []
    for player, group in grouped(seated(matches), lambda s: s.player).items():
        runs: list[list[Seat]] = [[]]
        for seat in sorted(group, key=lambda s: (s.day, s.begun)):
            if seat.result == 1:
                runs[-1].append(seat)
            else:
                runs.append([])
        run, best = max(enumerate(runs), key=lambda pair: len(pair[1]))
        if best:
            rows.append({
                "player": player, "longest": len(best), "first_day": best[0].day,
                "last_day": best[-1].day, "run": run,
            })  # fmt: skip
    return rows


def records(matches: Matches) -> Rows:
    ended = [m for m in matches if m.ended]
    found = {
        "longest_time": (matches, lambda m: m.seconds, True),
        "shortest_time": ([m for m in ended if m.seconds > 0], lambda m: m.seconds, False),
        "most_turns": (matches, lambda m: len(m.turns), True),
        "fewest_turns": ([m for m in ended if m.turns], lambda m: len(m.turns), False),
        "most_events": (matches, lambda m: len(m.every), True),
        "most_players": (matches, lambda m: len(m.players), True),
    }
    rows = []
    for record, (some, value, most) in found.items():
        best = min(some, key=lambda m: (-value(m) if most else value(m), m.id))
        rows.append({
            "record": record, "value": rounded(value(best), 6), "match": best.id,
            "day": best.day, "players": best.names,
        })  # fmt: skip
    return rows


def luck(matches: Matches) -> Rows:
    rolls, unscored = defaultdict(list), defaultdict(list)
    for match in matches:
        named = {seat.seat: seat.player for seat in match.seats}
        for event in match.events:
            if event["type"] == "dice_rolled" and event["die"] != "d1":
                key = named.get(event.get("player")), match.game, event["die"]
                sides = int(event["die"][1:]) if event["die"][1:].isdecimal() else 0
                fits = all(face in range(1, sides + 1) for face in event["faces"])
                (rolls if fits and event["faces"] else unscored)[key].append(event["faces"])
    rows = []
    for player, game, die in {**rolls, **unscored}:
        told, left = rolls[player, game, die], len(unscored[player, game, die])
        row = {
            "player": player, "game": game, "kind": die, "counts": "pips", "n": len(told),
            "dice": None, "rolled": None, "expected": None, "luck": None, "percentile": None,
            "reckoned": None, "too_few": len(told) < 30, "left_out": left,
            "why_en": f"dice without numbers ({die}) ({left})" if left else None,
            "why_pl": f"kości bez liczb ({die}) ({left})" if left else None,
        }  # fmt: skip
        rows.append(row | (_pips([face for faces in told for face in faces], die) if told else {}))
    return [*rows, *_hunted(matches), *_battled(matches)]


def _battled(matches: Matches) -> Rows:
    """Dice of battles by what they were for: each side of a die counts, or nobody knows which."""
    told, left = defaultdict(list), Counter()
    for match in matches:
        named = {seat.seat: seat.player for seat in match.seats}
        for seat, kind, chance, dice in dice_of(match) if match.game == "dust_tactics" else ():
            key = named.get(seat), kind
            left[key] += chance is None
            told[key] += [] if chance is None else [(chance, *dice)]
    rows = []
    for (player, kind), throws in told.items():
        number, came = sum(n for _, n, _ in throws), sum(hits for *_, hits in throws)
        chance = throws[0][0] if throws else None
        row = {
            "player": player, "game": "dust_tactics", "kind": kind, "counts": "successes",
            "n": len(throws), "dice": number or None, "rolled": came if throws else None,
            "expected": None, "luck": None, "percentile": None, "reckoned": None,
            "too_few": len(throws) < 30, "left_out": left[player, kind],
        }  # fmt: skip
        if throws:
            assert {one for one, *_ in throws} == {chance}
            spread = binom.pmf(range(number + 1), number, float(chance))
            row |= {
                "expected": rounded(float(number * chance), 3),
                "luck": rounded(float(came - number * chance), 3),
                "percentile": rounded(sum(spread[:came]) + spread[came] / 2, 6),
                "reckoned": f"{number} {_TIMES} {chance}",
            }  # fmt: skip
        why = zip(("why_en", "why_pl"), _NO_SIDE, strict=True)
        count = left[player, kind]
        rows.append(row | {name: f"{word} ({count})" if count else None for name, word in why})
    return rows


_NO_SIDE = "nobody told which side of the die saves", "nie wiadomo, która ścianka chroni"


_UNSCORED = {
    "attack": ("the hit number is not known", "trafienie nie jest znane"),
    "shield": (
        "it is not recorded how many faces of the defence die show a shield (option shield)",
        "nie wiadomo, ile ścianek Kości Obrony ma tarczę (opcja shield)",
    ),
    "shield, estimated": ("", ""),
    "psychic_rolled": ("the psychic defence is not known", "Obrona Psychiczna nie jest znana"),
}
_TIMES = "\N{MULTIPLICATION SIGN}"


def _hunted(matches: Matches) -> Rows:
    """Dice of campaigns: attacks by their number, shields by their chance, or an estimate of it."""
    told, left = defaultdict(list), Counter()
    for match in matches:
        for key, thrown in _thrown(match) if match.game == "hunters_2114" else ():
            left[key] += thrown is None
            told[key] += [thrown] if thrown else []
    rows = []
    for key in {**told, **left}:
        dice = Counter()
        for chance, number, _ in told[key]:
            dice[chance] += number
        spread = [1.0]
        for chance, number in dice.items():
            spread = convolve(spread, binom.pmf(range(number + 1), number, float(chance)))
        came = sum(hits for *_, hits in told[key])
        expected = float(sum(chance * number for chance, number in dice.items()))
        parts = [f"{n} {_TIMES} {c}" for c, n in sorted(dice.items(), reverse=True)]
        row = {"player": key[0], "game": "hunters_2114", "kind": key[1], "counts": "successes",
               "n": len(told[key]), "dice": sum(dice.values()), "rolled": came,
               "expected": rounded(expected, 3), "luck": rounded(came - expected, 3),
               "percentile": rounded(sum(spread[:came]) + spread[came] / 2, 6),
               "reckoned": " + ".join(parts)}  # fmt: skip
        if not told[key]:
            row |= dict.fromkeys(("dice", "rolled", "expected", "luck", "percentile", "reckoned"))
        row |= {"too_few": len(told[key]) < 30, "left_out": left[key]}
        names = zip(("why_en", "why_pl"), _UNSCORED[key[1]], strict=True)
        rows.append(row | {n: f"{w} ({left[key]})" if left[key] else None for n, w in names})
    return rows


def _thrown(match: Match):
    """Who threw what, by which chance, and what came; None where it is not known."""
    stated = match.started["options"].get("shield")
    agreed, needed = Fraction(stated) if stated else None, None
    fallen = shown = 0
    named = {seat.seat: seat.player for seat in match.seats}
    for event in match.events:
        kind, dice = event["type"], event.get("dice")
        if kind == "attack_declared":
            needed = event.get("needed")
        if kind == "attack_rolled":
            most = max(1, min(6, needed or 1))
            hits = _came(dice, range(1, most + 1))
            thrown = None if needed is None else (Fraction(most, 6), *hits)
            yield (named.get(event.get("player")), "attack"), thrown
        if kind == "psychic_rolled":
            value = event.get("value")
            thrown = None if value is None else (Fraction(value, 6), 1, int(event["face"] <= value))
            yield (named.get(event["figure"]), kind), thrown
        if kind in {"travel_rolled", "defence_rolled"}:
            who = named.get(event.get("figure"))
            number, shields = (
                (1, int(event["shield"])) if dice is None else _came(dice, ("shield",))
            )
            if number and agreed is None and fallen >= 12:
                likeliest = Fraction(min(5, max(1, round(6 * shown / fallen))), 6)
                yield (who, "shield, estimated"), (likeliest, number, shields)
            elif number:
                yield (who, "shield"), agreed and (agreed, number, shields)
            fallen, shown = fallen + number, shown + shields


def _came(dice, hits):
    """How many dice, and how many of them count."""
    if isinstance(dice, dict):
        return dice["dice"], dice["successes"]
    return len(dice), sum(face in hits for face in dice)


def _pips(faces: list[int], die: str) -> dict[str, object]:
    """What dice showed, and all that they might have shown, die by die."""
    sides, spread = int(die[1:]), {0: 1.0}
    for _ in faces:
        spread = {
            total: sum(spread.get(total - face, 0) for face in range(1, sides + 1)) / sides
            for total in range(max(spread) + sides + 1)
        }
    below = sum(chance for total, chance in spread.items() if total < sum(faces))
    expected = len(faces) * (sides + 1) / 2
    return {
        "dice": len(faces), "rolled": sum(faces), "expected": rounded(expected, 3),
        "luck": rounded(sum(faces) - expected, 3),
        "percentile": rounded(below + spread[sum(faces)] / 2, 6),
        "reckoned": f"{len(faces)} \N{MULTIPLICATION SIGN} {Fraction(sides + 1, 2)}",
    }  # fmt: skip


# -- ratings ---------------------------------------------------------------------------------------


def _ladder(matches: Matches):
    """Every match that is rated, with the ratings before and after it, by player."""
    model = PlackettLuce()
    for group in grouped(matches, lambda m: m.game).values():
        now, place = defaultdict(model.rating), 0
        for match in group:
            sides = grouped(match.seats, lambda s: s.team or s.seat)
            results = {s.result for s in match.seats}
            if len(sides) < 2 or results & {None} or results in ({1}, {-1}):
                continue  # who won together or lost together did not play against each other
            place += 1
            names = [[s.player for s in side] for side in sides.values()]
            before = {name: now[name] for side in names for name in side}
            after = model.rate(
                [[before[name] for name in side] for side in names],
                ranks=[1 - side[0].result for side in sides.values()],
            )
            for side, team in zip(names, after, strict=True):
                now.update(zip(side, team, strict=True))
            yield match, place, before, {name: now[name] for name in before}


def rating_history(matches: Matches) -> Rows:
    return [
        {
            "day": match.day, "match": match.id, "game": match.game, "player": player,
            "nth": place, **_rating(one),
        }
        for match, place, _, after in _ladder(matches)
        for player, one in after.items()
    ]  # fmt: skip


def _rating(one: Any) -> dict[str, Any]:
    return {
        "rating": rounded(one.mu - 3 * one.sigma, 2), "mu": rounded(one.mu, 2),
        "sigma": rounded(one.sigma, 2),
    }  # fmt: skip


def ratings(matches: Matches) -> Rows:
    last: dict[Any, Any] = {}
    count = Counter[Any]()
    for match, _, _, after in _ladder(matches):
        for player, one in after.items():
            last[match.game, player] = one
            count[match.game, player] += 1
    return [
        {
            "game": game, "player": player, **_rating(one), "matches": count[game, player],
            "simulated": False,
        }
        for (game, player), one in last.items()
    ]  # fmt: skip


def surprises(matches: Matches) -> Rows:
    """OpenSkill's own forecast has the normal distribution; ours is within 0.01 of it."""
    rows = []
    for match, _, before, _ in _ladder(matches):
        for seat in match.seats:
            if seat.result != 1 or seat.foe is None or seat.is_mirror:
                continue
            one, other = before[seat.player], before[seat.foe.player]
            chance = PlackettLuce().predict_win([[one], [other]])[0]
            if one.mu < other.mu:
                rows.append({
                    "match": match.id, "day": match.day, "winner": seat.player,
                    "loser": seat.foe.player, "winner_mu": rounded(one.mu, 2),
                    "loser_mu": rounded(other.mu, 2), "chance": Near(chance, 0.0105),
                })  # fmt: skip
    return rows


# -- findings --------------------------------------------------------------------------------------


def findings(matches: Matches) -> Rows:
    """As the games themselves find them, match by match."""
    count, among = Counter[Any](), defaultdict(set)
    for match in matches:
        system = find_system(match.game)
        lines = [json.dumps(event).encode() for event in match.every]
        events = system.vocabulary.read_lines(lines, where=match.id)
        named = {seat.seat: seat.player for seat in match.seats}
        for one in findings_of(Replay(system, events)):
            who = named.get(match.every[one.seq - 1].get("player"))
            key = (match.game, one.rule, one.severity, who)
            count[key] += 1
            among[key].add(match.id)
    names = ("game", "rule", "severity", "player")
    return [
        {**dict(zip(names, key, strict=True)), "n": n, "matches": len(among[key])}
        for key, n in count.items()
    ]
