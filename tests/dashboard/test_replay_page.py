"""The replay's page without a browser: what an address means, and what it says to a wrong one."""

import pytest


@pytest.mark.parametrize("view", ["replay", "record"])
@pytest.mark.parametrize("match", ["nothing", "x" * 300, "/etc/passwd.aar", "**a**\x00"])
def test_a_match_that_is_not_there_is_told_and_leads_back_to_the_library(
    look, shelved, view, match
):
    shelved.match("Ann", "Bob")
    app = look(view=view, match=match)

    assert "has no match" in app.error[0].value
    assert len(app.error[0].value) < 250
    next(b for b in app.button if "library" in b.label).click().run()
    assert "match" not in app.query_params


def test_an_address_opens_no_match_outside_the_library(look, shelved, tmp_path):
    match = shelved.match("Ann", "Bob")
    outside = tmp_path / "outside.aar"
    (shelved.folder / f"{match}.aar").rename(outside)

    assert "has no match" in look(match=str(outside)).error[0].value


@pytest.mark.parametrize("at", ["", "0", "-3", "99999", "x", "1e3"])
def test_an_odd_place_opens_the_match_all_the_same(look, shelved, at):
    match = shelved.match("Ann", "Bob")
    app = look(match=match, at=at, branch="nowhere", played="maybe")

    assert not app.error
    assert app.get("bidi_component")


@pytest.mark.parametrize("at", ["3", "99999", "9" * 400])
def test_a_place_past_the_end_is_the_last_event(shelved, at):
    match = shelved.match("Ann", "Bob")
    shelved.tell(match, {"type": "note_written", "text": "the last"})

    assert place(match, at=at).at == 2


def test_past_the_end_is_the_end_of_the_line_that_is_told(shelved):
    match = shelved.match("Ann", "Bob")
    notes = [{"type": "note_written", "text": text} for text in ("a", "b")]
    opened = {"type": "branch_opened", "branch": "other", "from": 2, "kind": "what_if"}
    aside = {"type": "note_written", "text": "c", "branch": "other"}
    shelved.tell(match, *notes, opened, aside)

    assert place(match, at="99").at == 3
    assert place(match, at="99", branch="other").at == 5


def test_the_line_that_was_left_has_a_name(shelved):
    match = shelved.match("Ann", "Bob")
    left = {"type": "note_written", "text": "left"}
    opened = {"type": "branch_opened", "branch": "again", "from": 1, "kind": "loaded"}
    shelved.tell(match, left, opened)

    assert place(match).branch == "again"
    assert place(match, branch="main").branch is None


def place(match, **query):
    from projections.matches import address_of

    from dashboard import load

    return address_of(load.match_at(load.path_of(match)), query)


def test_what_can_be_shared_is_offered(look, shelved):
    app = look(match=shelved.match("Ann", "Bob"))

    labels = [element.proto.label for element in app.get("download_button")]
    assert any("PNG" in label for label in labels)
    assert any("HTML" in label for label in labels)


def test_a_title_in_markdown_stays_text(look, shelved):
    match = shelved.match("**Ann**", "Bob")
    app = look(match=match)

    assert "\\*\\*Ann" in app.title[0].value
