"""The catalogue that a table writes itself: entered, corrected, shown, judged, in the match."""

import json
from dataclasses import replace

import pytest
from events.chain import scan
from events.composer import compose
from importers.recorder.screen import screen_of
from importers.recorder.session import Session
from projections import systems
from projections.catalogue import (
    Thing,
    ThingElsewhere,
    ThingField,
    ThingKind,
    entry_for,
    things_of,
    value_of_text,
)
from projections.checking import findings_of
from projections.matches import Match
from projections.reading import Reading
from projections.replay import Replay
from projections.scene import Scene
from tests.history.counting import COUNTING
from tests.systems.changed import changed
from tests.systems.inline import InlineWords

WORDS = InlineWords(
    en={"thing.enemy": "foe", "field.life": "life", "field.pace": "pace", "value.slow": "slow"},
    pl={"thing.enemy": "wróg", "field.life": "życie", "field.pace": "krok", "value.slow": "wolny"},
)
ENEMY = ThingKind(
    "enemy",
    (ThingField("life", "number"), ThingField("pace", "choice", ("slow", "fast")),
     ThingField("flies", "flag")),
)  # fmt: skip
ITEM = ThingKind("item", (ThingField("says"),), is_open=True)
CLOSED = changed(
    COUNTING, words=WORDS, catalogue=(ENEMY,), scene=lambda _table, _lang: Scene("none")
)
OPEN = changed(CLOSED, catalogue=(ENEMY, ITEM))


def met(name="Rider", **facts):
    return {"type": "thing_met", "kind": "enemy", "name": name, "values": {}, **facts}


def corrected(name="Rider", **facts):
    return {"type": "thing_corrected", "kind": "enemy", "name": name, "values": {}, **facts}


def match_of(*events, system=CLOSED, seats=("Ann", "Bob")):
    players = [{"seat": seat, "name": seat} for seat in seats]
    entries = [{"type": "match_started", "v": 3, "players": players}, *events]
    match = Match(scan(compose(system.vocabulary, entries)[0], where="m"))
    vars(match)["system"] = system
    return match


def lists(match, at=None, seat=None, *, as_played=False, lang="en"):
    reading = Reading(match, lang, None, as_played, seat)
    panels = reading.unlit_scene(reading.last if at is None else at).panels
    return [line for panel in panels for line in (panel.title, *panel.lines)]


def test_how_a_value_is_typed_is_said_in_the_form_and_nowhere_else():
    words = InlineWords(
        en={"thing.enemy": "foe", "field.pace": "pace", "field_hint.pace": " (0:1 1:3)"},
        pl={"thing.enemy": "wróg", "field.pace": "krok", "field_hint.pace": " (0:1 1:3)"},
    )
    kind = ThingKind("enemy", (ThingField("pace"), ThingField("life")))
    system = changed(CLOSED, words=words, catalogue=(kind,))
    match = match_of(met(values={"pace": "1:2"}), system=system)

    (offer,) = [o for o in screen_of(Session(match), "en")["offers"]["Ann"]
                if o["type"] == "thing_met"]  # fmt: skip
    form = next(ask for ask in offer["asks"] if ask["fact"] == "values")
    assert [part["words"] for part in form["parts"]] == ["pace (0:1 1:3)", "life"]
    assert lists(match) == ["Catalogue: foe", "Rider: pace 1:2, life ?"]


def test_a_thing_is_as_it_was_said_last_and_what_nobody_said_is_unknown():
    match = match_of(
        met(values={"life": 4, "pace": None}, source="box", cites="p. 4"),
        corrected(values={"pace": "slow"}, new_name="Grey Rider"),
    )

    assert lists(match, 2) == ["Catalogue: foe", "Rider: life 4, pace ?, flies ?"]
    assert lists(match, lang="pl") == ["Katalog: wróg", "Grey Rider: życie 4, krok wolny, flies ?"]
    told = {"life": 4, "pace": "slow"}
    assert match.summary.things == {
        ("enemy", "Grey Rider"): Thing("enemy", "Grey Rider", told, "box", "p. 4")
    }


def test_what_is_taken_back_is_not_in_the_catalogue_but_was_as_played():
    match = match_of(met(), {"type": "event_retracted", "target": 2})

    assert lists(match) == []
    assert lists(match, 2, as_played=True) == ["Catalogue: foe", "Rider: life ?, pace ?, flies ?"]
    assert lists(match, 3, as_played=True) == []


def test_what_only_some_saw_is_in_their_catalogue_alone():
    match = match_of(met(seen_by=["Ann"]), met("Wolf"), corrected(values={"life": 1}))

    assert len(lists(match, seat="Ann")) == 3
    assert lists(match, seat="Bob") == [
        "Catalogue: foe", "Wolf: life ?, pace ?, flies ?", "Rider: life 1, pace ?, flies ?",
    ]  # fmt: skip
    session = Session(match)
    assert [name for _, name in session.things("Ann")] == ["Rider", "Wolf"]
    assert session.scene("en", "Bob").panels[-1].lines[0].startswith("Wolf")


@pytest.mark.parametrize(
    "events, said",
    [
        ([met(values={"life": 4, "pace": "fast", "flies": True})], []),
        ([met(), corrected(values={"life": None})], []),
        ([corrected()],
         ["Nobody had entered foe 'Rider' into the catalogue before it was corrected."]),
        ([met(values={"life": "much"})], ["Rider: life is much, expected a number."]),
        ([met(values={"life": True})], ["Rider: life is yes, expected a number."]),
        ([met(values={"pace": "slower"})], ["Rider: pace is slower, expected one of slow, fast."]),
        ([met(values={"wings": 2})],
         ["Rider: foe has no 'wings' here (known: life, pace, flies)."]),
        ([met(kind="ghost")], ["'ghost' is not a kind of thing in this game (kinds: foe)."]),
    ],
)  # fmt: skip
def test_what_is_odd_about_an_entry_is_found(events, said):
    for system in (CLOSED, COUNTING):
        found = findings_of(Replay(system, match_of(*events, system=system).events))
        expected = said if system is CLOSED else said[: "nobody" in str(said).casefold()]
        assert [str(finding.message) for finding in found] == [
            line if system is CLOSED else line.replace("foe", "enemy") for line in expected
        ]


def test_a_game_with_an_open_kind_takes_anything():
    odd = [met(kind="ghost"), met(kind="item", values={"weight": 2})]

    assert findings_of(Replay(OPEN, match_of(*odd, system=OPEN).events)) == []


def test_what_is_offered_asks_for_all_there_is_to_know(table):
    first = [offer for offer in table.desk().offers("Ann") if offer.group == "catalogue"]
    assert [str(offer.words) for offer in first] == ["New: thing", "New: die"]

    values = {"sort": "enemy", "health": "4"}
    answers = {"name": "Rider", "values": values, "source": "box"}
    answer = table.tell("thing_met", answers, facts={"kind": "thing"})
    assert answer.outcome == "recorded", answer.sentences
    table.tell("thing_corrected", {"name": "Rider", "values": {"weight": 2}},
               facts={"kind": "thing"})  # fmt: skip

    assert table.desk().record.things["thing", "Rider"].values == {
        "sort": "enemy", "health": 4, "weight": 2,
    }  # fmt: skip
    again = [offer for offer in table.desk().offers("Ann") if offer.group == "catalogue"]
    assert [str(offer.words) for offer in again] == ["New: thing", "Correct: thing", "New: die"]
    parts = [(part.fact, part.kind) for part in again[0].asks[1].parts]
    assert parts[-1] == ("weight", "number"), "what one has is asked of the next"


@pytest.mark.parametrize(
    "typed, field, value",
    [
        ("?", None, None), ("4", None, 4), (" 2,5 ", None, 2.5), ("-1", ENEMY.field("life"), -1),
        ("4", ITEM.field("says"), "4"), ("tak", ENEMY.field("flies"), True),
        ("maybe", ENEMY.field("flies"), "maybe"), ("1e5", None, "1e5"), ("", None, ""),
    ],
)  # fmt: skip
def test_a_value_is_read_as_its_field_has_it(typed, field, value):
    assert value_of_text(typed, field) == value


def test_only_what_differs_is_recorded():
    rider = Thing("enemy", "Rider", {"life": 4, "pace": None}, "box")
    first = entry_for({}, rider)
    things = things_of(match_of(first).events)

    assert first == met(values={"life": 4, "pace": None}, source="box")
    assert entry_for(things, rider) is None
    assert entry_for(things, Thing("enemy", "Rider", {"life": None})) == corrected(
        values={"life": None}
    )
    assert entry_for(things, Thing("enemy", "Rider", {"life": 4})) is None


# -- what other matches know -----------------------------------------------------------------------


def from_elsewhere(table, *things):
    """A session that knows what other matches know of things."""
    return replace(table.desk(), elsewhere=[ThingElsewhere(*one) for one in things])


WOLF = Thing("thing", "Wolf", {"health": 2}, "box", "p. 4")
ELSEWHERE = ((WOLF, "In May"), (Thing("thing", "Wolf", {"health": 3}), "In June"),
             (WOLF, "In July"), (Thing("thing", "Lamp"), "In May"))  # fmt: skip


def test_what_another_match_knows_is_entered_by_its_name(table):
    desk = from_elsewhere(table, *ELSEWHERE)
    (offer,) = [one for one in desk.offers("Ann") if str(one.words).startswith("As in")]
    assert [choice.value for choice in offer.asks[0].choices] == ["Wolf", "Lamp"]

    answer = table.tell("thing_met", {"name": "Lamp"}, facts=offer.facts, desk=desk)

    assert answer.outcome == "recorded", answer.sentences
    assert table.desk().record.things["thing", "Lamp"] == Thing("thing", "Lamp", {})


def test_where_other_matches_differ_one_chooses(table):
    desk = from_elsewhere(table, *ELSEWHERE)
    facts = {"kind": "thing"}

    answer = table.tell("thing_met", {"name": "Wolf"}, facts=facts, desk=desk)
    assert answer.outcome == "choose"
    ((ask, versions),) = answer.choices
    assert [str(one.label) for one in versions] == ["health 2 (In May)", "health 3 (In June)"]

    chosen = {"name": "Wolf", "values": {"health": 2}}
    answer = table.tell("thing_met", chosen, facts=facts, desk=desk)
    assert answer.outcome == "recorded", answer.sentences
    assert table.desk().record.things["thing", "Wolf"] == WOLF


def test_what_is_known_here_is_not_offered_from_elsewhere(table):
    table.tell("thing_met", {"name": "Wolf", "values": {}}, facts={"kind": "thing"})
    desk = from_elsewhere(table, (WOLF, "In May"))

    assert not [one for one in desk.offers("Ann") if str(one.words).startswith("As in")]


def test_a_secret_thing_of_another_match_is_typed_and_never_listed(table, monkeypatch):
    secret = ThingKind("thing", is_secret=True, is_open=True)
    system = changed(table.system, catalogue=(secret,))
    monkeypatch.setattr(systems.SYSTEMS, "extra", {"freeform": system})
    desk = from_elsewhere(table, *ELSEWHERE)

    shown = json.dumps(screen_of(desk, "en"))
    assert "As in another match" in shown
    assert "Wolf" not in shown
    facts = {"kind": "thing"}
    assert table.tell("thing_met", {"name": "wolf"}, facts=facts, desk=desk).outcome == "choose"
    told = {"name": "wolf", "values": {"health": 3}}
    assert table.tell("thing_met", told, facts=facts, desk=desk).outcome == "recorded"
    assert (table.standing[-1].name, table.standing[-1].values) == ("Wolf", {"health": 3})
    new = table.tell("thing_met", {"name": "Bear"}, facts=facts, desk=desk)
    assert (new.outcome, table.standing[-1].values) == ("recorded", {})
    assert "Lamp" not in json.dumps(screen_of(from_elsewhere(table, *ELSEWHERE), "en"))
