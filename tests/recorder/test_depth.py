"""How much is recorded: a game names its depths, a table changes it, rules keep silent."""

import pytest
from events.composer import compose
from projections.acts import Rule, Rulebook, Unchecked
from projections.checking import findings_of
from projections.replay import Replay
from projections.system import RecordDepth, Rules
from tests.history.counting import COUNTING, put
from tests.systems.changed import changed
from tests.systems.inline import InlineWords

WORDS = InlineWords(
    en={"rule.twice": "Once.", "finding.twice": "Twice.", "depth.evening": "the evening alone"},
    pl={"rule.twice": "Raz.", "finding.twice": "Dwa razy.", "depth.evening": "sam wieczór"},
)
RULES = Rulebook(WORDS, twice=Rule(judges=["put"]))
DEPTHS = (RecordDepth("evening", frozenset({"put"})), RecordDepth("full"))
SYSTEM = changed(
    COUNTING, depths=DEPTHS, words=WORDS,
    rules=Rules(
        findings=lambda _before, event, _after: [RULES.finding(event.seq, ("twice", {}))]
        if event.type_name() == "put" else [],
        titles=RULES.titles, judges=RULES.judges,
    ),
)  # fmt: skip


def findings_in(system, *events):
    entries = [{"type": "match_started", "players": []}, *events]
    vocabulary = system.vocabulary
    data = compose(vocabulary, entries)[0].splitlines()[1:]
    return findings_of(Replay(system, vocabulary.read_lines(data)))


def found(*events):
    return [(finding.rule, finding.message.text("en")) for finding in findings_in(SYSTEM, *events)]


A = {"type": put("a").type_name(), **put("a").facts()}


def test_a_rule_is_silent_where_what_it_judges_by_is_not_recorded_and_that_is_counted():
    assert [rule for rule, _ in found(A, A)] == ["twice", "twice"]
    assert found(A, {"type": "depth_changed", "depth": "evening"}, A, A) == [
        ("twice", "Twice."),
        ("match.not_recorded", "2 checks are left out here: what they need is not recorded"
         " at this depth."),
    ]  # fmt: skip


def test_what_nobody_can_tell_is_counted_by_its_reason_and_is_wrong_with_nothing():
    words = InlineWords(
        en={"rule.twice": "Once.", "unchecked.dark": "it is dark", "unchecked.far": "it is far"},
        pl={"rule.twice": "Raz.", "unchecked.dark": "jest ciemno", "unchecked.far": "to daleko"},
    )
    rules = Rulebook(words, twice=Rule())
    whys = {2: ["dark"], 3: ["dark", "far"], 4: ["dark"]}
    system = changed(
        COUNTING, words=words,
        rules=Rules(
            findings=lambda _before, event, _after: [
                rules.finding(event.seq, Unchecked("twice", why))
                for why in whys.get(event.seq, ())
            ],
            titles=rules.titles,
        ),
    )  # fmt: skip

    told = findings_in(system, A, A, A)

    assert [(one.seq, one.rule, one.severity, one.message.text("en")) for one in told] == [
        (4, "match.not_checked", "info", "3 checks are left out: it is dark."),
        (4, "match.not_checked", "info", "1 check is left out: it is far."),
    ]
    assert [one.message.text("pl") for one in told] == [
        "Pominięto 3 sprawdzenia: jest ciemno.", "Pominięto 1 sprawdzenie: to daleko.",
    ]  # fmt: skip


def test_a_depth_is_called_as_the_game_calls_it():
    assert SYSTEM.depth_name("evening").text("pl") == "sam wieczór"
    assert SYSTEM.depth_name("full").text("en") == "everything"
    assert SYSTEM.depth_name("by_the_hour") == "by the hour"


@pytest.mark.parametrize("game", ["table", "duel"])
def test_a_table_changes_how_much_it_records(game, request):
    table = request.getfixturevalue(game)

    answer = table.tell("depth_changed", {"depth": "result"})

    assert answer.outcome == "recorded", answer.sentences
    assert table.desk().record.depth == "result"
    last = table.screen()["log"]["lines"][-1]
    assert last["words"] == "Recorded from here on: the result only."


@pytest.mark.parametrize("start, version", [({"depth": "full"}, 1), ({"depth": "evening"}, 3)])
def test_a_depth_of_the_games_own_needs_the_newer_start(start, version):
    entry = {"type": "match_started", "players": [], **start}

    assert SYSTEM.vocabulary.accept(entry).v == version
    data = compose(SYSTEM.vocabulary, [entry])[0].splitlines()[1]
    assert (b'"v":3' in data) == (version == 3)
