"""What a stranger sees first, and the demonstration season beside one's own matches."""

from dataclasses import replace

import pytest
from dashboard.replay.moments import MomentCache
from dashboard.replay.short_film import short_film
from dashboard.replay.summary import Summary
from events.journal import Journal
from projections.reading import Readings
from projections.simulation import Simulator
from projections.systems import find_system
from tests.dashboard.cards import cards, links

from dashboard import demonstration, load


@pytest.fixture
def season(shelved, monkeypatch):
    """The season, of which three matches are played: the whole is for `make test-long`."""
    system = find_system("neuroshima_hex")
    few = [*system.season.numbers][:3]
    monkeypatch.setattr(demonstration, "_season", lambda: replace(system.season, numbers=few))
    demonstration.folder().mkdir(parents=True)
    for number in few:
        played = Simulator.of_season(system).play(number)
        name = f"neuroshima_hex-season-{number:05d}.aar"
        (demonstration.folder() / name).write_bytes(played.data)
    return shelved


def button(app, label):
    return next(one for one in app.button if one.label == label)


def labels(app):
    return [one.label for one in app.button]


def test_an_app_in_which_nobody_recorded_anything_opens_with_three_doors(look):
    app = look()

    assert app.title[0].value == "Play on the table. Read it back afterwards."
    doors = [label for label in labels(app) if label in {"Watch this match", "Record a first one",
                                                          "Ask a season"}]  # fmt: skip
    assert len(doors) == 3


def test_samples_alone_are_nobodys_matches(look, shelved):
    match = shelved.match("Ann", "Bob")
    file = shelved.folder / f"{match}.aar"
    (shelved.folder / "samples").mkdir()
    file.rename(shelved.folder / "samples" / file.name)

    assert look().title[0].value.startswith("Play on the table")


def test_whoever_has_a_match_comes_to_the_library_and_finds_home_in_the_menu(look, shelved):
    shelved.match("Ann", "Bob")
    app = look()
    assert app.title[0].value == "Matches"

    button(app, "Home").click().run()

    assert app.title[0].value.startswith("Play on the table")


def test_the_match_that_is_shown_can_be_watched(look):
    app = look()

    button(app, "Watch this match").click().run()

    assert app.title[0].value == "Ola \N{EN DASH} Kuba"
    assert "Step through" in labels(app)


def test_the_season_is_no_part_of_the_library_and_its_matches_open(look, season):
    season.match("Ann", "Bob")

    assert [row.players for row in load.rows()[0]] == [("Ann", "Bob")]
    app = look(shelf="demonstration")
    assert app.title[0].value == "Demonstration season"
    assert len(cards(app)) == 3
    assert links(app)["Recorded here 1"] == "?view=library"


def test_it_is_gone_with_one_tap_and_leaves_all_else(look, season):
    match = season.match("Ann", "Bob")
    own = demonstration.folder() / "mine.aar"
    own.write_bytes((season.folder / f"{match}.aar").read_bytes())

    demonstration.take_away()

    assert [path.name for path in demonstration.folder().iterdir()] == ["mine.aar"]
    assert (season.folder / f"{match}.aar").is_file()


def test_a_device_that_may_only_look_is_shown_no_season(look, shelved, monkeypatch):
    monkeypatch.setattr("dashboard.views.gate.may_write", lambda: False)

    app = look()

    assert "Ask a season" not in labels(app)
    assert not demonstration.folder().exists()


def test_the_film_leads_up_to_the_greatest_moment():
    match = Simulator.of_season(find_system("neuroshima_hex"))
    from events.chain import scan
    from projections.matches import Match

    season = find_system("neuroshima_hex").season
    played = Match(scan(match.play(season.shown).data, where="test"))
    summary = Summary(Readings(played, "en").reading(None, as_played=False), MomentCache("en"))

    film = short_film(summary)

    assert 10 < len(film["frames"]) <= 40
    assert "Battle" in film["frames"][film["still"]]["where"]
    assert all(frame["svg"] and frame["says"] for frame in film["frames"])


def test_the_same_season_is_played_on_every_machine():
    system = find_system("neuroshima_hex")
    number = system.season.numbers[5]

    one, other = (Simulator.of_season(system).play(number).data for _ in range(2))

    assert one == other


def test_everybody_meets_everybody_and_one_evening_is_a_week_after_the_other():
    from random import Random

    season = find_system("neuroshima_hex").season
    starts = [season.deal(number, Random(number)) for number in season.numbers]
    pairs = {tuple(player["name"] for player in start["players"]) for start in starts}

    assert len(pairs) == 30
    assert len({start["day"] for start in starts}) == len(starts) / 3


def journals(shelved):
    return [path for path in shelved.folder.rglob("*.aar") if "demonstration" not in path.parts]


def test_one_tap_begins_a_first_match_against_the_app(look, shelved):
    look().button(key="door app").click().run()

    (path,) = journals(shelved)
    match = load.match_at(path)
    assert [player.name for player in match.summary.players] == ["Guest", "After Action"]
    assert match.summary.tags == ("against the app",)
    assert load.row_of(path).against_app


def test_such_a_match_is_nobodys_record_and_home_leads_back_to_it_till_it_is_over(look, shelved):
    look().button(key="door app").click().run()
    app = look()
    assert app.title[0].value.startswith("Play on the table")  # and no library

    assert app.button(key="door app").label == "Continue your match"
    assert load.people() == []
    assert [len(load.rows(shelf=shelf)[0]) for shelf in ("own", "app")] == [0, 1]
    (path,) = journals(shelved)
    with Journal(path, find_system("neuroshima_hex").vocabulary) as journal:
        journal.append({"type": "match_ended", "winner": "After Action", "reason": "conceded"})
    assert look().button(key="door app").label == "Play against the app"


def test_its_review_says_what_one_may_do_next_and_another_one_is_against_the_app_too(look, shelved):
    look().button(key="door app").click().run()
    (path,) = journals(shelved)
    with Journal(path, find_system("neuroshima_hex").vocabulary) as journal:
        journal.append({"type": "match_ended", "winner": "After Action", "reason": "conceded"})
    app = look(match=load.row_of(path).match)
    assert "Record a match of people" in labels(app)

    button(app, "The same party again").click().run()

    assert [load.row_of(each).against_app for each in journals(shelved)] == [True, True]


def test_the_form_sets_the_app_at_every_seat_but_the_first(look, shelved):
    app = look(view="start")
    app.button_group(key="start game").set_value("neuroshima_hex").run()
    app.toggle(key="start with app neuroshima_hex").set_value(True).run()
    app.text_input(key="start name 0").set_value("Ann")
    for i, army in enumerate(("vegas", "smart")):
        app.button_group(key=f"start army {i} neuroshima_hex").set_value(army)
    app.run()

    button(app, "Start recording").click().run()

    (path,) = journals(shelved)
    assert load.row_of(path).players == ("Ann", "After Action")
    assert load.row_of(path).against_app


def test_nobody_plays_against_the_app_where_it_has_no_player_or_all_win_together(look):
    app = look(view="start")
    for game, can in (("freeform", 0), ("hunters_2114", 0), ("dust_tactics", 1)):
        app.button_group(key="start game").set_value(game).run()
        assert len([t for t in app.toggle if str(t.key).startswith("start with app")]) == can
