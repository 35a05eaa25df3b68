"""A device that only watches a match writes nothing beside it either: the server holds it."""

from io import BytesIO

import pytest
from dashboard.devices import device_of
from importers.recorder.rights import Right
from streamlit.testing.v1 import AppTest
from tests.dashboard.cards import opened
from tests.dashboard.conftest import APP
from tests.dashboard.test_views import button, texts, title_key

from dashboard import load

WATCHES = "This device only watches “Ann, Bob”, a match in progress"
MAY_WATCH = "This device may only watch this match"
MINE = "This device records for Bob alone"
WATCH, BOB = Right("watch"), Right("own", ("Bob",))


@pytest.fixture
def watched(shelved):
    """A match that another device opened."""
    match = shelved.match("Ann", "Bob")
    load.devices().open(match, "KEEPER")
    return match


def on_device(right, match, **query):
    app = AppTest.from_file(str(APP), default_timeout=600)
    app.session_state["device carries"] = "a secret"
    for name, value in query.items():
        app.query_params[name] = value
    if right is not None:
        load.devices().allow(match, {device_of("a secret"): right}, Right())
    app.run()
    assert not app.exception, app.exception
    return app


def labels(app):
    return [one.label for one in app.button if not one.disabled]


@pytest.mark.parametrize(("right", "why"), [(WATCH, MAY_WATCH), (BOB, MINE)])
def test_a_match_is_changed_as_a_whole_by_who_may_record_all_of_it(watched, right, why):
    app = opened(on_device(right, watched), watched)

    assert why in texts(app)
    assert not {"Rename", "Move to bin", "Add to favourites"} & set(labels(app))


@pytest.mark.parametrize("deed", ["Move to bin", "Add to favourites", "Rename"])
def test_a_page_that_was_drawn_before_changes_nothing_any_more(shelved, watched, deed):
    path = shelved.folder / f"{watched}.aar"
    before = path.read_bytes()
    app = opened(on_device(None, watched), watched)
    app.text_input(key=title_key(app)).input("Mine")
    pressed = button(app, deed)

    load.devices().allow(watched, {device_of("a secret"): WATCH}, Right())
    pressed.click().run()

    assert path.read_bytes() == before
    assert load.shelf().favourites() == frozenset()
    assert MAY_WATCH in texts(app)


def test_what_was_done_before_is_not_taken_back_any_more(watched):
    app = opened(on_device(None, watched), watched)
    button(app, "Add to favourites").click().run()

    load.devices().allow(watched, {device_of("a secret"): WATCH}, Right())
    button(app, "Undo").click().run()

    assert load.shelf().favourites() == {watched}
    assert MAY_WATCH in app.error[0].value


def test_who_watches_begins_no_match_and_brings_none(shelved, watched):
    app = on_device(WATCH, watched, view="start")
    assert WATCHES in app.info[0].value
    assert not {"Start recording", "freeform: Ann, Bob"} & set(labels(app))

    app = on_device(WATCH, watched)
    assert WATCHES in texts(app)
    assert not {"Another match of the same party"} & set(labels(app))
    assert len(list(shelved.folder.rglob("*.aar"))) == 1


def test_a_form_that_was_drawn_before_begins_no_match(shelved, watched):
    app = on_device(None, watched, view="start")
    again = button(app, "Ann, Bob")

    load.devices().allow(watched, {device_of("a secret"): WATCH}, Right())
    again.click().run()

    assert len(list(shelved.folder.rglob("*.aar"))) == 1


def test_when_the_match_is_over_the_library_is_open_again(shelved, watched):
    shelved.tell(watched, {"type": "match_ended", "winner": "Bob"})

    assert not on_device(WATCH, watched, view="start").info
    assert MAY_WATCH in texts(opened(on_device(WATCH, watched), watched))


@pytest.mark.parametrize(("right", "brought"), [(BOB, False), (None, True)])
def test_a_longer_copy_is_brought_in_by_who_may_record_all_of_it(
    shelved, watched, streamlit, monkeypatch, right, brought
):
    path = shelved.folder / f"{watched}.aar"
    short = path.read_bytes()
    shelved.tell(watched, {"type": "title_given", "title": "Longer"})
    longer = BytesIO(path.read_bytes())
    longer.name = "copy.aar"
    path.write_bytes(short)
    monkeypatch.setattr(streamlit, "file_uploader", lambda *_, **__: [longer])

    app = on_device(right, watched)

    assert ("Import" in labels(app)) is brought
    assert [MINE in one.value for one in app.warning] == ([] if brought else [True])


def test_a_guest_at_one_table_records_at_its_own(shelved, watched):
    devices, own = load.devices(), shelved.match("Cid", "Eve")
    devices.allow(watched, {}, WATCH)
    devices.meet(watched, "GUEST")
    assert devices.watched_by("GUEST") == {watched}
    assert devices.watched_by("ELSE") == set()

    devices.open(own, "GUEST")
    assert devices.watched_by("GUEST") == set()
    devices.allow(watched, {"GUEST": WATCH}, WATCH)
    assert devices.watched_by("GUEST") == {watched}
