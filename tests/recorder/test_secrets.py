"""A walk through a match with secrets: nothing shown to whoever does not know tells them."""

import json

import pytest
from dashboard.views.recorder import table_json
from importers.recorder.places import place_of, table_of
from importers.recorder.shapes import Shapes
from importers.recorder.typed import Typed, understood
from importers.recorder.what_if import highlight_now
from projections.offers import Draft
from projections.spans import Opens
from tests.recorder.conftest import Table
from tests.systems.changed import changed

ANNS = ("Stalker", "Xq7", "Attic", "Cellar", "Bomb", "ambush")
BOBS = ("Queen",)
HIDDEN = {"Ann": BOBS, "Bob": ANNS, None: ANNS + BOBS}
TEXTS = (
    "Stalkre Hall", "move Stalker Hall", "Stalker NE", '"Xq7" Hall', "move Attik Hall",
    "wouns on Stalker +1", "Bob: play Quen", "Owl Hall", 'place "Xq7" Hall', "Cart Yard",
)  # fmt: skip


def a_player(seat):
    return {"seat": seat, "name": seat}


@pytest.fixture
def house(tmp_path):
    """A table whose places have any name, so that a place alone may be a secret."""
    return Table(tmp_path / "house.aar", "freeform", [a_player("Ann"), a_player("Bob")], {})


def tell(kind, knowers=None, /, *, player="Ann", **facts):
    """An act by one of them, which only `knowers` see."""

    def act(house):
        told = {"type": kind, "facts": {"player": player, **facts}, "seat": player}
        if knowers is not None:
            told["seen_by"] = knowers
        return house.tap(told=[told], anyway=True)

    return act


def remark(kind, on, text):
    """A remark that only Ann knows of."""

    def act(house):
        facts = {"author": "Ann", "on": on, "text": text}
        told = {"type": kind, "facts": facts, "seen_by": ["Ann"], "seat": "Ann"}
        return house.tap(told=[told], anyway=True)

    return act


def undo(house):
    return house.tap("undo")


def redo(house):
    return house.tap("redo")


def told_otherwise(house):
    """The line with which the piece came is changed."""
    (seq,) = [e.seq for e in house.standing if e.facts().get("cell") == "Attic"][:1]
    facts = {"player": "Ann", "piece": "Xq7", "name": "Stalker", "cell": "Cellar"}
    told = {"type": "piece_placed", "facts": facts, "seen_by": ["Ann"], "seat": "Ann"}
    return house.tap(told=[told], instead=seq, anyway=True)


cart_goes = tell("piece_moved", piece="Cart", cell="Hall", player="Bob")
WALK = (
    tell("piece_placed", piece="Owl", cell="Hall"),
    tell("piece_placed", piece="Cart", cell="Yard", player="Bob"),
    tell("piece_placed", ["Ann"], piece="Xq7", name="Stalker", cell="Attic", face_down=True),
    tell("counter_set", ["Ann"], counter="wounds", piece="Xq7", value=2),
    tell("cards_drawn", ["Bob"], deck="Fate", cards=["Queen"], player="Bob"),
    remark("note_written", 3, "the ambush"),
    tell("piece_moved", ["Ann"], piece="Xq7", cell="Cellar"),
    undo,
    redo,
    tell("piece_stacked", ["Ann"], piece="Xq7", onto="Cart"),
    tell("piece_stacked", piece="Owl", onto="Cart"),
    tell("piece_placed", piece="Box", cell="Yard", face_down=True, player="Bob"),
    tell("piece_flipped", ["Ann"], piece="Box", face_down=False, name="Bomb"),
    tell("piece_stacked", piece="Box", onto="Cart"),
    cart_goes,
    remark("dispute_raised", 4, "ambush?"),
    told_otherwise,
    tell("card_given", ["Bob"], to="Ann", card="Queen", player="Bob"),
)  # fmt: skip


def shown(house, seat, *, back=1):
    """All that a browser shows now on which that seat is chosen, by where it stands.

    So many of the last lines are looked `back` at.
    """
    desk, screen = house.desk(), house.screen()
    yield "screen", seen(screen, seat, table_json(desk, desk.state, screen["seats"], "en"))
    asked = [{"mode": "anything"}]
    asked += [{"mode": "otherwise", "types": [kind.type_name()]} for kind in house.system.events]
    seqs = [event.seq for event in house.standing][-back:]
    asked += [{"mode": mode, "seq": seq} for mode in ("instead", "before") for seq in seqs]
    for one in asked:
        one["seat"] = seat
        place, state = place_of(desk, one, "en"), table_of(desk, one)
        table = {} if state is None else table_json(desk, state, screen["seats"], "en")
        if place is not None:
            assert not desk.hides or place.get("mover", seat) == seat
            yield one, seen(place, seat, table)
    for text in TEXTS:
        told = understood(Typed(desk, text, seat), "en")
        picture = [desk.system.describe(Typed(desk, text, seat).eyes.table(desk.state))]
        said = [word for word in text.replace('"', "").split() if word in (*ANNS, *BOBS)]
        yield text, [gone(json.dumps(told), said), picture]
    yield "what if", [step.words for step in highlight_now(desk, "en", seat)]


def gone(told, said):
    """What is told, without the words that whoever typed has said themselves."""
    for word in said:
        told = told.replace(word, "")
    return told


def seen(told, seat, table):
    """The part of what is sent that the page reads where that seat is chosen, with its answers."""
    offers = told["offers"].get(seat or "", []) if "offers" in told else []
    parts = {name: told.get(name) for name in ("form", "event", "mover", "faults", "turn")}
    proposal = (told.get("proposals") or {}).get(seat, told.get("proposal"))
    log = (told.get("logs") or {}).get(seat, told.get("log"))
    eyes = table.get("eyes", {}).get(seat) or {key: table.get(key) for key in ("picture", "panels")}
    mine = [offers, parts, proposal, log, eyes, table.get("seats")]
    return [mine, [told["pools"][number] for number in pools_of([offers, parts, proposal])]]


def pools_of(told):
    if isinstance(told, dict):
        if isinstance(told.get("pool"), int):
            yield told["pool"]
        yield from (number for _, number in told.get("by") or ())
        for value in told.values():
            yield from pools_of(value)
    elif isinstance(told, list):
        for value in told:
            yield from pools_of(value)


@pytest.mark.parametrize("seat", ["Ann", "Bob", None])
def test_nothing_is_shown_to_whoever_does_not_know_it(house, seat):
    for i, act in enumerate(WALK, 1):
        answer = act(house)
        assert answer.outcome == "recorded", answer
        for where, told in shown(house, seat, back=99 if act is WALK[-1] else 1):
            text = json.dumps(told, ensure_ascii=False)
            assert [secret for secret in HIDDEN[seat] if secret in text] == [], (i, where, text)


def test_whoever_knows_it_is_shown_it(house):
    for act in WALK:
        act(house)

    for seat, secrets in (("Ann", ANNS), ("Bob", BOBS)):
        told = json.dumps(list(shown(house, seat, back=99)), ensure_ascii=False)
        assert [secret for secret in secrets if secret not in told] == []


def test_what_follows_is_proposed_to_whoever_knows_of_it(house):
    for act in WALK[: WALK.index(cart_goes) + 1]:
        act(house)
    screen = house.screen()

    drafts = {seat: [d["facts"]["piece"] for d in own["drafts"]] for seat, own in proposals(screen)}

    assert drafts == {"Ann": ["Xq7", "Owl", "Box"], "Bob": ["Owl", "Box"], None: ["Owl", "Box"]}


def proposals(screen):
    return [*screen["proposals"].items(), (None, screen["proposal"])]


@pytest.mark.parametrize("seat", ["Ann", "Bob", None])
def test_what_would_happen_is_thought_through_on_the_table_that_one_knows(house, seat):
    for act in WALK[:3]:
        act(house)
    desk = house.desk()

    def all_turn(table, draft):
        kind = "piece_turned" if draft.type == "match_resumed" else None
        return [Draft(kind, {"piece": piece, "facing": "N"}) for piece in table.pieces if kind]

    missions = {"spans": {"match_resumed": Opens("mission")}, "consequences": all_turn}
    vars(desk.match)["system"] = changed(desk.system, highlight="mission", **missions)
    told = [step.words for step in highlight_now(desk, "en", seat)]

    assert len(told) == (4 if seat == "Ann" else 3)
    assert any("Stalker" in words for words in told) == (seat == "Ann")


def test_a_text_is_recorded_as_whoever_types_it_understands_it(house):
    for act in WALK[:3]:
        act(house)

    refused = house.tap("text", text="move Stalker Hall", seat="Bob")
    done = house.tap("text", text="Ann: move Stalker Hall", seat="Ann")

    assert refused.outcome == "refused"
    assert "Attic" not in json.dumps([phrase.text("en") for phrase in refused.sentences])
    assert done.outcome == "recorded"
    assert house.standing[-1].seen_by == ("Ann",)


@pytest.mark.parametrize(("seat", "knows"), [("Ann", True), ("Bob", False), (None, False)])
def test_a_conflict_with_an_undo_gives_nothing_away(house, seat, knows):
    for act in WALK[:3]:
        act(house)

    answer = house.tap("undo", seen=3, seat=seat, device="BOBS")

    assert answer.outcome == "conflict"
    assert ("Stalker" in answer.sentences[0]) is knows


def test_what_the_rules_object_to_gives_nothing_away(house):
    for act in WALK[:3]:
        act(house)

    facts = {"player": "Bob", "piece": "Xq7", "cell": "Hall"}
    answers = {
        seat: house.tap(told=[{"type": "piece_placed", "facts": facts, "seat": seat}])
        for seat in ("Bob", "Ann")
    }

    words = {seat: [phrase.text("en") for phrase in one.sentences] for seat, one in answers.items()}
    assert "Attic" in str(words["Ann"])
    assert "Attic" not in str(words["Bob"])


def test_with_no_seat_chosen_nothing_hidden_is_offered_or_asked_for(house):
    for act in WALK[:3]:
        act(house)
    desk = house.desk()

    offered = {seat: str(desk.offers(seat)) for seat in ("Ann", "Bob", None)}
    cells = {
        seat: {cell.id for cell in Shapes.at(desk, seat=seat).cells}
        for seat in ("Ann", "Bob", None)
    }

    assert {seat for seat, told in offered.items() if "Xq7" in told} == {"Ann"}
    assert {seat for seat, places in cells.items() if "Attic" in places} == {"Ann"}
