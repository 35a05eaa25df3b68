"""Luck of dice: rolled against expected, how rare it is, and what is left out."""

from collections import Counter
from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from projections.contract.play import Recording
from projections.dice import chance, odds_of
from projections.games.freeform.system import FREEFORM
from projections.guarded import collected_faults, guarded
from projections.luck import Account, Roll, luck_of
from projections.replay import Replay
from tests.systems.changed import changed
from tests.systems.dice_duel import ATTACK, COURAGE, DICE_DUEL, START
from tests.systems.patrol import PATROL

HALF, THIRD = chance(Fraction(1, 2)), chance(Fraction(1, 3))
SHOT = {"type": "shot_rolled", "player": "Ann", "target": "Bob"}
AIM = {"type": "aim_taken", "player": "Ann"}


def report(*entries, system=DICE_DUEL, seat=None, **started):
    recording = Recording(system)
    recording.append({"type": "match_started", "v": 3, **START, **started})
    for entry in entries:
        recording.append(entry)
    return luck_of(Replay(system, recording.events), seat=seat)


def brave(*faces):
    return [{"type": "courage_tested", "player": "Ann", "face": face} for face in faces]


def test_a_match_without_dice_says_so():
    found = report(AIM)

    assert not found
    said = [(line, why) for line, why in found.lines(DICE_DUEL, "en")]
    assert said == [("No dice were recorded in this match.", [])]


def test_what_was_rolled_stands_beside_what_was_to_be_expected():
    found = report(
        {**SHOT, "dice": ["hit", "hit", "miss"]}, AIM, {**SHOT, "dice": {"dice": 3, "successes": 0}}
    )

    (ann,) = found.accounts
    assert (ann.came, ann.dice, ann.expected) == (2, 6, Fraction(5, 2))  # 3 at 1/3, 3 at 1/2
    ways = Counter(
        sum(dice) for dice in product((0, 0, 1), (0, 0, 1), (0, 0, 1), (0, 1), (0, 1), (0, 1))
    )
    half = Fraction(2 * (ways[0] + ways[1]) + ways[2], 2 * ways.total())
    assert ann.percentile == half
    assert list(ann.curve) == [(2, 2, Fraction(1)), (4, 2, Fraction(5, 2))]


def test_every_number_says_how_it_came_about():
    (ann,) = report({**SHOT, "dice": ["hit", "hit", "miss"]}, {**SHOT, "dice": ["odd"]}).accounts

    assert ann.line("en") == (
        "Ann: 2 successes with 3 dice, expected 1.0 (+1.0); percentile 85.2 %; by weight +33.3."
    )
    assert ann.why("en") == [
        "1 of 2 rolls scored, in the events 2.",
        "Expected 1.0 = 3 × 1/3 (dice times what one comes to on average).",
        "Of all ways in which these dice fall 74.1 % come to less than 2 and 22.2 % to just that, "
        "so percentile 85.2 % = less + half of equal. This is the exact distribution, by "
        "convolution.",
        "By weight +33.3 = 100 × sum of stake × (rolled − expected) / sum of stake × dice, over "
        "1 roll; 0 without a known stake.",
        "1 left out: nobody knows whether aim was taken (1).",
    ]
    assert "1 z 2 rzutów" in ann.why("pl")[0]
    assert "85,2 %" in ann.line("pl")


def test_where_no_roll_can_be_scored_no_number_is_said():
    (ann,) = report({**SHOT, "dice": ["odd"]}).accounts

    assert ann.line("en") == "Ann: no roll could be scored."
    assert len(ann.why("en")) == 2
    assert "percentile" not in ann.json("en")


def test_what_was_blessed_and_what_was_cheated_is_named():
    (ann,) = report(*brave(6, 1, 6)).accounts  # five of six faces are brave

    assert (ann.blessed, ann.cheated) == ([], [2, 4])
    low = Account("Bob", "successes", ((7, Roll("Bob", [chance(Fraction(3, 10))], 1)),))
    assert (low.blessed, low.cheated) == ([7], [])


def test_a_roll_of_several_dice_succeeds_with_what_it_needs():
    assert Roll(None, [HALF, HALF], 1).success is None
    assert Roll(None, [HALF, HALF], 1, needed=2).success == (False, Fraction(1, 4))
    assert Roll(None, [HALF, THIRD], 1, needed=1).success == (True, Fraction(2, 3))


def test_what_is_worth_more_weighs_more():
    rolls = ((2, Roll("Ann", [HALF], 1, stake=3)), (3, Roll("Ann", [HALF], 0, stake=1)))
    unknown = (4, Roll("Ann", [HALF], 1))

    account = Account("Ann", "successes", (*rolls, unknown))

    assert account.score == 100 * Fraction(3, 2) / 4 - 100 * Fraction(1, 2) / 4
    assert "over 2 rolls; 1 without a known stake" in " ".join(account.why("en"))
    assert Account("Ann", "successes", (unknown,)).score is None


def rolls(odds):
    return st.builds(
        lambda came, stake: Roll("Ann", [odds] * 2, came, stake=stake),
        st.integers(0, 2),
        st.none() | st.integers(0, 5),
    )


@given(st.lists(rolls(HALF) | rolls(THIRD), max_size=8))
def test_the_last_of_the_curve_is_the_whole(told):
    account = Account("Ann", "successes", tuple(enumerate(told, 2)))

    assert 0 <= account.percentile <= 1
    if told:
        assert [*account.curve][-1][1:] == (account.came, account.expected)


@given(st.lists(st.sampled_from([HALF, THIRD]), min_size=1, max_size=6))
def test_luck_is_even_over_all_that_may_come(dice):
    """Each total by its chance: what came is what was expected, and the percentile one half."""

    def told(came):
        return Account("Ann", "successes", ((2, Roll("Ann", dice, came)),))

    spread, totals = told(0).spread, range(len(dice) + 1)
    assert sum(spread.exactly(n) * n for n in totals) == told(0).expected
    assert sum(spread.exactly(n) * told(n).percentile for n in totals) == Fraction(1, 2)


def test_dice_of_any_table_count_by_their_numbers():
    dice = [
        {"type": "dice_rolled", "player": "Ann", "faces": [6, 5]},
        {"type": "dice_rolled", "player": "Ann", "die": "d20", "faces": [1]},
        {"type": "dice_rolled", "player": "Ann", "die": "fate", "faces": ["+"]},
        {"type": "dice_rolled", "faces": [7]},
        {"type": "dice_rolled", "die": "d1", "faces": [1]},
    ]

    ann, table = report(*dice, system=FREEFORM).accounts

    assert (ann.player, ann.counts, ann.came, ann.expected) == ("Ann", "pips", 12, Fraction(35, 2))
    assert {str(why): n for why, n in ann.left_out} == {"dice without numbers (fate)": 1}
    assert (table.player, table.rolls, table.all_rolls) == (None, (), 1)
    assert table.line("en") == "The game: no roll could be scored."


ATTACK_DIE = {"type": "thing_met", "kind": "die", "name": "attack die"}
FACES = {"faces": "hit, hit, miss, miss, miss, two hits"}
THROWN = {"type": "dice_rolled", "player": "Ann", "die": "attack die", "faces": ["hit", "miss"]}


def test_dice_that_a_table_wrote_down_count_by_what_it_says_succeeds():
    met = {**ATTACK_DIE, "values": {**FACES, "successes": "hit, two hits"}}

    (ann,) = report(met, THROWN, system=FREEFORM).accounts

    assert (ann.counts, ann.came, ann.expected) == ("successes", 1, Fraction(1))
    assert ann.percentile == Fraction(1, 2)  # each of two dice hits with every second side


def test_dice_of_which_too_little_was_written_down_are_left_out():
    odd = {**THROWN, "faces": ["hit", "shield"]}
    met = {**ATTACK_DIE, "values": {**FACES, "successes": "hit"}}

    for written, thrown, why in (
        ({**ATTACK_DIE, "values": FACES}, THROWN, "a die of which nobody wrote down what succeeds"),
        (met, odd, "a face that attack die does not have"),
        ({**ATTACK_DIE, "values": {}}, THROWN, "dice without numbers"),
    ):
        (ann,) = report(written, thrown, system=FREEFORM).accounts
        ((reason, count),) = ann.left_out
        assert str(reason).startswith(why)
        assert count == 1


def test_a_count_of_successes_has_its_luck_where_the_table_said_what_succeeds():
    met = {**ATTACK_DIE, "values": {**FACES, "successes": "hit, two hits"}}
    counted = {**THROWN, "faces": {"dice": 4, "successes": 3}}
    unknown = {**counted, "die": "d6"}
    too_many = {**counted, "faces": {"dice": 1, "successes": 2}}
    none = {**counted, "faces": {"dice": 0, "successes": 0}}

    (ann,) = report(met, counted, unknown, too_many, none, system=FREEFORM).accounts

    assert (ann.counts, ann.came, ann.dice, ann.expected) == ("successes", 3, 4, 2)
    assert ann.percentile == Fraction(13, 16)  # of 16 ways 11 come to less than 3 and 4 to 3
    assert {str(why): n for why, n in ann.left_out} == {
        "a die of which nobody wrote down what succeeds (d6)": 1,
        "more than such dice can come to": 1,
    }


def test_dice_of_the_tables_own_are_offered_with_their_faces_and_stay_the_last_choice():
    recording = Recording(FREEFORM)
    known = {**ATTACK_DIE, "values": FACES}
    for entry in ({"type": "match_started", "v": 3, **START}, known, THROWN):
        recording.append(entry)

    offers = FREEFORM.play.offers(recording.state(), "Ann")
    (roll,) = [offer for offer in offers if offer.type == "dice_rolled"]
    which, faces, _ = roll.asks

    assert which.default == "attack die"
    assert [choice.value for choice in which.choices][:3] == ["attack die", "d4", "d6"]
    shown = faces.legal({"die": "attack die"})
    assert [(face.value, face.sides) for face in shown] == [
        ("hit", 2),
        ("miss", 3),
        ("two hits", 1),
    ]
    assert len(faces.legal({"die": "d100"})) == 100


def test_chances_that_hang_on_what_is_not_recorded_are_left_out():
    shot = {**SHOT, "dice": ["hit", "hit", "hit"]}

    (ann,) = report(shot, {"type": "depth_changed", "depth": "full"}, shot,
                    depth="sketch").accounts  # fmt: skip

    assert [seq for seq, _ in ann.rolls] == [4]
    why = "their chances depend on what is not recorded at this depth"
    assert {str(reason): n for reason, n in ann.left_out} == {why: 1}


def test_what_dice_cannot_come_to_is_left_out():
    (ann,) = report({**SHOT, "dice": {"dice": 3, "successes": 7}}).accounts

    why = "more than such dice can come to"
    assert [(str(reason), n) for reason, n in ann.left_out] == [(why, 1)]


def test_where_no_dice_are_recorded_their_silence_is_counted():
    wounds = {"type": "wounds_taken", "player": "Bob", "wounds": 1}
    deeper = {"type": "depth_changed", "depth": "full"}
    shallow = {"type": "depth_changed", "depth": "result"}

    found = report(wounds, wounds, deeper, wounds, shallow, wounds, depth="result")

    gaps = [(gap.depth, gap.first, gap.last, gap.events) for gap in found.unrecorded]
    assert gaps == [("result", 2, 3, 2), ("result", 7, 7, 1)]
    first, _ = (line for line, _ in found.lines(DICE_DUEL, "en"))
    assert first == (
        "Events 2–3: at the depth “the result only” these dice are not recorded "
        "(Cover dice, Attack dice); 2 events without them."
    )


def test_what_was_taken_back_is_not_counted():
    taken = {"type": "event_retracted", "target": 2}

    assert not report({**SHOT, "dice": ["hit", "hit", "hit"]}, taken)


def test_dice_that_a_seat_did_not_see_are_not_counted_for_it():
    hidden = {**SHOT, "dice": ["hit", "hit", "hit"], "seen_by": ["Ann"]}

    assert report(hidden, seat="Ann").accounts
    assert not report(hidden, seat="Bob")
    assert report(hidden).accounts


def test_a_game_that_fails_at_its_dice_costs_no_more_than_these():
    def fails(_table, _event):
        raise ValueError("no such die")

    system = guarded(changed(DICE_DUEL, rolls={**DICE_DUEL.rules.rolls, "shot_rolled": fails}))
    with collected_faults() as faults:
        found = report({**SHOT, "dice": ["hit"]}, *brave(2), system=system)

    assert [account.came for account in found.accounts] == [1]
    assert ["reckoning the dice" in fault for fault in faults] == [True]


def test_a_game_without_dice_of_its_own_says_nothing_of_them():
    assert not PATROL.rules.rolls
    assert odds_of(COURAGE) == ((0, 1), (1, 5))
    assert odds_of(ATTACK) == ((0, 4), (1, 2))
