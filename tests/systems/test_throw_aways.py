"""What the systems made for the tests show of the whole: saves, hidden cards, teams, dice."""

import pytest
from lost_expedition.system import LOST_EXPEDITION
from projections.contract.play import Recording
from projections.offers import Draft
from projections.replay import Replay
from projections.timeline import timeline_of
from tests.systems.three_banners import START, THREE_BANNERS

ALONE = {"type": "match_started", "players": [{"seat": "Ann", "name": "Ann"}]}


def recorded(system, *entries):
    recording = Recording(system)
    for entry in entries:
        recording.append(entry)
    return recording


def replay(recording):
    return Replay(recording.system, recording.events)


def campaign(*more):
    return recorded(
        LOST_EXPEDITION,
        ALONE,
        {"type": "day_broken", "day": 1},
        {"type": "food_eaten", "left": 2, "cause": 2, "origin": "rules"},
        {"type": "mission_begun", "title": "The river"},
        {"type": "card_hidden", "card": "Jaguar", "seen_by": ["Ann"]},
        *more,
    )


def test_a_loaded_save_becomes_the_line_that_counts():
    save = {"type": "branch_opened", "branch": "evening", "from": 4, "kind": "loaded"}
    again = {"type": "mission_ended", "won": True, "branch": "evening"}
    recording = campaign({"type": "mission_ended", "won": False}, save, again)

    found = replay(recording)

    assert found.counting == "evening"
    assert found.state(branch="evening").won == ("The river",)
    assert found.state().won == ()


def test_a_campaign_is_told_in_days_and_missions():
    recording = campaign({"type": "mission_ended", "won": True}, {"type": "day_broken", "day": 2})
    chronicle = replay(recording).chronicle

    spans = timeline_of(chronicle, chronicle.history(), LOST_EXPEDITION.spans).spans

    told = [(span.kind, span.number, span.title, span.first, span.last) for span in spans]
    assert told == [
        ("day", 1, None, 2, 6),
        ("mission", 1, "The river", 4, 6),
        ("day", 2, None, 7, 7),
    ]


@pytest.mark.parametrize(
    ("seat", "card"),
    [
        pytest.param("Ann", "Jaguar", id="who laid it knows it"),
        pytest.param(None, None, id="who watches does not"),
    ],
)
def test_a_hidden_card_is_known_to_who_saw_it(seat, card):
    state = replay(campaign()).state()

    seen = LOST_EXPEDITION.view(state, seat)

    assert seen.path[0].card == card


def test_the_food_a_day_costs_is_taken_back_with_the_day():
    recording = campaign({"type": "event_retracted", "target": 2})

    camp = replay(recording).state()

    assert (camp.day, camp.food) == (0, 3)


def test_a_banner_topples_those_of_other_teams_only():
    banners = [
        {"type": "banner_carried", "player": seat, "cell": cell}
        for seat, cell in (("Bob", "C3"), ("Cleo", "C3"), ("Ann", "A1"))
    ]
    state = replay(recorded(THREE_BANNERS, {"type": "match_started", **START}, *banners)).state()

    draft = Draft("banner_carried", {"player": "Ann", "cell": "C3"})
    follow = THREE_BANNERS.play.consequences(state, draft)

    assert [dict(part.facts) for part in follow] == [{"player": "Cleo", "victor": "Ann"}]


def test_a_team_shares_its_points():
    recording = recorded(
        THREE_BANNERS,
        {"type": "match_started", **START},
        {"type": "banner_carried", "player": "Cleo", "cell": "C3"},
        {"type": "banner_toppled", "player": "Cleo", "victor": "Ann"},
    )

    scores = THREE_BANNERS.scores(replay(recording).state())

    assert scores == {"Ann": 1, "Bob": 1, "Cleo": 0, "Dan": 0, "Eve": 0, "Finn": 0}


def test_a_march_beyond_the_dice_is_a_finding():
    recording = recorded(
        THREE_BANNERS,
        {"type": "match_started", **START},
        {"type": "banner_carried", "player": "Ann", "cell": "A1"},
        {"type": "march_rolled", "player": "Ann", "faces": [1, 1]},
        {"type": "banner_carried", "player": "Ann", "cell": "C2"},
    )
    found = replay(recording)

    findings = THREE_BANNERS.rules.findings(found.before(4), recording.events[3], found.state(4))

    (finding,) = findings
    assert (finding.rule, str(finding.message)) == ("too_far", "3 steps, but the dice allow 2.")
