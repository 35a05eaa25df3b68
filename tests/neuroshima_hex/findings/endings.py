"""Samples of broken rules of the Duel board, of battles, and of how matches end."""

from projections.games.neuroshima_hex.acts import apply
from projections.games.neuroshima_hex.armies import army_of
from projections.games.neuroshima_hex.battle.outcome import segment_json
from projections.games.neuroshima_hex.battle.resolver import resolve
from projections.games.neuroshima_hex.table import start
from tests.neuroshima_hex.findings.play import Play, act, events, lay, lost, move, throw
from tests.neuroshima_hex.findings.samples import (
    breaks,
    third_edition,
    transporter_taken,
    vegas_to_play,
    wrong,
)
from tests.neuroshima_hex.match import rulebook

# -- the Duel board --------------------------------------------------------------------------------


def rich(energy=5, hqs="B1 C5"):
    """Ann has energy; her HQ stands on terminal B1, her Guard on D1, her Scout beside it."""
    return (
        Play("vegas smart", hqs)
        .turn("Ann", "guard", lay("guard", "D1"), act("energy_bought", hq_points=energy))
        .turn("Bob", "cyborg mother", lay("cyborg", "C1"))
        .turn("Ann", "bodyguard medic scout", throw("medic"), lay("scout", "D2"))
    )


@breaks("swap_hq")
def _():
    return wrong(rich(), "Ann", act("units_swapped", units=["B1", "D1"], energy=2))


@breaks("no_duel_board")
def _():
    play = third_edition(draw="battle move runner", thrown="battle")
    return wrong(play, "Ann", act("energy_bought", tiles=["move"], hq_points=0))


@breaks("nothing_bought")
def _():
    return wrong(vegas_to_play(), "Ann", act("energy_bought"))


@breaks("energy_over_five")
def _():
    return wrong(vegas_to_play(), "Ann", act("energy_bought", hq_points=6))


@breaks("last_point_paid")
def _():
    play = vegas_to_play(options={"hq_points": 3})
    return wrong(play, "Ann", act("energy_bought", hq_points=3))


@breaks("not_enough_energy")
def _():
    play = vegas_to_play(hqs="B1 C3")
    return wrong(play, "Ann", move("B1", facing="S", means="procedure", energy=1))


@breaks("wrong_price")
def _():
    return wrong(rich(), "Ann", move("D1", facing="S", means="procedure", energy=2))


@breaks("wrong_price")
def _():
    """By the English rules Push Back costs 3."""
    play = vegas_to_play(options={"push_back_cost": 3}).turn("Bob", "scout terror cyborg")
    play.add("Bob", throw("terror"), act("energy_bought", hq_points=3))
    play.turn("Ann", "guard", throw("guard")).turn("Bob", "battle", throw("battle"))
    return wrong(play, "Bob", act("unit_pushed", pusher="C3", unit="C2", to="D1", energy=2))


@breaks("not_a_link")
def _():
    return wrong(rich(), "Ann", move("D2", facing="S", means="procedure", energy=1))


@breaks("no_links")
def _():
    """B1 and D1 are in no line that a hex lies on."""
    play = rich().add("Ann", lay("bodyguard", "C3"))
    facts = {"procedure": "elimination", "target": "C1", "energy": 3}
    hits = {"hits": [{"hex": "C1", "wounds": 0}], "destroyed": [lost("smart-cyborg", "C1", "Bob")]}
    return wrong(play, "Ann", act("damage_dealt", **facts, **hits))


@breaks("no_links")
def _():
    facts = {"procedure": "laser", "energy": 3}
    return wrong(rich(hqs="A1 C5"), "Ann", act("damage_dealt", **facts))


# -- battles ---------------------------------------------------------------------------------------

BEGUN = [rulebook.STARTED, *rulebook.BEFORE_BATTLE]
THREE, TWO, ONE, ZERO = rulebook.SEGMENTS


def battle_sample(lawful, broken):
    """The rulebook's battle so far, and what was recorded then."""
    return [*BEGUN, *lawful], [*BEGUN, *lawful, broken]


@breaks("battle_cause_unknown")
def _():
    play = vegas_to_play("battle medic scout")
    return wrong(play, "Ann", act("battle_started", kind="tile"))


@breaks("battle_not_started")
def _():
    return wrong(vegas_to_play(), None, {**ZERO, "initiative": 3, "hq_points": {}})


@breaks("battle_not_ended")
def _():
    return battle_sample([THREE], {"type": "turn_began", "player": "Ann", "number": 7})


@breaks("battle_without_segments")
def _():
    return battle_sample([], {"type": "battle_ended"})


@breaks("choice_does_not_fit")
def _():
    choice = {"segment": 3, "kind": "clown_explodes", "unit": "B3"}
    return battle_sample([], {"type": "choices_made", "choices": [choice]})


@breaks("choice_does_not_fit")
def _():
    """The segment was fought already."""
    choice = {"segment": 3, "kind": "medic_absorbs", "medic": "D1", "unit": "C1", "attacker": "B3"}
    return battle_sample([THREE], {"type": "choices_made", "choices": [choice]})


@breaks("segment_order")
def _():
    return battle_sample([THREE], THREE)


@breaks("segment_missing")
def _():
    return battle_sample([THREE], ONE)


@breaks("segment_missing")
def _():
    return battle_sample([THREE], {"type": "battle_ended"})


@breaks("segment_attacks")
def _():
    attack = {**THREE["attacks"][0], "kind": "melee"}
    return battle_sample([], {**THREE, "attacks": [attack, THREE["attacks"][1]]})


@breaks("attacks_not_recorded")
def _():
    return battle_sample([], {**THREE, "attacks": []})


@breaks("segment_destroyed")
def _():
    return battle_sample([], {**THREE, "destroyed": []})


@breaks("segment_points")
def _():
    return battle_sample([], {**THREE, "hq_points": {"Ann": 20, "Bob": 18}})


@breaks("battle_end_differs")
def _():
    end = {"type": "battle_ended", "hq_points": {"Bob": 12}}
    return battle_sample(rulebook.SEGMENTS, end)


@breaks("battle_end_differs")
def _():
    end = {"type": "battle_ended", "destroyed": [lost("smart-cyborg", "B3", "Bob")]}
    return battle_sample(rulebook.SEGMENTS, end)


def fight(play, seat, *choices, kind="tile"):
    """A battle with the segments that the rules give it."""
    play.add(
        seat, act("battle_started", kind=kind, **({"tile": "battle"} if kind == "tile" else {}))
    )
    history = events(play.entries)
    table = start(history[0])
    for each in history:
        table = apply(table, each)
    battle = resolve(table.fight.before, choices)
    for segment in battle.segments:
        facts = segment_json(segment, battle.board)
        play.add(None, act("segment_fought", **facts))
    return play.add(None, act("battle_ended"))


@breaks("takeover_late")
def _():
    """What was taken before the battle is turned before it."""
    play = fight(transporter_taken("agitator battle scout", "A1 A3"), "Ann")
    return wrong(play, "Ann", move("D3", facing="S", means="takeover"))


def _clown():
    return (
        Play("moloch borgo", "C1 C5", edition="3.0")
        .turn("Ann", "clown", lay("clown", "C3"))
        .turn("Bob", "claws mutant", lay("claws", "C2", "SE"))
        .turn("Ann", "battle blocker officer", throw("officer"))
    )


@breaks("choice_by_another")
def _():
    play = _clown().add("Ann", act("battle_started", tile="battle"))
    before = _before_the_clown(play)
    choice = {"segment": 2, "kind": "clown_explodes", "unit": "C3"}
    made = {"type": "choices_made", "choices": [choice]}
    lawful = [*play.entries, *before, {**made, "player": "Ann"}]
    return lawful, [*play.entries, *before, {**made, "player": "Bob"}]


def _before_the_clown(play):
    """The segments above 2, as the rules have them."""
    whole = fight(_clown(), "Ann").entries[len(play.entries) :]
    return [each for each in whole if each.get("initiative", 0) > 2]


@breaks("choice_after_medics")
def _():
    """In one segment a Clown may explode, and a Medic has two attacks to choose from."""
    play = (
        Play("moloch borgo", "C1 C5", edition="3.0")
        .turn("Ann", "clown", lay("clown", "A1"))
        .turn("Bob", "mutant mutant", lay("mutant", "E3", "NW"), lay("mutant", "A3", "NE"))
        .turn("Ann", "medic blocker hybrid", throw("hybrid"))
        .add("Ann", lay("medic", "C3"), lay("blocker", "D3"))
        .turn("Bob", "mutant mutant mutant", throw("mutant"))
        .turn("Ann", "blocker hybrid battle", throw("hybrid"), lay("blocker", "B3"))
        .add("Ann", act("battle_started", tile="battle"))
    )
    heals = {"segment": 2, "kind": "medic_absorbs", "medic": "C3", "unit": "D3", "attacker": "E3"}
    play.add("Ann", act("choices_made", choices=[heals]))
    explodes = {"segment": 2, "kind": "clown_explodes", "unit": "A1"}
    return wrong(play, "Ann", act("choices_made", choices=[explodes]))


@breaks("choice_not_recorded")
def _():
    """The Clown exploded, and nobody wrote down that it was chosen."""
    from projections.games.neuroshima_hex.battle.outcome import Explode
    from projections.games.neuroshima_hex.board.hexes import GRIDS

    play, other = _clown(), _clown()
    return fight(play, "Ann").entries, fight(
        other, "Ann", Explode(2, GRIDS[19].index["C3"])
    ).entries


# -- a full board ----------------------------------------------------------------------------------


def nearly_full(last="scout"):
    """All hexes but E3 are taken; it is Ann's turn, and she holds that tile."""
    play = Play("vegas smart", "A1 E2")
    free = [f"{c}{n}" for c, most in zip("ABCDE", (3, 4, 5, 4, 3), strict=True)
            for n in range(1, most + 1)]  # fmt: skip
    hexes = iter([name for name in free if name not in ("A1", "E2", "E3")])
    ann = "guard guard bodyguard bodyguard marksman marksman mercenary mercenary".split()
    ann.append(last)
    bob = "officer officer officer officer scout scout mother mother".split()
    ann_throws, bob_throws = ["battle"] * 4, ["battle"] * 3
    play.turn("Ann", ann[0], lay(ann[0], next(hexes)))
    play.turn("Bob", " ".join(bob[:2]), *[lay(tile, next(hexes)) for tile in bob[:2]])
    for k in range(4):
        mine, thrown = ann[1 + 2 * k : 3 + 2 * k], ann_throws[k]
        play.turn("Ann", " ".join([*mine, thrown]), throw(thrown))
        play.add("Ann", lay(mine[0], next(hexes)))
        if k == 3:
            return play
        play.add("Ann", lay(mine[1], next(hexes)))
        his, thrown = bob[2 + 2 * k : 4 + 2 * k], bob_throws[k]
        play.turn("Bob", " ".join([*his, thrown]), throw(thrown))
        play.add("Bob", *[lay(tile, next(hexes)) for tile in his])
    return play


@breaks("board_not_full")
def _():
    return wrong(nearly_full(), "Ann", act("battle_started", kind="full_board"))


@breaks("full_board_without_battle")
def _():
    return wrong(nearly_full().add("Ann", lay("scout", "E3")), "Ann", act("turn_ended"))


def full(places):
    """The board is full, of tiles that lie so: Ann's HQ and soldiers first, then all of Bob's."""
    lie = [place.split(":") for place in places.split()]
    (ann, ann_hq), (bob, bob_hq) = ((lie[i + 1 : i + 10], lie[i]) for i in (0, 10))
    play = Play("vegas smart", f"{ann_hq[0]} {bob_hq[0]}")
    for entry, (_, facing) in zip(play.entries[1:], (ann_hq, bob_hq), strict=True):
        entry["facing"] = facing
    mine = "guard guard bodyguard bodyguard marksman marksman mercenary mercenary scout".split()
    his = "officer officer officer officer scout scout mother mother".split()
    play.turn("Ann", mine[0], lay(mine[0], *ann[0]))
    for k in range(4):
        turn = slice(2 * k, 2 * k + 2)
        thrown = [throw("battle")] if k else []
        play.turn("Bob", " ".join(his[turn] + ["battle"] * bool(k)), *thrown)
        play.add("Bob", *[lay(t, *at) for t, at in zip(his[turn], bob[turn], strict=True)])
        turn = slice(2 * k + 1, 2 * k + 3)
        play.turn("Ann", " ".join([*mine[turn], "battle"]), throw("battle"))
        play.add("Ann", *[lay(t, *at) for t, at in zip(mine[turn], ann[turn], strict=True)])
    return fight(play, "Ann", kind="full_board")


AT_PEACE = (
    "E1:S D1:NW C3:NE E3:S E2:S A2:S D4:NW D3:SE B2:S D2:SW "
    "B4:S A1:SW B1:NW C2:NW C5:NW C1:NW C4:NW B3:SW A3:SW"
)
"""Nobody hits anybody."""
ONE_POINT = (
    "E2:SW E3:SE B3:S D2:S D3:SE E1:NE D1:NW A1:SW C3:S D4:NW "
    "A3:S C1:SE A2:S C4:SE B1:SE C2:NE C5:NE B2:N B4:NE"
)
"""Bob's HQ loses points, and nobody leaves the board."""


@breaks("deadlock_overlooked")
def _():
    return wrong(full(AT_PEACE), "Ann", act("battle_started", kind="full_board"))


@breaks("deadlock_overlooked")
def _():
    return wrong(full(AT_PEACE), "Ann", act("turn_ended"))


@breaks("no_deadlock")
def _():
    return wrong(full(ONE_POINT), None, act("match_ended", winner="Ann", reason="deadlock"))


@breaks("full_board_without_battle")
def _():
    """The board is still full, and an HQ lost a point."""
    return wrong(full(ONE_POINT), "Ann", act("turn_ended"))


@breaks("full_board_without_battle")
def _():
    """Who is taken over by the tile that fills the board is turned after the battle (g.122)."""
    play = nearly_full("agitator").add("Ann", lay("agitator", "E3", "NW"))
    return wrong(play, "Ann", move("D3", facing="S", means="takeover", source="E3"))


@breaks("battle_caused_by")
def _():
    play = nearly_full().add("Ann", lay("scout", "E3"))
    lawful = [*play.entries, {"type": "battle_started", "player": "Ann", "kind": "full_board"}]
    return lawful, [*lawful[:-1], {**lawful[-1], "player": "Bob"}]


# -- the end of the piles --------------------------------------------------------------------------


def pile_of(army):
    """All tiles of an army but the HQ, a Battle tile last."""
    tiles = [tile for tile in army_of(army).tiles if tile.kind != "hq"]
    return [t.id for t in reversed(tiles) for _ in range(t.count)]


def exhausted(armies="vegas smart", hqs="C1 C3", **more):
    """Ann has just drawn her last tile, in turn 23; all tiles so far were thrown away."""
    play = Play(armies, hqs, **more)
    piles = {seat: iter(pile_of(army)) for seat, army in play.armies.items()}
    for number in range(1, 23):
        seat = ("Ann", "Bob")[(number + 1) % 2]
        tiles = [next(piles[seat]) for _ in range(min(number, 3))]
        play.turn(seat, " ".join(tiles), throw(*tiles, forced=False))
    last = list(piles["Ann"])
    play.turn("Ann", " ".join(last), act("last_tile_drawn"), throw(last[0]))
    play.last_of_bob = " ".join(piles["Bob"])
    return play


def played_out(**more):
    """Bob has had his last turn too."""
    play = exhausted(**more)
    return play.turn("Bob", play.last_of_bob).close()


def with_last_battle(**more):
    return fight(played_out(**more), "Ann", kind="last")


@breaks("pile_empty")
def _():
    play = exhausted()
    return wrong(play.turn("Bob", play.last_of_bob), "Bob", act("tiles_drawn", tiles=["?"]))


@breaks("battle_after_last_tile")
def _():
    return wrong(exhausted(), "Ann", act("battle_started", kind="tile", tile="battle"))


@breaks("last_tile_untold")
def _():
    lawful = exhausted().entries
    return lawful, [entry for entry in lawful if entry["type"] != "last_tile_drawn"]


@breaks("last_tile_wrong")
def _():
    return wrong(vegas_to_play(), "Ann", act("last_tile_drawn"))


@breaks("last_battle_early")
def _():
    return wrong(exhausted().close(), "Ann", act("battle_started", kind="last"))


@breaks("last_battle_missing")
def _():
    return wrong(played_out(), "Ann", act("turn_began", number=25))


@breaks("last_battle_missing")
def _():
    return wrong(played_out(), None, act("match_ended", winner="draw"))


@breaks("battle_caused_by")
def _():
    return wrong(played_out(), "Bob", act("battle_started", kind="last"))


@breaks("battle_twice")
def _():
    return wrong(with_last_battle(), "Ann", act("battle_started", kind="last"))


@breaks("overtime_wrong")
def _():
    """In Duel equal points are a draw."""
    return wrong(with_last_battle(), "Ann", act("turn_began", number=25))


@breaks("overtime_wrong")
def _():
    return wrong(with_last_battle(), "Bob", act("battle_started", kind="overtime"))


@breaks("overtime_early")
def _():
    play = with_last_battle(armies="borgo smart", edition="3.0")
    return wrong(play, "Bob", act("battle_started", kind="overtime"))


@breaks("overtime_early")
def _():
    """Bob has not had his turn."""
    play = with_last_battle(armies="borgo smart", edition="3.0").turn("Ann", overtime=True)
    return wrong(play.close(), "Bob", act("battle_started", kind="overtime"))


@breaks("battle_caused_by")
def _():
    """Bob had the last turn before the Last Battle."""
    play = with_last_battle(armies="borgo smart", edition="3.0")
    play.turn("Ann", overtime=True).turn("Bob", overtime=True).close()
    return wrong(play, "Ann", act("battle_started", kind="overtime"))


@breaks("overtime_missing")
def _():
    play = with_last_battle(armies="borgo smart", edition="3.0")
    return wrong(play, None, act("match_ended", winner="draw"))


@breaks("wrong_winner")
def _():
    return wrong(with_last_battle(), None, act("match_ended", winner="Ann"))


@breaks("winner_unknown")
def _():
    return wrong(with_last_battle(), None, act("match_ended", winner="Zoe"))


@breaks("scores_differ")
def _():
    end = act("match_ended", winner="draw", scores={"Ann": 20, "Bob": 19})
    return wrong(with_last_battle(), None, end)


@breaks("ended_early")
def _():
    return wrong(vegas_to_play(), None, act("match_ended", winner="Ann", reason="Bob resigned"))


@breaks("ended_early")
def _():
    """A tie after the Last Battle may be left as it is, if the table says so."""
    play = with_last_battle(armies="borgo smart", edition="3.0")
    return wrong(play, None, act("match_ended", winner="Bob", reason="conceded"))


# -- an HQ falls -----------------------------------------------------------------------------------


def fallen(armies="vegas smart", hqs="C1 C3", **more):
    """Ann's Bodyguard takes Bob's last HQ point."""
    play = Play(armies, hqs, options={"hq_points": {"Bob": 1}}, **more)
    play.turn("Ann", "bodyguard", lay("bodyguard", "C2", "S"))
    for number, seat in enumerate(list(play.armies)[1:], 2):
        play.turn(seat, " ".join(["battle"] * min(number, 3)), *[throw("battle")] * (number == 3))
    play.turn("Ann", "battle medic scout", throw("scout"))
    return fight(play, "Ann")


def of_three():
    return fallen("vegas smart borgo", "C1 C3 A3")


@breaks("match_is_decided")
def _():
    return wrong(fallen().close(), "Bob", act("turn_began", number=4))


@breaks("wrong_winner")
def _():
    return wrong(fallen(), None, act("match_ended", winner="Bob"))


@breaks("wrong_elimination")
def _():
    return wrong(of_three(), None, act("player_eliminated", player="Cid"))


@breaks("not_eliminated")
def _():
    play = of_three()
    out, began = {"type": "player_eliminated", "player": "Bob"}, {"player": "Cid", "number": 5}
    after = [{"type": "turn_ended", "player": "Ann"}, {"type": "turn_began", **began}]
    return play + [out, *after], play + after


@breaks("player_is_out")
def _():
    play = of_three().add("Bob", act("player_eliminated")).close()
    return wrong(play, "Bob", act("turn_began", number=5))


# -- tracks ----------------------------------------------------------------------------------------


@breaks("points_above_start")
def _():
    play = vegas_to_play(options={"hq_points": 15})
    return wrong(play, None, act("tracks_read", hq_points={"Ann": 16}))


@breaks("points_above_twenty")
def _():
    play = vegas_to_play(options={"points_mode": True})
    return wrong(play, None, act("tracks_read", points={"Ann": 21}))


@breaks("tracks_differ")
def _():
    return wrong(vegas_to_play(), None, act("tracks_read", hq_points={"Ann": 19}))


@breaks("tracks_differ")
def _():
    return wrong(vegas_to_play(), None, act("tracks_read", energy={"Ann": 2}))


@breaks("energy_over_five")
def _():
    return wrong(vegas_to_play(), None, act("tracks_read", energy={"Ann": 7}))
