"""Neuroshima Hex on a phone: the recorder knows no game, and yet every tap makes sense."""

import pytest

pytestmark = pytest.mark.chromium


ANN, BOB = {"player": "Ann"}, {"player": "Bob"}
HEADQUARTERS = (
    {"type": "tile_placed", **ANN, "tile": "vegas-hq", "hex": "C1", "facing": "S"},
    {"type": "tile_placed", **BOB, "tile": "smart-hq", "hex": "C5", "facing": "N"},
)


@pytest.fixture
def at(server, record):
    """A recorder of the match, or of a new duel after what is told."""

    def at(*told, match=None):
        if match is None:
            match = server.begin("neuroshima_hex", armies=("vegas", "smart"), edition="duel")
            server.append(match, *told)
        desk = record(match)
        desk.match = match
        return desk

    return at


@pytest.fixture
def desk(at):
    """Both HQs lie; Ann is to draw."""
    return at(*HEADQUARTERS, {"type": "turn_began", **ANN, "number": 1})


def draw(desk, *tiles):
    desk.offer("Draw")
    for tile in tiles:
        desk.pick(tile)


def test_a_tile_is_drawn_and_lies_on_the_board_after_three_more_taps(server, at):
    desk = at()
    for hexname, way in (("C1", "S"), ("C5", "N")):
        desk.offer("Place the HQ")
        desk.cell(hexname)
        desk.face(way)
        desk.page.locator(f'[data-cell="{hexname}"][aria-label*="HQ"]').wait_for()
    draw(desk, "Marksman")
    desk.shows("Marksman")

    taps = count_taps(desk.page)
    desk.offer("Place Marksman")
    desk.cell("C3")
    desk.face("S")
    desk.says("recorded")
    desk.page.locator('[data-cell="C3"][aria-label*="Marksman"]').wait_for()

    assert taps() <= 4
    placed = server.events(desk.match)[-1]
    assert (placed.type_name(), placed.tile, placed.hex) == ("tile_placed", "vegas-marksman", "C3")
    assert placed.facing == "S"


def test_a_tile_in_hand_lists_all_that_it_can_do(server, desk):
    draw(desk, "Marksman")
    item = desk.page.locator(".panel .item").filter(has_text="Marksman")
    item.click()
    desk.page.locator(".sheet .ask").filter(has_text="Marksman").wait_for()
    offers = desk.page.locator(".offer")
    assert all("Marksman" in offer for offer in offers.all_inner_texts())
    offers.filter(has_text="Place Marksman").click()
    desk.cell("C3")
    desk.face("S")
    desk.shows("Marksman on C3")

    assert server.events(desk.match)[-1].tile == "vegas-marksman"
    assert desk.page.faults == []


def count_taps(page):
    page.evaluate(
        "() => { window.taps = 0; addEventListener('click', () => window.taps++, true); }"
    )
    return lambda: page.evaluate("() => window.taps")


def end_turn(desk):
    desk.page.locator(".offer").filter(has_text="End the turn").last.click()


def test_a_battle_is_confirmed_segment_by_segment_through_a_killed_server_and_undone(server, desk):
    draw(desk, "Marksman")
    desk.offer("Place Marksman")
    desk.cell("C3")
    desk.face("S")
    desk.page.locator('[data-cell="C3"][aria-label*="Marksman"]').wait_for()
    end_turn(desk)
    draw(desk, "Ripper", "Gauss Cannon")
    end_turn(desk)
    draw(desk, "Battle", "Move", "Scout")
    desk.offer("Discard one")
    desk.pick("Scout")
    desk.offer("Play Battle")

    desk.page.get_by_text("What follows by the rules").wait_for()
    desk.exact("That is what happened")
    desk.page.locator(".sheet .next").filter(has_not_text="Segment 3").wait_for()
    server.kill()
    desk.page.get_by_role("button", name="Confirm all").click()
    desk.says("waiting (1)")
    server.start()
    desk.page.locator(".seat.on").filter(has_text="Bob").wait_for()

    told = server.types(desk.match)
    assert told.count("battle_started") == 1
    assert told.count("segment_fought") >= 2
    assert told.count("battle_ended") == 1
    assert all(
        e.cause and e.origin == "rules"
        for e in server.events(desk.match)
        if e.type_name() in ("segment_fought", "battle_ended")
    )

    desk.exact("Undo")
    desk.page.locator(".log .taken").first.wait_for()
    assert "battle_started" not in [e.type_name() for e in server.standing(desk.match)]


def test_a_proposed_segment_is_corrected_number_by_number(server, at, fight):
    desk = at(match=fight)
    desk.exact("It went differently")
    desk.page.get_by_role("button", name="Bob −1").click()
    desk.exact("Record")
    desk.page.locator(".sheet .next").filter(has_not_text="Segment 3").wait_for()

    fought = [e for e in server.events(desk.match) if e.type_name() == "segment_fought"]
    assert fought[0].hq_points["Bob"] == 19
    assert fought[0].origin is None


def test_a_unit_that_survived_acts_in_the_rest_of_the_battle(server, desk):
    draw(desk, "Marksman")
    desk.offer("Place Marksman")
    desk.cell("C3")
    desk.face("NW")
    desk.page.locator('[data-cell="C3"][aria-label*="Marksman"]').wait_for()
    end_turn(desk)
    draw(desk, "Ripper", "Move")
    desk.offer("Place Ripper")
    desk.cell("C2")
    desk.face("N")
    desk.page.locator('[data-cell="C2"][aria-label*="Ripper"]').wait_for()
    end_turn(desk)
    draw(desk, "Battle", "Move", "Scout")
    desk.offer("Discard one")
    desk.pick("Scout")
    desk.offer("Play Battle")
    desk.page.locator(".sheet .next").filter(has_text="Segment 3").wait_for()
    desk.exact("It went differently")
    for _ in range(2):
        desk.page.get_by_role("button", name="Remove").first.click()
    desk.exact("Record")

    desk.page.locator(".sheet .next").filter(has_text="Segment 2: Ripper C2 strikes HQ").wait_for()
    desk.page.get_by_role("button", name="Confirm all").click()
    desk.page.locator(".seat.on").filter(has_text="Bob").wait_for()

    fought = [e for e in server.events(desk.match) if e.type_name() == "segment_fought"]
    assert [(e.initiative, len(e.attacks)) for e in fought[:2]] == [(3, 0), (2, 1)]
    assert fought[1].hq_points["Ann"] == 18


def test_a_hit_and_a_fallen_hq_are_added_by_taps(server, at, fight):
    desk = at(match=fight)
    desk.exact("It went differently")
    desk.exact("Add one more: Hits")
    desk.cell("C3")
    desk.cell("C5")
    desk.page.locator(".choice").filter(has_text="2").first.click()
    desk.page.get_by_role("button", name="Strength +1").click()
    desk.exact("Add one more: Off the board")
    desk.cell("C5")
    desk.page.get_by_role("button", name="Remove Ripper C2", exact=True).click()
    desk.exact("Record")
    desk.page.locator(".sheet .next").filter(has_text="Segment 2").wait_for()

    fought = next(e for e in server.events(desk.match) if e.type_name() == "segment_fought")
    first, second = fought.attacks
    assert (first.start, first.to) == ("C3", "C2")
    assert (second.start, second.to, second.kind) == ("C3", "C5", "ranged")
    assert (second.wounds, second.strength) == (2, 2)
    assert [(one.tile, one.hex) for one in fought.destroyed] == [("smart-hq", "C5")]


def test_a_recorded_segment_is_changed_fact_by_fact(server, at, fight):
    desk = at(match=fight)
    desk.exact("That is what happened")
    desk.lines.filter(has_text="Segment 3").click()
    desk.exact("Change it")
    desk.exact("Edit the details")
    for _ in range(2):
        desk.page.get_by_role("button", name="Remove").first.click()
    desk.exact("Record")
    desk.exact("Record it anyway")

    desk.page.locator(".sheet .next").filter(has_text="Segment 2: Ripper C2 strikes HQ").wait_for()
    assert "event_retracted" in server.types(desk.match)


def test_a_battle_is_thought_through_without_a_trace(server, desk):
    draw(desk, "Marksman")
    desk.shows("Marksman")
    before = server.types(desk.match)

    desk.exact("What if a battle started now?")
    desk.exact("Next step")
    desk.page.locator(".sheet .next").filter(has_text="Segment").wait_for()
    desk.page.locator(".back").click()
    desk.page.get_by_text("Ann: what happens?").wait_for()

    assert server.types(desk.match) == before


def test_what_is_not_offered_is_told_asked_about_and_marked(server, desk):
    desk.page.get_by_role("tab").filter(has_text="Bob").click()
    desk.page.locator("summary").filter(has_text="Match").click()
    desk.exact("Something else")
    desk.offer("Tile placed")
    desk.pick("Vegas")
    desk.cell("C3")
    desk.exact("Record")
    desk.page.get_by_text("The rules say otherwise").wait_for()
    desk.exact("Record it anyway")
    desk.page.locator('[data-cell="C3"][aria-label*="HQ"]').wait_for()

    assert server.events(desk.match)[-1].player == "Bob"


def test_a_segment_nobody_proposed_is_told_with_its_hits(server, desk):
    desk.page.locator("summary").filter(has_text="Match").click()
    desk.exact("Something else")
    desk.offer("Segment of a battle")
    desk.page.locator(".number .main").click()
    desk.exact("Hits")
    desk.exact("Add one more: Hits")
    desk.cell("C1")
    desk.cell("C5")
    desk.page.locator(".choice").filter(has_text="2").first.click()
    desk.exact("Done (1)")
    desk.exact("HQ points")
    desk.page.get_by_role("button", name="Bob −1").first.click()  # beside other tracks
    desk.exact("OK")
    desk.exact("Record")
    desk.exact("Record it anyway")
    desk.shows("HQ C1 (Ann) strikes HQ C5 (Bob): 2 wounds")

    fought = server.events(desk.match)[-1]
    (attack,) = fought.attacks
    assert (attack.start, attack.to, attack.wounds, attack.kind) == ("C1", "C5", 2, "melee")
    assert list(fought.hq_points) == ["Bob"]


def test_the_own_hex_as_a_destination_means_that_the_unit_stays(server, at):
    desk = at(
        *HEADQUARTERS,
        {"type": "turn_began", **ANN, "number": 1},
        {"type": "tiles_drawn", **ANN, "tiles": ["vegas-marksman", "vegas-move"]},
        {"type": "tile_placed", **ANN, "tile": "vegas-marksman", "hex": "C3", "facing": "S"},
    )
    desk.offer("Play Move")
    desk.cell("C3")
    desk.cell("C3")
    desk.face("NW")
    desk.shows("NW")

    moved = server.events(desk.match)[-1]
    assert (moved.type_name(), moved.unit, moved.to, moved.facing) == (
        "unit_moved",
        "C3",
        None,
        "NW",
    )


# -- what may be told beside -----------------------------------------------------------------------


@pytest.fixture
def near_a_recon_center(server, record):
    """Ann has a Push Back and a Guard beside Bob's Runner, which a Recon Center helps."""
    match = server.begin("neuroshima_hex", armies=("hegemony", "outpost"), edition="3.0")
    laid = [
        ("Ann", "hegemony-hq", "A1"), ("Bob", "outpost-hq", "E3"),
        ("Ann", "hegemony-guard", "C3"),
        ("Bob", "outpost-runner", "C2"), ("Bob", "outpost-recon-center", "D4"),
    ]  # fmt: skip
    drawn = {2: ("Ann", ["hegemony-guard"]), 3: ("Bob", ["outpost-runner", "outpost-recon-center"])}
    for i, (seat, tile, at) in enumerate(laid):
        if i in drawn:
            who, tiles = drawn[i]
            server.append(match, {"type": "turn_began", "player": who})
            server.append(match, {"type": "tiles_drawn", "player": who, "tiles": tiles})
        server.append(match, {"type": "tile_placed", "player": seat, "tile": tile, "hex": at})
    desk = record(match)
    desk.match = match
    return desk


def chips(desk):
    return desk.page.locator(".sheet .extras .chip").all_inner_texts()


def test_a_way_round_with_a_turn_between_is_told_in_taps(server, near_a_recon_center):
    desk = near_a_recon_center
    desk.offer("Move or turn a mobile unit")
    desk.cell("C2")
    desk.page.get_by_text("To which hex?").wait_for()
    assert chips(desk) == []
    desk.pick("goes away and comes back")
    desk.page.get_by_text("Which way does the top of the tile point?").wait_for()
    desk.exact("How was it turned on the hex between?")
    desk.pick("SE")
    desk.face("S")
    desk.page.get_by_text("Over which hex?").wait_for()
    desk.pick("by way of D2")
    desk.says("recorded")

    moved = server.events(desk.match)[-1]
    assert (moved.to, moved.path, moved.path_facings) == ("C2", ("D2",), ("SE",))
    desk.page.get_by_text("moves away, comes back to C2 by way of D2 (turning to SE)").wait_for()


def test_the_own_hex_means_that_the_unit_stays_where_it_could_come_back_too(
    server, near_a_recon_center
):
    desk = near_a_recon_center
    desk.offer("Move or turn a mobile unit")
    desk.cell("C2")
    desk.cell("C2")
    desk.face("S")
    desk.says("recorded")

    moved = server.events(desk.match)[-1]
    assert (moved.to, moved.path, moved.facing) == (None, (), "S")


def test_who_chose_the_hex_of_a_push_is_told_by_a_chip(server, near_a_recon_center):
    desk = near_a_recon_center
    end_turn(desk)
    draw(desk, "Push Back", "Boss", "Ganger")
    desk.offer("Discard one")
    desk.pick("Ganger")
    desk.offer("Play Push Back")
    desk.cell("C3")
    desk.cell("C2")
    desk.page.get_by_text("To which hex?").wait_for()
    assert chips(desk) == ["Who chose the hex?"]
    desk.exact("Who chose the hex?")
    desk.pick("Bob")
    desk.cell("C1")
    desk.says("recorded")

    pushed = server.events(desk.match)[-1]
    assert (pushed.to, pushed.chosen_by) == ("C1", "Bob")
    desk.page.get_by_text("the hex is chosen by Bob").wait_for()
