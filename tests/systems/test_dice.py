"""Dice: exact chances, throws as answers, throws that follow, and throws in a text."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from events.composer import compose
from events.journal import place_files, read_journal
from events.match import CountedDice, DiceRolled
from hypothesis import given
from hypothesis import strategies as st
from importers.recorder.places import place_of
from importers.recorder.screen import screen_of
from importers.recorder.session import Session
from importers.recorder.shapes import outright_asks
from importers.recorder.typed import Typed
from projections.contract.play import Recording, play
from projections.dice import (
    DieFace,
    chance,
    dice_ask,
    die,
    expected,
    many_dice,
    may_come_to,
    odds_in,
    odds_of,
    odds_text,
    pips_of,
    spread_of,
    spread_of_counts,
    successes_in,
    thrown_at_random,
)
from projections.games.freeform.system import FREEFORM
from projections.matches import Match
from projections.offers import Draft
from projections.simulation import Simulator
from projections.systems import register
from tests.systems.changed import changed
from tests.systems.dice_duel import ATTACK, DICE_DUEL, SHOT, START, THROW
from tests.systems.patrol import PATROL

FIRED = {"type": "shot_fired", "player": "Ann", "target": "Bob"}
HITS = {"type": "shot_rolled", "player": "Ann", "target": "Bob", "cause": 2}
ODDS = st.lists(st.integers(1, 4), min_size=1, max_size=3).map(
    lambda sides: tuple((value, n) for value, n in enumerate(sides))
)


def by_brute_force(dice):
    """Every way in which dice may fall, one after the other."""
    sides = [[value for value, n in odds for _ in range(n)] for odds in dice]
    return Counter(map(sum, product(*sides)))


@given(st.lists(ODDS | st.sampled_from([pips_of(4), ((-1, 2), (1, 2))]), max_size=5))
def test_a_spread_is_every_way_in_which_the_dice_may_fall(dice):
    spread, ways = spread_of(dice), by_brute_force(dice)

    assert {spread.least + i: n for i, n in enumerate(spread.weights) if n} == dict(ways)
    for total in range(-6, 22):
        below = Fraction(sum(n for value, n in ways.items() if value < total), ways.total())
        assert spread.below(total) == below
        assert spread.exactly(total) == Fraction(ways[total], ways.total())
        assert spread.below(total) + spread.exactly(total) + spread.from_on(total + 1) == 1


@given(st.lists(ODDS, max_size=8), st.randoms())
def test_the_order_of_dice_changes_nothing(dice, random):
    shuffled = random.sample(dice, len(dice))

    assert spread_of(shuffled) == spread_of(dice)


@given(st.lists(ODDS, max_size=8))
def test_the_mean_of_a_spread_is_the_sum_of_the_means(dice):
    spread = spread_of(dice)
    total = sum((spread.least + i) * n for i, n in enumerate(spread.weights))

    assert Fraction(total, spread.ways) == sum(map(expected, dice))


def test_a_thousand_dice_are_as_exact_as_two():
    spread = spread_of([chance(Fraction(1, 3))] * 500 + [pips_of(6)] * 500)

    assert spread.ways == 3**500 * 6**500
    assert spread.exactly(spread.least) == Fraction(2**500, spread.ways)


@pytest.mark.parametrize("odds", [pips_of(6), chance(Fraction(1, 3)), pips_of(20)])
def test_so_many_dice_that_chances_are_shortened_are_as_sharp(odds, monkeypatch):
    exact = spread_of_counts({odds: 200})
    monkeypatch.setattr("projections.dice._LONG", 1000)
    many_dice.cache_clear()
    shortened = spread_of_counts({odds: 200})
    many_dice.cache_clear()

    assert shortened.ways.bit_length() < exact.ways.bit_length()
    for total in range(exact.least, exact.least + len(exact.weights), 17):
        assert abs(float(shortened.below(total) - exact.below(total))) < 1e-20


@given(st.lists(ODDS | st.sampled_from([pips_of(4), ((-1, 2), (3, 1))]), max_size=5))
def test_what_dice_may_come_to_is_what_has_a_chance(dice):
    spread = spread_of(dice)

    for total in range(-8, 24):
        assert may_come_to(dice, total) is (spread.exactly(total) > 0)


@given(st.lists(ODDS | st.sampled_from([pips_of(4), pips_of(100), ((-1, 2), (1, 2))]), max_size=6))
def test_odds_are_read_as_they_were_written(dice):
    assert odds_in(odds_text(dice)) == Counter(dice)


def test_faces_count_by_the_sides_they_are_on():
    assert odds_of(ATTACK) == ((0, 4), (1, 2))
    assert odds_of(die(6, succeeds=(5, 6))) == ((0, 4), (1, 2))
    assert odds_of((DieFace("two", successes=2), DieFace("none"))) == ((0, 1), (2, 1))


@pytest.mark.parametrize(
    ("told", "found"),
    [
        (("hit", "miss", "hit"), 2),
        (CountedDice(dice=8, successes=3), 3),
        ({"dice": 8, "successes": 3}, 3),
        (("hit", "seven"), None),
        ((), 0),
    ],
)
def test_successes_are_counted_however_they_were_told(told, found):
    assert successes_in(ATTACK, told) == found


@pytest.mark.parametrize(
    ("told", "fits"),
    [
        (["hit", "miss", "miss"], True),
        (["hit"], False),
        (["hit", "miss", "shield"], False),
        ({"dice": 3, "successes": 0}, True),
        ({"dice": 3, "successes": 4}, False),
        ({"dice": 2, "successes": 1}, False),
        ({"dice": 3}, False),
    ],
)
def test_a_throw_has_its_dice_and_its_faces(told, fits):
    assert SHOT.allows_throw(told) is fits


@pytest.mark.parametrize(
    ("told", "fits"),
    [
        ({"cover": ["shield"], "ward": [5, 6]}, True),
        ({"cover": {"dice": 2, "successes": 1}}, True),
        ({"ward": [5]}, False),
        ({"cover": ["shield"], "ward": {"dice": 1, "successes": 1}}, False),
        ({"cover": ["shield"], "sword": [1]}, False),
        (["shield"], False),
    ],
)
def test_a_throw_of_two_sorts_has_the_dice_of_each(told, fits):
    assert THROW.allows_throw(told) is fits


def test_dice_thrown_at_random_are_answers():
    for number in range(20):
        for ask in (SHOT, THROW):
            assert ask.allows_throw(thrown_at_random(ask, Random(number)))


# -- what follows asks for a throw


def recorded(*entries):
    recording = Recording(DICE_DUEL)
    for entry in ({"type": "match_started", **START}, *entries):
        recording.append(entry)
    return recording


def session_of(recording, tmp_path):
    register(DICE_DUEL)
    path = tmp_path / f"{len(list(tmp_path.iterdir()))}.aar"
    entries = [
        {"type": event.type_name(), **event.facts()}
        | {
            key: getattr(event, key)
            for key in ("cause", "after", "seen_by")
            if getattr(event, key) is not None
        }
        for event in recording.events
    ]
    place_files({path: compose(recording.system.vocabulary, entries)[0]})
    return Session(Match(read_journal(path), str(path)))


def waiting(recording, tmp_path):
    proposal = session_of(recording, tmp_path).proposal
    return [(d.type, [a.fact for a in d.open_asks]) for d in proposal.drafts] if proposal else []


def test_dice_wait_until_they_are_told_and_then_lead_on(tmp_path):
    fired = recorded(FIRED)
    hit = recorded(FIRED, {**HITS, "dice": {"dice": 3, "successes": 2}})
    missed = recorded(FIRED, {**HITS, "dice": ["miss", "miss", "miss"]})

    assert waiting(fired, tmp_path) == [("shot_rolled", ["dice"])]
    assert waiting(hit, tmp_path) == [("cover_rolled", ["thrown"])]
    assert waiting(missed, tmp_path) == []


def test_dice_that_were_told_answer_nothing_else(tmp_path):
    """Two throws one behind the other: each is asked for by itself."""
    saved = {"type": "cover_rolled", "player": "Bob", "thrown": {"cover": ["blank"]}, "cause": 2}
    recording = recorded(FIRED, {**HITS, "dice": ["hit", "hit", "miss"]}, saved)

    (draft,) = session_of(recording, tmp_path).proposal.drafts

    assert (draft.type, draft.facts) == ("wounds_taken", {"player": "Bob", "wounds": 2})


def test_where_something_is_hidden_dice_wait_for_all_the_same(tmp_path):
    hidden = {"type": "aim_taken", "player": "Bob", "seen_by": ["Bob"]}
    session = session_of(recorded(hidden, FIRED), tmp_path)

    for seat in ("Ann", "Bob", None):
        (draft,) = session.proposed(seat).drafts
        assert [ask.fact for ask in draft.open_asks] == ["dice"]


def test_what_was_corrected_asks_for_what_follows_anew(tmp_path):
    missed = {**HITS, "dice": ["miss", "miss", "miss"]}
    slip = {"type": "event_retracted", "target": 3, "reason": "mistyped"}
    after = {**HITS, "dice": ["hit", "miss", "miss"], "after": 3}

    assert waiting(recorded(FIRED, missed, slip, after), tmp_path) == [("cover_rolled", ["thrown"])]


def test_a_draft_that_lacks_dice_is_whole_once_they_are_told():
    (draft,) = DICE_DUEL.play.consequences(recorded().state(), Draft("shot_fired", FIRED))
    whole = draft.told({"dice": ["hit", "hit", "hit"]})

    assert [ask.fact for ask in draft.open_asks] == ["dice"]
    assert whole.open_asks == ()
    assert whole.facts["dice"] == ["hit", "hit", "hit"]


def test_the_dice_that_are_asked_for_say_what_was_told_before_them(tmp_path):
    hit = recorded(FIRED, {**HITS, "dice": {"dice": 3, "successes": 2}})

    steps = screen_of(session_of(hit, tmp_path), "en")["proposal"]["steps"]

    assert [(step["seq"], step["ask"]["words"], step["value"]) for step in steps] == [
        (2, "At whom?", "Bob"),
        (3, "What did the attack show?", {"dice": 3, "successes": 2}),
    ]


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", [("Which unit?", "Dog"), ("Where?", "Harbour")]),
     ("pl", [("Która jednostka?", "Pies"), ("Gdzie?", "Przystań")])],
)  # fmt: skip
def test_the_steps_before_dice_call_what_nobody_asked_for_by_its_name(tmp_path, lang, told):
    """A room in which one stands is settled when its card is turned: the game knows it by an id."""
    dice = Draft("dice_rolled", {"player": "Ann"}, asks=(dice_ask("faces", SHOT.words, die(6), 1),))
    system = changed(
        PATROL, id="patrol_of_dice", offers=lambda *_: (), asks_of=lambda *_: (),
        consequences=lambda _table, draft: [dice] if draft.type == "unit_moved" else [],
    )  # fmt: skip
    register(system)
    started = {"type": "match_started", **START, "options": {"ground": "island"}}
    moved = {"type": "unit_moved", "player": "Ann", "unit": "Dog", "cell": "harbour"}
    path = tmp_path / "a.aar"
    place_files({path: compose(system.vocabulary, [started, moved])[0]})

    screen = screen_of(Session(Match(read_journal(path))), lang)

    rows = [(step["ask"], step["value"]) for step in screen["proposal"]["steps"]]
    pools = [dict(screen["pools"][row["pool"]]) for row, _ in rows]
    names = [(row["words"], pool[value]) for (row, value), pool in zip(rows, pools, strict=True)]
    assert names == told


def test_the_steps_before_hidden_dice_are_told_to_those_who_know_them(tmp_path):
    hidden = recorded(FIRED, {**HITS, "dice": ["hit", "hit", "miss"], "seen_by": ["Ann"]})

    proposals = screen_of(session_of(hidden, tmp_path), "en")["proposals"]

    assert [step["seq"] for step in proposals["Ann"]["steps"]] == [2, 3]
    assert proposals["Bob"] is None


class Shooter:
    """A player who shoots once; nobody chooses what dice show."""

    def choose(self, table, seat, _dice):
        target = next(one for one in table.seats if one != seat)
        done = {"winner": "draw"}
        return Draft("match_ended", done) if table.shots else Draft(
            "shot_fired", {"player": seat, "target": target}
        )  # fmt: skip


def test_simulated_dice_fall_and_what_they_lead_to_follows():
    system = changed(
        DICE_DUEL, simulated_start=lambda *_: START, bots={"shooter": Shooter()},
        acting=lambda _table: "Ann",
    )  # fmt: skip
    kinds = Counter()
    for number in range(12):
        played = Simulator(system, ["shooter"], 1).play(number)
        events = [event.type_name() for event in played.events]
        assert events[1:3] == ["shot_fired", "shot_rolled"]
        assert all(event.cause == 2 for event in played.events[2:-1])
        hits = successes_in(ATTACK, played.events[2].dice)
        assert ("cover_rolled" in events) is (hits > 0)
        kinds.update(events)

    assert kinds["cover_rolled"]
    assert kinds["wounds_taken"]


# -- in a text


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ("> Ann: dice Bob hit miss hit", ["hit", "miss", "hit"]),
        ("Ann: dice Bob hit miss hit", ["hit", "miss", "hit"]),
        ("Ann: rzuca Bob traf pudło traf", ["hit", "miss", "hit"]),
        ("Ann: dice Bob 2/3", {"dice": 3, "successes": 2}),
    ],
)
def test_dice_are_typed_by_name_or_as_a_count(tmp_path, line, facts):
    typed = Typed(session_of(recorded(FIRED), tmp_path), line, "Ann")

    assert typed.fault is None
    (entry,) = typed.entries({})
    assert (entry["type"], entry["dice"], entry["cause"]) == ("shot_rolled", facts, 2)


def test_the_sorts_of_a_throw_are_typed_one_behind_the_other(tmp_path):
    recording = recorded(FIRED, {**HITS, "dice": {"dice": 3, "successes": 2}})

    typed = Typed(session_of(recording, tmp_path), "Bob: saves cover shield, ward 5 2", "Bob")
    assert typed.fault is None
    (entry,) = typed.entries({})
    assert entry["thrown"] == {"cover": ["shield"], "ward": [5, 2]}


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (
            "Ann: dice Bob hit shield",
            "Line 1, column 19: found 'shield', which is no face of this die. "
            "Known are: hit, miss.",
        ),
    ],
)
def test_a_face_that_is_none_is_named(tmp_path, line, fault):
    typed = Typed(session_of(recorded(FIRED), tmp_path), line, "Ann")

    assert typed.fault.text("en") == fault


@pytest.mark.parametrize("lang", ["en", "pl"])
@given(st.lists(st.integers(0, 1 << 20), max_size=12))
def test_what_was_thrown_is_exported_and_read_back(lang, numbers):
    register(DICE_DUEL)
    recording = recorded()
    for number in numbers:
        play(recording, Random(number))

    text = DICE_DUEL.notation.write_text(recording.events, lang)
    read = DICE_DUEL.notation.parse_text(text)

    assert "json {" not in text
    assert read.failure is None
    said = [(e["type"], e.get("dice"), e.get("thrown"), e.get("cause")) for e in read.entries]
    mine = [event.model_dump(mode="json", by_alias=True) for event in recording.events]
    assert said == [(e["type"], e.get("dice"), e.get("thrown"), e.get("cause")) for e in mine]


# -- told outright


def test_a_throw_without_a_question_of_its_own_is_asked_for_as_dice(tmp_path):
    bare = changed(DICE_DUEL, asks_of=lambda _table, _kind: ())
    session = session_of(recorded(FIRED), tmp_path)
    session.match.__dict__["system"] = bare

    (dice,) = [ask for ask in outright_asks(session, "shot_rolled") if ask.fact == "dice"]

    assert (dice.kind, dice.many, dice.counted, dice.choices) == ("dice", True, True, ())


def test_dice_of_any_table_are_corrected_as_dice(tmp_path):
    rolled = {"type": "dice_rolled", "player": "Ann", "faces": [6, 2]}
    session = session_of(recorded(rolled), tmp_path)

    place = place_of(session, {"mode": "instead", "seq": 2}, "en")

    (faces,) = [ask for ask in place["form"] if ask["fact"] == "faces"]
    assert (faces["kind"], faces["words"]) == ("dice", "What did the dice show?")
    assert place["event"]["facts"] == {"player": "Ann", "faces": [6, 2]}


def at_any_table(tmp_path, *events):
    recording = Recording(FREEFORM)
    started = {"type": "match_started", "v": 3, "players": [{"seat": "Ann", "name": "Ann"}]}
    for entry in (started, *events):
        recording.append(entry)
    return session_of(recording, tmp_path)


@pytest.mark.parametrize(
    ("rolled", "shown"),
    [
        ({"faces": [6]}, [1, 2, 3, 4, 5, 6]),
        ({"die": "d20", "faces": [17]}, [*range(1, 21)]),
        ({"die": "d30", "faces": [29]}, [*range(1, 31)]),
        ({"die": "attack", "faces": ["hit"]}, ["hit", "miss"]),
        ({"die": "weather", "faces": ["fog"]}, ["fog", "rain"]),
    ],
)
def test_a_roll_of_any_table_is_corrected_with_the_very_dice_it_rolled(tmp_path, rolled, shown):
    values = {"faces": "hit, miss, miss", "successes": "hit"}
    session = at_any_table(
        tmp_path,
        {"type": "thing_met", "kind": "die", "name": "attack", "values": values},
        {"type": "dice_rolled", "player": "Ann", **rolled},
        {"type": "dice_rolled", "player": "Ann", "die": "d8", "faces": [8]},
        {"type": "dice_rolled", "die": "weather", "faces": ["rain", "fog"]},
    )

    first = next(e.seq for e in session.history.events if e.type_name() == "dice_rolled")
    place = place_of(session, {"mode": "instead", "seq": first}, "en")

    form = {ask["fact"]: ask for ask in place["form"]}
    die_asked, faces = form["die"], form["faces"]
    name = rolled.get("die", die_asked["default"])
    assert name in [value for value, *_ in place["pools"][die_asked["pool"]]]
    (pool,) = [pool for value, pool in faces["by"] if value == name]
    assert faces["given"] == "die"
    assert sorted(value for value, *_ in place["pools"][pool]) == shown


def test_a_count_of_successes_suffices_where_the_table_said_what_succeeds():
    recording = Recording(FREEFORM)
    values = {"faces": "hit, miss, miss", "successes": "hit"}
    for entry in (
        {"type": "match_started", "v": 3, "players": [{"seat": "Ann", "name": "Ann"}]},
        {"type": "thing_met", "kind": "die", "name": "attack", "values": values},
    ):
        recording.append(entry)
    offers = FREEFORM.play.offers(recording.state(), "Ann")
    (faces,) = [a for o in offers if o.type == "dice_rolled" for a in o.asks if a.fact == "faces"]
    counted = {"dice": 5, "successes": 2}

    assert faces.allows_throw(counted, {"die": "attack"})
    assert not faces.allows_throw({"dice": 5, "successes": 6}, {"die": "attack"})
    assert not faces.allows_throw(counted, {"die": "d6"})
    assert faces.allows_throw([3, 4], {"die": "d6"})


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Ann rolls attack: 2 successes with 5 dice (ambush)."),
        ("pl", "Ann rzuca attack: 2 sukcesy na 5 kościach (ambush)."),
    ],
)
def test_a_count_of_successes_is_said_in_words(tmp_path, lang, said):
    counted = {"dice": 5, "successes": 2}
    session = at_any_table(
        tmp_path,
        {"type": "dice_rolled", "player": "Ann", "die": "attack", "faces": counted,
         "purpose": "ambush"},
    )  # fmt: skip

    assert screen_of(session, lang)["log"]["lines"][-1]["words"] == said
    table = session.system.describe(session.state)
    assert table["table"]["dice"]["faces"] == counted


def test_a_count_of_successes_is_a_newer_version_and_faces_are_none():
    rolled = {"type": "dice_rolled", "die": "attack"}
    recording = Recording(FREEFORM)
    recording.append({"type": "match_started", "players": []})
    recording.append({**rolled, "faces": ["hit"]})
    recording.append({**rolled, "faces": {"dice": 5, "successes": 2}})
    recording.append(DiceRolled(die="attack", faces=CountedDice(dice=5, successes=2)))

    assert [b'"v":2' in line for line in recording.lines] == [False, False, True, True]
