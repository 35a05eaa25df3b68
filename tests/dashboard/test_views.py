"""The pages say what there is, and what to do next."""

from datetime import UTC, datetime, timedelta

import pytest
from events.journal import read_journal
from projections.matches import Match
from tests.dashboard.cards import cards, links, opened, parts, shown


def texts(app):
    return "\n".join([m.value for m in app.markdown] + [c.value for c in app.caption])


def button(app, label):
    return next(b for b in app.button if label in b.label)


def as_last_time(app):
    """The first of the buttons that seat a party again."""
    return next(one for one in app.button if (one.key or "").startswith("again "))


def test_an_empty_library_offers_the_first_match(look):
    app = look(view="library")

    assert "The shelf is empty" in shown(app)
    assert links(app)["Start a match"] == "?view=start"


def test_a_match_shows_players_result_and_length(look, shelved):
    match = shelved.match("Ann", "Bob", day="2026-11-01")
    shelved.tell(match, {"type": "match_ended", "winner": "Bob"})

    (card,) = cards(look())

    assert "Ann" in card
    assert "Bob won" in card
    assert "1 Nov" in card


@pytest.mark.parametrize(
    ("search", "found"),
    [("ann", 1), ("ANN bob", 1), ("cleo", 1), ("ann cleo", 0), ("2026-11", 2)],
)
def test_a_search_looks_into_players_and_days(look, shelved, search, found):
    shelved.match("Ann", "Bob", day="2026-11-01")
    shelved.match("Cleo", "Dan", day="2026-11-02")

    assert len(cards(look(view="library", q=search))) == found


def test_only_favourites_are_shown_where_that_is_wanted(look, shelved):
    from dashboard import load

    shelved.match("Ann", "Bob")
    load.shelf().mark(shelved.match("Cleo", "Dan"), favourite=True)

    (card,) = cards(look(view="library", starred="1"))

    assert "Cleo" in card


def test_a_damaged_journal_is_told_and_the_others_are_shown(look, shelved):
    shelved.match("Ann", "Bob")
    (shelved.folder / "broken.aar").write_text("no journal\n")

    app = look()

    assert "1 file cannot be read" in shown(app)
    assert "broken.aar" in parts(app)["faults"]
    assert "Ann" in shown(app)


def test_a_page_without_a_match_says_where_to_look(look, shelved):
    app = look(view="record")

    assert "Choose one in the library" in app.info[0].value


def test_a_link_to_a_moment_opens_the_replay(look, shelved):
    app = look(match=shelved.match("Ann", "Bob"), at="1")

    assert not app.info


def test_the_pages_speak_polish(look, shelved, monkeypatch):
    monkeypatch.setenv("AAR_LANG", "pl")
    shelved.match("Ann", "Bob")

    app = look()

    assert app.title[0].value == "Partie"
    assert "Graj dalej" in shown(app)


def test_a_table_that_played_before_starts_with_one_tap(look, shelved):
    first = shelved.match("Ann", "Bob", options={"board": "hex"})
    app = look(view="start")

    as_last_time(app).click().run()

    assert app.query_params["view"] in ("record", ["record"])
    again = next(path for path in shelved.folder.rglob("*.aar") if path.stem != first)
    assert '"options":{"board":"hex"}' in again.read_text()


@pytest.mark.parametrize("text", ["**b**", "[x](y)", "<b>", "`c`", ":red[x]", "$a$", "# h", "a\nb"])
def test_text_of_people_means_nothing_in_markdown(text):
    from dashboard.views.chrome import plain

    shown = plain(text)

    marks = "*[]()<>`:$#\n"
    assert all(c not in marks or shown[i - 1] == "\\" for i, c in enumerate(shown))


def test_a_new_title_is_taken_back_on_the_page_or_by_the_command(look, shelved):
    from dashboard.housekeeping import UndoLog

    match = shelved.match("Ann", "Bob")
    app = opened(look(), match)
    app.text_input(key=title_key(app)).input("A long evening")
    button(app, "Rename").click().run()

    assert "A long evening" in shown(app)
    assert UndoLog(shelved.folder).last().done == "title"
    button(app, "Undo").click().run()
    assert "A long evening" not in shown(app)
    assert UndoLog(shelved.folder).last() is None
    assert [b.label for b in app.button if b.label == "Undo"] == []
    assert (shelved.folder / f"{match}.aar").read_text("utf-8").count("event_retracted") == 1


def title_key(app):
    return next(one.key for one in app.text_input if one.label == "Title")


def test_what_went_into_the_bin_comes_back_by_undo(look, shelved):
    match = shelved.match("Ann", "Bob")
    app = opened(look(), match)
    button(app, "Move to bin").click().run()

    assert "The shelf is empty" in shown(app)
    button(app, "Undo").click().run()
    assert "Ann" in shown(app)


def test_another_deed_in_between_leaves_the_undo_to_the_command(look, shelved):
    from dashboard.housekeeping import Deed, UndoLog

    match = shelved.match("Ann", "Bob")
    app = opened(look(), match)
    button(app, "Add to favourites").click().run()
    UndoLog(shelved.folder).note(Deed("mark", "another", [{"mark": "x", "was": False}]))
    app.run()

    assert [b.label for b in app.button if b.label == "Undo"] == []


@pytest.mark.parametrize("sent", [[5, None, "x"], 5, {"a": 1}, [{"id": "ODD"}]])
def test_a_tap_that_is_none_stops_no_page(monkeypatch, shelved, sent):
    from dashboard.views import recorder

    shelved.match("Ann", "Bob")
    path = next(shelved.folder.rglob("*.aar"))
    state = {"desk": {"taps": {"taps": sent, "attempt": 1}}}
    monkeypatch.setattr(recorder.st, "session_state", state)
    before = path.read_bytes()

    recorder._write(path, None, None, "desk")

    assert path.read_bytes() == before
    assert [one["outcome"] for one in state["desk answers"].values()] in ([], ["refused"])


def test_a_remark_that_cannot_be_written_is_refused_and_stops_no_page(monkeypatch, shelved):
    from dashboard.views import replay

    from dashboard import load

    def broken(*_):
        raise RuntimeError("a stranger's game")

    shelved.match("Ann", "Bob")
    path = next(shelved.folder.rglob("*.aar"))
    told = [{"type": "note_written", "facts": {"on": 1, "text": "a slip"}}]
    tap = {"id": "0" * 26, "device": "DEVICE", "seen": 1, "verb": "event", "told": told}
    state = {"replay": {"taps": {"taps": [tap], "attempt": 1}}}
    monkeypatch.setattr(replay.st, "session_state", state)
    monkeypatch.setattr(load, "desk", broken)

    replay._write_remarks(path, None, "replay")

    assert state["replay answers"]["0" * 26]["outcome"] == "refused"


def test_a_campaign_stands_in_the_library_by_its_last_evening(look, shelved):
    campaign, later = shelved.match("Ann"), shelved.match("Bob")
    now = datetime.now(UTC)
    days = [now + timedelta(days=count) for count in (20, 40)]
    at = [day.isoformat()[:19] + "Z" for day in days]
    ended = {"type": "match_ended", "outcome": "won"}
    remark = {"type": "note_written", "text": "an evening", "happened": at[1]}
    shelved.tell(later, ended)
    shelved.tell(campaign, {**ended, "happened": at[0]})

    found = cards(look())
    first, last = (f"{day.day} {day:%b}" for day in (now, days[0]))
    assert ["Ann" in card for card in found] == [True, False]
    assert f"{first} \N{EN DASH} {last}" in found[0]
    shelved.tell(campaign, remark)
    assert f"{first} \N{EN DASH} {last}" in cards(look())[0]


@pytest.mark.parametrize("place", ["library", "replay"])
def test_the_same_party_begins_again_from_the_library_and_from_its_match(look, shelved, place):
    match = shelved.match("Ann", "Bob", options={"board": "hex", "radius": 2})
    shelved.tell(match, {"type": "match_ended", "outcome": "won"})
    app = look(**({"match": match} if place == "replay" else {}))
    if place == "library":
        opened(app, match)

    next(one for one in app.button if one.label == "The same party again").click().run()

    assert not app.exception, app.exception
    (begun,) = set(shelved.folder.rglob("*.aar")) - {shelved.folder / f"{match}.aar"}
    started = Match(read_journal(begun)).events[0]
    assert [player.name for player in started.players] == ["Ann", "Bob"]
    assert started.options == {"board": "hex", "radius": 2}
    assert app.query_params["view"] in ("record", ["record"])


@pytest.mark.parametrize("view", ["statistics", "Statistics", " STATISTICS", "statystyki"])
def test_a_page_is_found_by_its_name_in_any_case_and_language(look, view):
    assert look(view=view).title[0].value == "Statistics"


@pytest.mark.parametrize(
    ("view", "near"), [("statistcs", "Statistics"), ("replay/x", "Replay"), ("xyzzy", None)]
)
def test_of_a_page_that_is_not_there_that_is_said_and_the_nearest_is_offered(look, view, near):
    app = look(view=view)

    said = [error.value for error in app.error]
    assert len(said) == 1
    assert view in said[0]
    assert [b.label for b in app.button if b.key == "near"] == ([near] if near else [])
    assert button(app, "Back to the library")


def test_the_nearest_page_opens_with_all_else_that_the_address_said(look, shelved):
    match = shelved.match("Ann", "Bob")
    app = look(view="recrod", match=match)

    button(app, "Recorder").click().run()

    assert app.query_params == {"view": "record", "match": match}
    assert not app.error


def test_a_match_at_an_address_that_is_none_is_offered_for_replay(look, shelved):
    match = shelved.match("Ann", "Bob")
    app = look(view="xyzzy", match=match)

    button(app, "Replay").click().run()

    assert app.query_params == {"view": "replay", "match": match}


def test_a_long_address_is_not_repeated_whole(look):
    app = look(view="x" * 500)

    assert len(app.error[0].value) < 200
