"""The replay's page without a browser: what an address means, and what it says to a wrong one."""

import pytest


def test_a_match_that_is_not_there_leads_back_to_the_library(look, shelved):
    shelved.match("Ann", "Bob")
    app = look(match="nothing")

    assert app.info
    next(b for b in app.button if "library" in b.label).click().run()
    assert "match" not in app.query_params


@pytest.mark.parametrize("at", ["", "0", "-3", "99999", "x", "1e3"])
def test_an_odd_place_opens_the_match_all_the_same(look, shelved, at):
    match = shelved.match("Ann", "Bob")
    app = look(match=match, at=at, branch="nowhere", played="maybe")

    assert not app.error
    assert app.get("bidi_component")


def test_what_can_be_shared_is_offered(look, shelved):
    app = look(match=shelved.match("Ann", "Bob"))

    labels = [element.proto.label for element in app.get("download_button")]
    assert any("PNG" in label for label in labels)
    assert any("HTML" in label for label in labels)


def test_a_title_in_markdown_stays_text(look, shelved):
    match = shelved.match("**Ann**", "Bob")
    app = look(match=match)

    assert "\\*\\*Ann" in app.title[0].value
