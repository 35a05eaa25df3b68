"""For every rule a lawful match, and the same match with that rule broken and no other.

A sample is a pair: the entries of a match in which nothing is found, and the broken ones.
"""

from collections.abc import Callable
from typing import Any

from tests.neuroshima_hex.findings.play import Play, act, lay, lost, move, throw

Entries = list[dict[str, Any]]
Sample = tuple[Entries, Entries]
SAMPLES: dict[str, list[Callable[[], Sample]]] = {}


def breaks(rule):
    """Register a function that makes a sample of that rule."""

    def register(make):
        SAMPLES.setdefault(rule, []).append(make)
        return make

    return register


def wrong(play: Play, seat: str | None, *acts: dict[str, Any]) -> Sample:
    """The match as far as it was lawful, and what was done then."""
    lawful = list(play.entries)
    return lawful, play.add(seat, *acts).entries


# -- usual beginnings ------------------------------------------------------------------------------


def vegas_to_play(draw="medic agitator scout", thrown="scout", *, hqs="C1 C3", **more):
    """Ann's second turn, after the rulebook's first ones: a Bodyguard against a Gauss Cannon."""
    return (
        Play("vegas smart", hqs, **more)
        .turn("Ann", "bodyguard", lay("bodyguard", "C2", "S"))
        .turn("Bob", "gauss-cannon mother", lay("gauss-cannon", "D3", "NW"), lay("mother", "C4"))
        .turn("Ann", draw, throw(thrown))
    )


def smart_to_play(draw="push-back terror cyborg", thrown="cyborg", **more):
    """Bob's second turn."""
    return vegas_to_play(**more).turn("Bob", draw, throw(thrown))


def third_edition(armies="outpost moloch", hqs="C1 C5", *, draw="", thrown="", **more):
    """Ann's second turn in a match of 3.0."""
    play = Play(armies, hqs, edition="3.0", **more)
    first = {"outpost": "commando", "borgo": "mutant", "moloch": "hybrid"}[armies.split()[0]]
    second = {"moloch": "hybrid clown", "vegas": "guard mine", "outpost": "commando runner"}
    play.turn("Ann", first, lay(first, "B1")).turn("Bob", second[armies.split()[1]])
    return play.turn("Ann", draw, *([throw(thrown)] if thrown else []))


# -- what is not checked ---------------------------------------------------------------------------


@breaks("options_not_understood")
def _():
    return Play().entries, Play(options={"push_back_cost": 7}).entries


@breaks("not_checked")
def _():
    return Play().entries, Play(depth="without_draws").entries


@breaks("turns_not_recorded")
def _():
    return wrong(Play(), None, act("match_ended", winner="draw"))


@breaks("nothing_changed")
def _():
    return wrong(smart_to_play(), "Bob", move("C4", facing="N", means="hq", source="C3"))


@breaks("hex_off_board")
def _():
    return wrong(vegas_to_play(), "Ann", lay("medic", "F1"))


# -- whose turn it is ------------------------------------------------------------------------------


@breaks("out_of_turn")
def _():
    return wrong(vegas_to_play(), "Bob", move("C4", facing="S", means="hq", source="C3"))


@breaks("out_of_turn")
def _():
    return wrong(vegas_to_play().close(), "Bob", throw("gauss-cannon", forced=False))


@breaks("turn_was_over")
def _():
    """Buying energy ends the turn."""
    play = vegas_to_play().add("Ann", act("energy_bought", tiles=["medic"], hq_points=1))
    return wrong(play, "Ann", lay("agitator", "E1"))


@breaks("during_battle")
def _():
    play = smart_to_play("battle terror cyborg", "terror")
    play.add("Bob", act("battle_started", kind="tile", tile="battle"))
    return wrong(play, "Bob", lay("cyborg", "B3"))


@breaks("turn_out_of_order")
def _():
    play = vegas_to_play().close()
    return list(play.entries), play.turn("Ann").entries


@breaks("turn_out_of_order")
def _():
    """In teams turns alternate."""
    armies, hqs = "vegas smart borgo moloch", "C1 C3 A1 E3"
    play = Play(armies, hqs, edition="duel", teams=("one", "one", "two", "two"))
    play.turn("Ann", "guard").close()
    return list(play.entries), play.turn("Bob").entries


@breaks("turn_number")
def _():
    play = vegas_to_play().close()
    lawful = [*play.entries, {"type": "turn_began", "player": "Bob", "number": 4}]
    return lawful, [*play.entries, {"type": "turn_began", "player": "Bob", "number": 9}]


# -- setting up ------------------------------------------------------------------------------------


@breaks("hq_late")
def _():
    play = Play().turn("Ann")
    first, ann, bob, *rest = play.entries
    return play.entries, [first, ann, *rest]


@breaks("hq_late")
def _():
    first, ann, _bob = Play().entries
    guard = {"type": "tile_placed", "player": "Ann", "tile": "vegas-guard", "hex": "C2"}
    return [first, ann], [first, ann, guard]


@breaks("hq_order")
def _():
    play = Play().turn("Ann")
    first, ann, bob, *rest = play.entries
    return play.entries, [first, bob, ann, *rest]


@breaks("hq_order")
def _():
    """In 3.0 Vegas lays last even if it begins."""
    play = Play("smart vegas", edition="3.0")
    return play + [_began("Bob")], Play("vegas smart", edition="3.0") + [_began("Ann")]


def _began(seat, number=1):
    return {"type": "turn_began", "player": seat, "number": number}


@breaks("hq_twice")
def _():
    return wrong(vegas_to_play(), "Ann", lay("hq", "A1"))


# -- the hand --------------------------------------------------------------------------------------


@breaks("not_of_army")
def _():
    return wrong(vegas_to_play(), "Ann", throw("smart-terror", forced=False))


@breaks("not_of_army")
def _():
    return Play().entries, [*Play().entries[:2], {**Play().entries[2], "tile": "borgo-hq"}]


@breaks("beyond_count")
def _():
    play = vegas_to_play().add("Ann", lay("medic", "D1")).turn("Bob", "scout terror cyborg")
    play.add("Bob", throw("scout")).turn("Ann")
    return wrong(play, "Ann", act("tiles_drawn", tiles=["medic", "guard"]))


@breaks("not_from_top")
def _():
    return wrong(_bio_droid_returned(), "Bob", act("tiles_drawn", tiles=["scout"]))


@breaks("hand_over_three")
def _():
    play = vegas_to_play().close().turn("Bob")
    return wrong(play, "Bob", act("tiles_drawn", tiles=["scout", "scout", "terror", "terror"]))


@breaks("first_turn_draw")
def _():
    return wrong(Play().turn("Ann"), "Ann", act("tiles_drawn", tiles=["guard", "scout"]))


@breaks("first_turn_draw")
def _():
    play = Play().turn("Ann", "guard").turn("Bob")
    return wrong(play, "Bob", act("tiles_drawn", tiles=["scout", "scout", "terror"]))


@breaks("drew_too_few")
def _():
    return wrong(vegas_to_play().turn("Bob", "scout terror"), "Bob", lay("scout", "E1"))


@breaks("drew_too_few")
def _():
    return wrong(vegas_to_play().turn("Bob"), "Bob", act("turn_ended"))


@breaks("drew_late")
def _():
    play = vegas_to_play().add("Ann", lay("medic", "D1"))
    return wrong(play, "Ann", act("tiles_drawn", tiles=["guard"]))


@breaks("no_forced_discard")
def _():
    return wrong(vegas_to_play().turn("Bob", "scout terror cyborg"), "Bob", lay("scout", "E1"))


@breaks("no_forced_discard")
def _():
    return wrong(vegas_to_play().turn("Bob", "scout terror cyborg"), "Bob", act("turn_ended"))


@breaks("not_in_hand")
def _():
    return wrong(vegas_to_play(), "Ann", lay("guard", "D1"))


@breaks("not_in_hand")
def _():
    return wrong(vegas_to_play(), "Ann", throw("guard", forced=False))


@breaks("not_in_hand")
def _():
    return wrong(vegas_to_play(), "Ann", act("energy_bought", tiles=["guard"], hq_points=0))


@breaks("redraw_not_allowed")
def _():
    play = vegas_to_play().turn("Bob", "battle terror sniper")
    return wrong(play, "Bob", act("hand_discarded", tiles=["battle", "terror", "sniper"]))


@breaks("redraw_wrong_hand")
def _():
    play = third_edition(draw="battle move runner")
    return wrong(play, "Ann", act("hand_discarded", tiles=["battle", "move", "runner"]))


# -- laying tiles ----------------------------------------------------------------------------------


@breaks("hex_taken")
def _():
    return wrong(vegas_to_play(), "Ann", lay("medic", "C2"))


@breaks("hex_taken")
def _():
    play = vegas_to_play("move medic scout")
    return wrong(play, "Ann", move("C2", "C1", tile="move"))


@breaks("hex_taken")
def _():
    play = smart_to_play("push-back terror cyborg")
    return wrong(play, "Bob", act("unit_pushed", pusher="C3", unit="C2", to="C1", tile="push-back"))


@breaks("foundation_on_foundation")
def _():
    play = vegas_to_play("mine mine scout").add("Ann", lay("mine", "E1"))
    return wrong(play, "Ann", lay("mine", "E1"))


@breaks("instant_on_board")
def _():
    return wrong(vegas_to_play("battle mine scout"), "Ann", lay("battle", "E1"))


@breaks("under_terror")
def _():
    play = smart_to_play().add("Bob", act("terror_spread", tile="terror"))
    play.turn("Ann", "guard", throw("guard"))
    return wrong(play, "Ann", lay("medic", "D1"))


@breaks("not_a_transporter")
def _():
    return wrong(smart_to_play(thrown="terror"), "Bob", lay("cyborg", "C4", replaces="transporter"))


def transporter_taken(draw="agitator mine scout", hqs="C1 C3"):
    """Ann's Agitator on D2 holds Bob's Transporter on D3."""
    return (
        Play(hqs=hqs)
        .turn("Ann", "bodyguard", lay("bodyguard", "C2", "S"))
        .turn("Bob", "transporter net-fighter", lay("transporter", "D3"))
        .turn("Ann", draw, throw("scout"), lay("agitator", "D2", "S"))
    )


@breaks("foundation_for_transporter")
def _():
    return wrong(transporter_taken(), "Ann", lay("mine", "D3", replaces="smart-transporter"))


# -- moving ----------------------------------------------------------------------------------------


@breaks("wrong_tile")
def _():
    play = vegas_to_play("castling medic scout")
    return wrong(play, "Ann", move("C2", facing="N", tile="castling"))


@breaks("wrong_tile")
def _():
    play = vegas_to_play("castling medic scout")
    return wrong(play, "Ann", act("battle_started", kind="tile", tile="castling"))


@breaks("no_means")
def _():
    return wrong(vegas_to_play(), "Ann", move("C2", facing="N"))


@breaks("no_unit")
def _():
    play = vegas_to_play("move medic scout")
    return wrong(play, "Ann", move("E1", "E2", tile="move"))


@breaks("not_controlled")
def _():
    play = vegas_to_play("move medic scout")
    return wrong(play, "Ann", move("C4", "C5", tile="move"))


@breaks("not_controlled")
def _():
    """A prisoner moves for its captor, not for its owner."""
    play = transporter_taken().turn("Bob", "move terror", throw("terror"))
    return wrong(play, "Bob", move("D3", "D4", tile="move"))


@breaks("netted")
def _():
    return wrong(_netted(), "Ann", move("C2", "B2", tile="move"))


def _netted():
    """Bob's Net Fighter on D2 holds Ann's Bodyguard on C2; its net looks to the north-west."""
    return (
        Play()
        .turn("Ann", "bodyguard", lay("bodyguard", "C2", "S"))
        .turn("Bob", "net-fighter twister", lay("net-fighter", "D2", "SE"))
        .turn("Ann", "move push-back castling", throw("castling"))
    )


@breaks("netted")
def _():
    """A netted unit pushes nobody."""
    return wrong(
        _netted(), "Ann",
        act("unit_pushed", pusher="C2", unit="D2", to="E2", tile="push-back"),
    )  # fmt: skip


@breaks("no_mobility")
def _():
    return wrong(vegas_to_play(), "Ann", move("C2", "D2", means="mobility"))


@breaks("source_not_connected")
def _():
    """Nothing moves itself."""
    return wrong(smart_to_play(), "Bob", move("C3", "B3", means="hq", source="C3"))


@breaks("source_not_connected")
def _():
    play = smart_to_play("scout terror cyborg", "terror").add("Bob", lay("scout", "E1"))
    return wrong(play, "Bob", move("E1", "E2", means="hq", source="C3"))


@breaks("used_twice")
def _():
    play = smart_to_play().add("Bob", move("C4", "B3", means="hq", source="C3"))
    return wrong(play, "Bob", move("B3", "B2", means="hq", source="C3"))


@breaks("used_twice")
def _():
    """Nobody said which HQ it was, and there is only one."""
    play = smart_to_play().add("Bob", move("C4", "B3", means="hq"))
    return wrong(play, "Bob", move("B3", "B2", means="hq"))


@breaks("used_twice")
def _():
    play = third_edition("outpost moloch", draw="runner move battle", thrown="battle")
    play.add("Ann", lay("runner", "E1"), move("E1", "E2", means="mobility"))
    return wrong(play, "Ann", move("E2", facing="S", means="mobility"))


@breaks("too_far")
def _():
    return wrong(vegas_to_play("move medic scout"), "Ann", move("C2", "E1", tile="move"))


def _recon():
    """Outpost's Recon Center stands, and a Runner between a mine on D2 and a friend on D1."""
    play = third_edition("outpost vegas", draw="recon-center runner battle", thrown="battle")
    play.add("Ann", lay("recon-center", "B2"), lay("runner", "E1"))
    play.turn("Bob", "scout", throw("scout"), lay("mine", "E2"))
    return play.turn("Ann", "move battle battle", throw("battle"))


@breaks("path_blocked")
def _():
    """No move leads over a Mine."""
    return wrong(_recon(), "Ann", move("E1", "E3", path=["E2"], means="mobility"))


@breaks("path_blocked")
def _():
    return wrong(_recon(), "Ann", move("E1", "E3", means="mobility"))


@breaks("path_blocked")
def _():
    """Turned like this on the way, its net does not meet the one that waits there."""
    play = _past_a_net()
    lawful = play + [_over_the_net("SE")]
    return lawful, play + [_over_the_net("N")]


def _past_a_net():
    """Ann's Net Fighter on C1, a Recon Center that Cid has; Bob's net waits for it on C2."""
    armies = "hegemony smart outpost moloch"
    play = Play(armies, "A1 E3 A3 E1", edition="3.0", teams=("one", "two", "one", "two"))
    play.turn("Ann", "net-fighter", lay("net-fighter", "C1"))
    play.turn("Bob", "net-fighter scout", lay("net-fighter", "C3", "S"))
    play.turn("Cid", "recon-center scout move", throw("move"), lay("recon-center", "A2"))
    play.turn("Dot", "hybrid hybrid clown", throw("clown"))
    return play.turn("Ann", "move runner guard", throw("guard"))


def _over_the_net(facing):
    way = move("C1", "D2", path=["C2"], path_facings=[facing], tile="hegemony-move")
    return {**way, "player": "Ann"}


@breaks("turn_only")
def _():
    play = vegas_to_play("rotation medic scout")
    return wrong(play, "Ann", move("C2", "D2", tile="rotation"))


@breaks("no_takeover")
def _():
    return wrong(vegas_to_play(), "Ann", move("D3", facing="S", means="takeover", source="D2"))


@breaks("takeover_twice")
def _():
    play = transporter_taken().add("Ann", move("D3", facing="S", means="takeover", source="D2"))
    return wrong(play, "Ann", move("D3", facing="N", means="takeover", source="D2"))


@breaks("takeover_twice")
def _():
    """Nobody said by whose takeover, and there is only one."""
    play = transporter_taken().add("Ann", move("D3", facing="S", means="takeover"))
    return wrong(play, "Ann", move("D3", facing="N", means="takeover"))


@breaks("takeover_late")
def _():
    play = transporter_taken().turn("Bob", "move terror", throw("terror"))
    return wrong(play, "Ann", move("D3", facing="S", means="takeover", source="D2"))


# -- pushing and changing places -------------------------------------------------------------------


@breaks("push_friendly")
def _():
    play = vegas_to_play("push-back medic scout").add("Ann", lay("medic", "D1"))
    return wrong(play, "Ann", act("unit_pushed", pusher="C2", unit="D1", to="E1", tile="push-back"))


@breaks("push_not_adjacent")
def _():
    play = vegas_to_play("push-back medic scout")
    return wrong(play, "Ann", act("unit_pushed", pusher="C2", unit="D3", to="D4", tile="push-back"))


@breaks("push_wrong_hex")
def _():
    play = smart_to_play("push-back terror cyborg")
    return wrong(play, "Bob", act("unit_pushed", pusher="C3", unit="C2", to="B2", tile="push-back"))


@breaks("push_chosen_by_another")
def _():
    """Of two hexes Ann has in hand, she chooses."""
    pushed = act("unit_pushed", pusher="C3", unit="B3", to="A2", tile="push-back")
    play = smart_to_play("push-back terror cyborg")
    play.entries = [{**e, "hex": "B3"} if e.get("hex") == "C2" else e for e in play.entries]
    lawful = play + [{**_by_bob(pushed), "chosen_by": "Ann"}]
    return lawful, play + [{**_by_bob(pushed), "chosen_by": "Bob"}]


def _by_bob(pushed):
    return {**pushed, "player": "Bob", "tile": "smart-push-back"}


@breaks("push_impossible")
def _():
    """C1 is taken, and so are B1 and D1."""
    play = vegas_to_play("guard medic scout").add("Ann", lay("guard", "B1"), lay("medic", "D1"))
    play.turn("Bob", "push-back terror cyborg", throw("terror"))
    return wrong(play, "Bob", act("unit_pushed", pusher="C3", unit="C2", to="C1", tile="push-back"))


@breaks("castling_apart")
def _():
    play = vegas_to_play("castling medic scout").add("Ann", lay("medic", "E1"))
    return wrong(play, "Ann", act("units_swapped", units=["C2", "E1"], tile="castling"))


@breaks("castling_turned")
def _():
    play = vegas_to_play("castling medic scout")
    facings = {"units": ["C2", "C1"], "facings": ["N", "N"]}
    return wrong(play, "Ann", act("units_swapped", tile="castling", **facings))


# -- damage outside battle -------------------------------------------------------------------------


def sniped(target, *destroyed, **facts):
    hits = [] if facts.get("foundations") else [{"hex": target, "wounds": 1}]
    facts = {"hits": hits, **facts}
    return act("damage_dealt", tile="sniper", target=target, destroyed=list(destroyed), **facts)


@breaks("hq_is_safe")
def _():
    return wrong(vegas_to_play("sniper medic scout"), "Ann", sniped("C3"))


@breaks("own_target")
def _():
    gone = lost("vegas-bodyguard", "C2", "Ann")
    return wrong(vegas_to_play("sniper medic scout"), "Ann", sniped("C2", gone))


@breaks("nothing_hit")
def _():
    return wrong(vegas_to_play("sniper medic scout"), "Ann", sniped("E1", hits=[]))


@breaks("grenade_too_far")
def _():
    play = third_edition("borgo outpost", draw="grenade battle move", thrown="move")
    play.add("Ann").turn("Bob", "sniper", throw("sniper"), lay("runner", "E3"))
    play.turn("Ann", "move", throw("move"))
    hits, gone = [{"hex": "E3", "wounds": 0}], lost("outpost-runner", "E3", "Bob")
    facts = {"tile": "grenade", "target": "E3", "hits": hits, "destroyed": [gone]}
    return wrong(play, "Ann", act("damage_dealt", **facts))


def _bomber():
    """Ann (Moloch) holds the Bomb; her Hybrid is on B1, Bob's Runner on B2, her HQ on C1."""
    play = third_edition("moloch outpost", draw="air-strike blocker battle", thrown="battle")
    play.turn("Bob", "scout", throw("scout"), lay("runner", "B2"))
    return play.turn("Ann", "move", throw("move"))


@breaks("bomb_at_edge")
def _():
    facts = {"tile": "air-strike", "target": "A1"}
    return wrong(_bomber(), "Ann", act("damage_dealt", **facts))


@breaks("hits_differ")
def _():
    """The own Hybrid lies in the Bomb's range too."""
    hits, gone = [{"hex": "B2"}], lost("outpost-runner", "B2", "Bob")
    facts = {"tile": "air-strike", "target": "C2", "hits": hits, "destroyed": [gone]}
    return wrong(_bomber(), "Ann", act("damage_dealt", **facts))


@breaks("foundations_differ")
def _():
    play = vegas_to_play("mine medic scout").add("Ann", lay("mine", "E1"))
    play.turn("Bob", "sniper terror cyborg", throw("terror"))
    return wrong(play, "Bob", sniped("E1", hits=[]))


def _with_medic():
    """Ann's Medic on D1 looks at her Bodyguard on C2; Bob has a Sniper."""
    play = vegas_to_play().add("Ann", lay("medic", "D1", "SW"))
    return play.turn("Bob", "sniper terror cyborg", throw("terror"))


@breaks("medic_unused")
def _():
    return wrong(_with_medic(), "Bob", sniped("C2", lost("vegas-bodyguard", "C2", "Ann")))


@breaks("medic_wrong")
def _():
    hits = [{"hex": "C2", "wounds": 1, "absorbed_by": "C1"}]
    return wrong(_with_medic(), "Bob", sniped("C2", lost("vegas-medic", "D1", "Ann"), hits=hits))


@breaks("destroyed_differs")
def _():
    hits = [{"hex": "C2", "wounds": 1, "absorbed_by": "D1"}]
    return wrong(_with_medic(), "Bob", sniped("C2", hits=hits))


@breaks("no_mine")
def _():
    facts = {"tile": "mine", "target": "E1"}
    return wrong(vegas_to_play(), "Ann", act("damage_dealt", **facts))


def _on_mine():
    play = vegas_to_play("mine medic scout").add("Ann", lay("mine", "E1"))
    play.turn("Bob", "scout terror cyborg", throw("terror"))
    return play.add("Bob", lay("scout", "E1"))


@breaks("mine_silent")
def _():
    return wrong(_on_mine(), "Bob", act("turn_ended"))


def _bio_droid_shot():
    play = vegas_to_play("sniper medic scout")
    play.turn("Bob", "bio-droid terror cyborg", throw("terror"), lay("bio-droid", "E2"))
    play.turn("Ann", "guard", throw("guard"))
    return play.add("Ann", sniped("E2", lost("smart-bio-droid", "E2", "Bob")))


def _bio_droid_returned():
    return _bio_droid_shot().add("Bob", act("tile_returned", tile="bio-droid")).turn("Bob")


@breaks("not_returned")
def _():
    play = _bio_droid_shot()
    returned = {"type": "tile_returned", "player": "Bob", "tile": "smart-bio-droid"}
    ended = {"type": "turn_ended", "player": "Ann"}
    return play + [returned, ended], play + [ended]


@breaks("wrong_return")
def _():
    return wrong(vegas_to_play(), "Bob", act("tile_returned", tile="bio-droid"))
