"""The form that begins a match: it writes what the table said, and nothing that it left alone."""

import json
from dataclasses import fields

import pytest
from dashboard.cli.run import outcome
from projections import systems
from projections.system import GameSystem, SeatCount
from projections.systems import find_system, installed
from tests.dashboard.test_views import as_last_time, button, texts
from tests.systems.inline import InlineWords

NAMES = ("Ann", "Bob")
ARMIES = {"neuroshima_hex": ("vegas", "smart"), "freeform": (None, None)}
OWN = ("id", "recorded", "hash")


class Form:
    """The form in the words of whoever fills it in."""

    def __init__(self, app, folder):
        self.app, self.folder = app, folder

    def run(self):
        self.app.run()
        assert not self.app.exception, self.app.exception

    def group(self, key):
        return next(g for g in self.app.get("button_group") if g.key == key)

    def pick(self, key, value):
        """Tap one of several."""
        self.group(key).set_value(value)
        self.run()

    def type(self, key, text):
        self.app.text_input(key=key).input(text)
        self.run()

    def sit_down(self, game, names=NAMES, armies=None):
        """Names and armies in one go, as none of them waits for another here."""
        self.pick("start game", game)
        if len(names) != 2:
            self.pick(f"start seats {game}", len(names))
        for i, name in enumerate(names):
            self.app.text_input(key=f"start name {i}").input(name)
        for i, army in enumerate(armies or ARMIES[game]):
            if army:
                self.group(f"start army {i} {game}").set_value(army)
        self.run()

    def begin(self):
        before = set(self.folder.rglob("*.aar"))
        button(self.app, "Start recording").click().run()
        assert not self.app.exception, self.app.exception
        new = [path for path in self.folder.rglob("*.aar") if path not in before]
        return written(new[0]) if new else None

    def told(self):
        return [w.value.replace("\\", "") for w in self.app.warning]


@pytest.fixture
def form(look, shelved):
    return Form(look(view="start"), shelved.folder)


def written(path):
    line = json.loads(path.read_text("utf-8").splitlines()[1])
    return {key: value for key, value in line.items() if key not in OWN}


def by_command(folder, game, *options, armies=None):
    """What `aar new` writes of the same table."""
    path = folder.parent / "by_command.aar"
    people = zip(NAMES, armies or ARMIES[game], strict=True)
    players = [f"{name}:{army}" if army else name for name, army in people]
    line = ["new", game, *(part for one in players for part in ("--player", one)), *options]
    assert outcome(["--library", str(folder), *line, "--out", str(path)]) == 0
    return written(path)


class Named(GameSystem):
    """A game whose players play with something that is no army."""

    def name_of(self, sort, name):
        if (sort, name) == ("fact", "army"):
            return InlineWords(en={"said": "Gang"}, pl={"said": "Banda"})("said")
        return super().name_of(sort, name)


def test_a_game_says_how_many_sit_down_and_what_they_play_with(form, monkeypatch):
    own = find_system("neuroshima_hex")
    facts = {one.name: getattr(own, one.name) for one in fields(own)}
    other = Named(**{**facts, "seats": SeatCount(least=3, most=4, usual=3)})
    monkeypatch.setitem(systems.SYSTEMS.extra, own.id, other)
    form.pick("start game", own.id)

    assert form.group(f"start seats {own.id}").value == 3
    assert form.group(f"start seats {own.id}").options == ["3", "4"]
    assert form.group(f"start army 2 {own.id}").label == "Gang"


# -- what nobody touched ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", ARMIES)
def test_a_form_that_nobody_touched_writes_what_the_command_writes(form, game):
    form.sit_down(game)

    assert form.begin() == by_command(form.folder, game)


@pytest.mark.parametrize("edition", find_system("neuroshima_hex").editions)
def test_the_options_that_are_shown_are_those_of_the_edition_and_none_is_written(form, edition):
    form.sit_down("neuroshima_hex")
    form.pick("edition neuroshima_hex", edition)

    shown = {t.key.split()[2]: t.value for t in form.app.toggle if t.key.startswith("option ")}
    assert shown["duel_board"] is (edition == "duel")
    assert shown["redraw"] is (edition == "3.0")
    assert form.begin() == by_command(form.folder, "neuroshima_hex", "--edition", edition)


def test_what_is_usual_follows_the_rest_of_the_table(form):
    form.sit_down("neuroshima_hex", ("Ann", "Bob", "Cid", "Dot", "Eve"), ("vegas",) * 5)

    assert option(form.app, "board").value == 37
    assert form.begin()["options"] == {}


def test_teams_see_the_points_they_begin_with_and_say_none(form):
    form.sit_down("neuroshima_hex", ("Ann", "Bob", "Cid", "Dot"), ("vegas", "smart") * 2)
    form.app.toggle(key="start teams").set_value(True).run()
    for i in range(4):
        form.type(f"start team {i}", "red" if i % 2 else "blue")
    assert [n.value for n in form.app.number_input] == [15] * 4

    touch(form.app, "team_hq_points", "faq")
    assert [n.value for n in form.app.number_input] == [20] * 4

    begun = form.begin()
    assert begun["options"] == {"team_hq_points": "faq"}
    assert begun["v"] == 2


# -- what somebody touched -------------------------------------------------------------------------

TOUCHED = {
    ("neuroshima_hex", "board"): 37,
    ("neuroshima_hex", "hq_points"): {"Ann": 15},
    ("neuroshima_hex", "points_mode"): True,
    ("neuroshima_hex", "heal_after_battle"): True,
    ("neuroshima_hex", "moloch_hits_allies"): None,
    ("neuroshima_hex", "team_hq_points"): "faq",
    ("neuroshima_hex", "tie"): "overtime",
    ("neuroshima_hex", "redraw"): True,
    ("neuroshima_hex", "duel_board"): False,
    ("neuroshima_hex", "terminals"): ["A1", "E3"],
    ("neuroshima_hex", "push_back_cost"): 3,
    ("freeform", "board"): "hex",
    ("freeform", "radius"): 5,
    ("freeform", "columns"): 4,
    ("freeform", "rows"): 6,
    ("freeform", "places"): ["Lantern", "The long stairs"],
}
"""What each option is set to; None for the other of two."""

NOT_ASKED = {("neuroshima_hex", "edition"), ("freeform", "cells")}
"""The edition has a control of its own, and nobody draws a board of named cells in a form."""


def all_options():
    games = [game for game in ARMIES if game in installed()]
    return [(game, name) for game in games for name in find_system(game).options.model_fields]


def option(app, name):
    """The control of an option."""
    controls = [*app.toggle, *app.get("button_group"), *app.number_input, *app.multiselect]
    controls += app.text_input
    return next(c for c in controls if c.key and c.key.split()[::2][1:2] == [name])


def touch(app, name, value):
    control = option(app, name)
    if value is None:
        value = not control.value
    said = value
    if isinstance(value, dict):
        said = next(iter(value.values()))
    elif control.type == "button_group":
        said = value
    elif control.type == "text_input":
        said = " , ".join(value)
    control.set_value(said).run()
    assert not app.exception, app.exception
    return value


@pytest.mark.parametrize(("game", "name"), all_options())
def test_an_option_that_is_touched_is_written_and_no_other(form, game, name):
    form.sit_down(game)
    if (game, name) in NOT_ASKED:
        with pytest.raises(StopIteration):
            option(form.app, name)
        return

    value = touch(form.app, name, TOUCHED[game, name])

    begun = form.begin()
    assert begun["options"] == {name: value}
    said = ("--option", f"{name}={json.dumps(value)}")
    assert begun == by_command(form.folder, game, *said)


def test_an_option_set_back_to_what_is_usual_is_not_written(form):
    form.sit_down("neuroshima_hex")
    for value in (False, True):
        touch(form.app, "duel_board", value)

    assert form.begin()["options"] == {}


def test_points_that_are_the_same_for_all_are_one_number(form):
    form.sit_down("neuroshima_hex")
    for i in range(2):
        seats = [n for n in form.app.number_input if "hq_points" in n.key]
        seats[i].set_value(16).run()

    assert form.begin()["options"] == {"hq_points": 16}


def test_what_differs_from_the_usual_is_told_where_the_options_are_folded(form):
    form.sit_down("neuroshima_hex")
    touch(form.app, "duel_board", value=False)
    touch(form.app, "tie", "overtime")

    told = texts(form.app)
    assert "Other than usual" in told
    assert "overtime" in told
    assert "no" in told


def test_an_option_that_does_not_fit_is_refused_in_a_sentence(form):
    form.sit_down("freeform")
    option(form.app, "places").set_value("x" * 90).run()

    assert form.begin() is None
    assert "places" in form.app.error[0].value


def test_a_number_that_cannot_be_is_told_and_nothing_begins_with_another(form):
    form.sit_down("neuroshima_hex")
    first = next(n for n in form.app.number_input if "hq_points" in n.key)
    first.set_value(99).run()

    assert form.begin() is None
    assert form.told() == ["HQ points at the start: Ann: 99 is out of range: from 1 to 20."]

    next(n for n in form.app.number_input if "hq_points" in n.key).set_value(12).run()
    assert form.begin()["options"] == {"hq_points": {"Ann": 12}}


def test_on_a_phone_the_seats_stand_in_their_order(form):
    form.sit_down("neuroshima_hex", ("Ann", "Bob", "Cid", "Dot", "Eve"), ("vegas",) * 5)

    names = [t.value for t in form.app.text_input if t.key.startswith("start name")]
    points = [n.label for n in form.app.number_input if "hq_points" in n.key]
    assert names == ["Ann", "Bob", "Cid", "Dot", "Eve"]
    assert [label.rpartition(" ")[2] for label in points] == names


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_option_and_every_answer_has_words_in_both_languages(lang):
    for game, name in all_options():
        if (game, name) in NOT_ASKED:
            continue
        system = find_system(game)
        assert f"option.{name}" in system.words, name
        told = system.options.model_json_schema()["properties"][name]
        for shape in told.get("anyOf", (told,)):
            for value in shape.get("enum", ()):
                assert f"option_value.{name}.{value}" in system.words, (name, value)
        assert system.words(f"option.{name}").text(lang)


# -- the rest of what a table says -----------------------------------------------------------------


def test_teams_place_tournament_day_and_depth_are_written_as_the_command_writes_them(form):
    import datetime

    form.sit_down("neuroshima_hex")
    form.app.toggle(key="start teams").set_value(True).run()
    for key, text in {
        "start team 0": "red", "start team 1": " blue ", "start place": "Club",
        "start event": "Cup", "start round": "3", "start table": "B",
    }.items():  # fmt: skip
        form.type(key, text)
    form.app.date_input(key="start day").set_value(datetime.date(2026, 11, 2)).run()
    form.pick("start depth", "without_draws")

    assert form.begin() == by_command(
        form.folder, "neuroshima_hex", "--place", "Club", "--event", "Cup", "--round", "3",
        "--table", "B", "--day", "2026-11-02", "--depth", "without_draws",
        armies=("vegas:red", "smart:blue"),
    )  # fmt: skip


def test_a_table_that_played_in_teams_does_so_again(look, shelved):
    seats = [{"seat": n, "name": n, "team": "red"} for n in NAMES]
    shelved.match(players=seats)
    app = look(view="start")

    as_last_time(app).click().run()

    newest = max(shelved.folder.rglob("*.aar"), key=lambda path: path.stat().st_mtime_ns)
    assert [player["team"] for player in written(newest)["players"]] == ["red", "red"]


@pytest.mark.parametrize(
    ("said", "again"),
    [
        ({"redraw": False, "duel_board": False}, {}),
        ({"redraw": False, "duel_board": False, "board": 37}, {"board": 37}),
        ({"redraw": None, "duel_board": None}, {}),
        ({"duel_board": False}, {"duel_board": False}),
        ({"redraw": True, "duel_board": False}, {"redraw": True, "duel_board": False}),
    ],
)
def test_what_an_older_form_wrote_untouched_is_not_repeated(look, shelved, said, again):
    seats = [{"seat": n, "name": n, "army": "vegas"} for n in NAMES]
    shelved.match(game="neuroshima_hex", edition="duel", options=said, players=seats)
    app = look(view="start")

    as_last_time(app).click().run()

    newest = max(shelved.folder.rglob("*.aar"), key=lambda path: path.stat().st_mtime_ns)
    assert written(newest)["options"] == again


def test_a_campaign_is_gone_on_with_by_a_tap(look, shelved):
    match = shelved.match("Ann", "Bob")
    over = shelved.match("Cid")
    shelved.tell(match, {"type": "title_given", "title": "The long road"})
    shelved.tell(over, {"type": "match_ended", "outcome": "lost"})
    app = look(view="start")

    going_on = [one for one in app.button if (one.key or "").startswith("go on")]
    assert [one.label.replace("\\", "") for one in going_on] == [
        "Any game (freeform): The long road"
    ]
    going_on[0].click().run()

    assert not app.exception, app.exception
    assert app.query_params["view"] in ("record", ["record"])
    assert app.query_params["match"] in (match, [match])


def test_who_left_does_not_sit_down_again_and_who_took_over_sits_under_an_own_name(look, shelved):
    seats = [{"seat": name, "name": name, "person": f"{name} K."} for name in ("Ann", "Bob", "Cid")]
    match = shelved.match(players=seats)
    shelved.tell(
        match,
        {"type": "player_left", "player": "Ann"},
        {"type": "seat_taken_over", "player": "Cid", "name": "Eve"},
        {"type": "match_ended", "outcome": "won"},
    )
    app = look(view="start")

    assert as_last_time(app).label.replace("\\", "") == "Any game (freeform): Bob, Eve"
    as_last_time(app).click().run()

    assert not app.exception, app.exception
    newest = max(shelved.folder.rglob("*.aar"), key=lambda path: path.stat().st_mtime_ns)
    assert written(newest)["players"] == [
        {"seat": "Bob", "name": "Bob", "person": "Bob K."}, {"seat": "Eve", "name": "Eve"},
    ]  # fmt: skip


# -- who sits down ---------------------------------------------------------------------------------


def test_what_is_missing_is_asked_for_and_nothing_begins_without_it(form):
    form.pick("start game", "neuroshima_hex")
    assert form.begin() is None
    assert form.told() == [
        "Still without a name: Player 1, Player 2.",
        "Still without an army: Player 1, Player 2.",
    ]

    form.type("start name 0", "Ann")
    form.pick("start army 0 neuroshima_hex", "vegas")
    form.type("start name 1", "  ")
    assert form.begin() is None
    assert form.told() == [
        "Still without a name: Player 2.", "Still without an army: Player 2.",
    ]  # fmt: skip

    form.type("start name 1", " Bob ")
    form.pick("start army 1 neuroshima_hex", "smart")
    assert [player["name"] for player in form.begin()["players"]] == ["Ann", "Bob"]


def test_two_players_of_one_name_get_seats_of_their_own(form):
    form.sit_down("neuroshima_hex", ("Ann", "Ann"))

    assert [(p["seat"], p["name"]) for p in form.begin()["players"]] == [
        ("Ann", "Ann"), ("Ann 2", "Ann"),
    ]  # fmt: skip


@pytest.fixture
def known(look, shelved):
    """The form after Ann played Vegas and Bob played Smart."""
    seats = [
        {"seat": n, "name": n, "army": a}
        for n, a in zip(NAMES, ARMIES["neuroshima_hex"], strict=True)
    ]
    shelved.match(game="neuroshima_hex", players=seats)
    return Form(look(view="start"), shelved.folder)


def army(form, i):
    return form.app.session_state[f"start army {i} neuroshima_hex"]


def test_a_player_who_is_known_sits_down_by_a_tap_with_the_army_played_last(known):
    known.pick("start lately 0", "Bob")
    assert known.app.text_input(key="start name 0").value == "Bob"
    assert army(known, 0) == "smart"

    known.pick("start lately 1", "Ann")
    assert [player["army"] for player in known.begin()["players"]] == ["smart", "vegas"]


def test_an_army_that_was_chosen_is_not_taken_away_by_a_name(known):
    known.pick("start army 0 neuroshima_hex", "borgo")
    known.type("start name 0", "Ann")
    assert army(known, 0) == "borgo"

    known.type("start name 0", "Zoe")
    assert army(known, 0) == "borgo"


def test_an_army_that_came_with_a_name_goes_with_it(known):
    known.type("start name 0", "Ann")
    known.type("start name 0", "Bob")
    assert army(known, 0) == "smart"

    known.type("start name 0", "Zoe")
    assert army(known, 0) is None


def test_an_army_that_a_broken_off_run_did_not_show_comes_with_the_next(known):
    """The browser then still says that there is none, and says so with the next name."""
    known.type("start name 0", "Ann")
    known.app.session_state["start army 0 neuroshima_hex"] = None
    known.app.run()

    assert army(known, 0) == "vegas"


def test_no_army_can_be_tapped_away(known):
    groups = [g for g in known.app.get("button_group") if g.key.startswith("start army")]

    assert len(groups) == 2
    assert all(group.proto.required for group in groups)
