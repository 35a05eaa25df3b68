"""Plays of BoardGameGeek: saved pages, and what else the site may have answered."""

import pytest
from tests.importers.conftest import keys, said
from tests.importers.made import bgg, bgg_play, bgg_player

LAUGHS = """<?xml version="1.0"?><!DOCTYPE plays [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>
<plays total="1">&b;</plays>"""
READS_A_FILE = """<!DOCTYPE plays [<!ENTITY x SYSTEM "file:///etc/passwd">]><plays>&x;</plays>"""
ASKS_A_SERVER = '<!DOCTYPE plays SYSTEM "http://example.org/plays.dtd"><plays total="0"/>'


def test_a_play_becomes_a_match(shelf):
    comments = "<comments>A windy night.</comments>"
    shelf.bring(bgg(bgg_play(inside=comments, location="Club")))

    record = shelf.record
    assert [p.name for p in record.players] == ["Ann", "Bob"]
    assert record.result["winner"] == "Ann"
    assert record.result["scores"] == {"Ann": 20, "Bob": 5}
    assert (record.place, record.day, record.edition) == (
        "Club",
        "2024-03-17",
        "Lighthouse Keepers",
    )
    assert record.notes[0].text == "A windy night."


def test_a_record_of_four_plays_is_four_matches(shelf):
    report = shelf.bring(bgg(bgg_play(quantity="4")))

    assert report.imported == 4
    assert shelf.bring(bgg(bgg_play(quantity="4"))).duplicates == 4


def test_two_equal_plays_of_one_evening_are_two(shelf):
    report = shelf.bring(bgg(bgg_play("1"), bgg_play("2")))

    assert report.imported == 2


def test_words_as_scores_are_kept_as_words(shelf):
    players = [bgg_player("Ann", score="Decisive", win="1"), bgg_player("Bob", score="5 stars")]
    report = shelf.bring(bgg(bgg_play(players=players)))

    assert (report.exit_code, "scores" in shelf.record.result) == (0, False)
    assert shelf.origin.details["scores_as_written"] == {"Ann": "Decisive", "Bob": "5 stars"}


def test_the_colour_is_where_people_write_their_side(shelf):
    shelf.bring(bgg(bgg_play(players=[bgg_player("Ann", color="Germans"), bgg_player("Bob")])))

    assert [p.army for p in shelf.record.players] == ["Germans", None]


def test_who_has_no_name_goes_by_the_account(shelf):
    shelf.bring(bgg(bgg_play(players=[bgg_player("", username="ann_k"), bgg_player("")])))

    assert [p.seat for p in shelf.record.players] == ["ann_k", "? 2"]


def test_an_unfinished_play_was_abandoned(shelf):
    shelf.bring(bgg(bgg_play(incomplete="1", nowinstats="1")))

    assert shelf.record.result["outcome"] == "abandoned"
    assert shelf.record.tags == ("ignored",)


def test_a_page_says_that_there_are_more(shelf):
    report = shelf.bring(bgg(bgg_play(), root='username="ann" total="104" page="1"'))

    assert keys(report.remarks) == ["bgg.page"]
    assert "page 1 with 1 of 104 plays" in said(report.remarks)[0]


def test_a_senseless_quantity_is_told_with_its_line(shelf):
    report = shelf.bring(bgg(bgg_play(quantity="99999"), bgg_play("2")), "plays.xml")

    assert report.imported == 1
    assert said(report.problems)[0].startswith("plays.xml:3: found the quantity '99999'")


@pytest.mark.parametrize(
    ("answer", "key"),
    [
        ("<error><message>Rate limit exceeded.</message></error>", "bgg.rate_limit"),
        ('<div class="messagebox error">Invalid object or user</div>', "bgg.error_page"),
        ("<html><body><p>Sorry</p></body></html>", "bgg.error_page"),
        ("<message>Your request has been accepted and will be processed.</message>", "bgg.queued"),
        ("<rss><channel/></rss>", "bgg.no_plays"),
        ("<plays total='1'><play", "xml.broken"),
        (LAUGHS, "xml.doctype"),
        (READS_A_FILE, "xml.doctype"),
        (ASKS_A_SERVER, "xml.doctype"),
        ("<plays>&x;</plays>", "xml.broken"),
        ("<plays>" + "<a>" * 90 + "</a>" * 90 + "</plays>", "xml.large"),
        ("<!DOCTYPE html><html><body>Sorry</body></html>", "bgg.error_page"),
        (
            "<!doctype HTML>\n<html><head><title>503</title><style>a{}</style>&nbsp;",
            "bgg.error_page",
        ),
        ("Your request for this collection has been accepted and will be processed.", "bgg.queued"),
        ("Rate limit exceeded.", "bgg.rate_limit"),
        ("Unauthorized", "bgg.unauthorized"),
        ("<errors><error><message>Invalid username</message></error></errors>", "bgg.error_page"),
        ("<items><item objectid='1'/></items>", "bgg.no_plays"),
    ],
)
def test_what_holds_no_plays_is_refused_by_name(shelf, answer, key):
    report = shelf.bring(answer)

    assert (keys(report.problems), report.exit_code) == ([key], 2)
    assert shelf.files == []


def test_a_web_page_in_the_place_of_plays_is_told_by_what_it_says(shelf):
    page = "<!DOCTYPE html><html><head><script>x=1</script></head><body><b>Try later</b></body>"
    report = shelf.bring(page)

    assert "an error page (Try later)" in said(report.problems)[0]


def test_a_play_that_is_none_is_told(shelf):
    report = shelf.bring(bgg(bgg_play(quantity="0"), bgg_play("2")), "plays.xml")

    assert (report.imported, report.skipped, report.exit_code) == (1, 1, 0)
    assert said(report.remarks)[0].startswith("plays.xml:3: found a play with the quantity 0")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-2"])
@pytest.mark.parametrize("told", [True, False], ids=["told", "told wrongly"])
def test_a_page_comes_in_in_any_encoding(shelf, encoding, told):
    """A shell that saves a page as UTF-16 leaves its declaration as it was."""
    page = bgg(bgg_play(players=[bgg_player("Zażółć", win="1"), bgg_player("Gęślą")]))
    if told or encoding == "iso-8859-2":
        page = page.replace('"utf-8"', f'"{encoding.removesuffix("-sig")}"')
    report = shelf.bring(page.encode(encoding))

    assert report.problems == []
    assert shelf.record.seats == ("Zażółć", "Gęślą")


def test_the_number_of_the_account_is_not_kept(shelf):
    shelf.bring(bgg(bgg_play(userid="471100814711")))

    assert b"471100814711" not in shelf.everything_written()


def test_what_is_doubtful_in_a_record_of_several_plays_is_told_once(shelf):
    players = [bgg_player("Ann", score="Decisive", win="1"), bgg_player("Bob")]
    report = shelf.bring(bgg(bgg_play(quantity="3", players=players)))

    assert (report.imported, keys(report.remarks)) == (3, ["play.words"])
