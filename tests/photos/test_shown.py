"""Where photos are shown: replay, review, report and the replay in one file, and what is not."""

import base64
import json
import re

import pytest
from dashboard.photos import attached
from dashboard.replay.html_page import html_of
from dashboard.replay.match_data import replay_data
from dashboard.replay.moments import MomentCache
from dashboard.replay.report import report_of
from dashboard.replay.review import review_html
from dashboard.replay.sharing import Excerpt
from dashboard.replay.summary import Summary
from events.journal import Journal, create_journal
from events.photos import file_of
from projections.matches import open_match
from projections.systems import find_system
from tests.importers import made

RED, BLUE = made.picture(), made.picture(colour=(0, 0, 200))
VOCABULARY = find_system("freeform").vocabulary
SEATS = [{"seat": name, "name": name} for name in ("Ann", "Bob")]
START = {"type": "match_started", "players": SEATS, "options": {"board": "hex", "radius": 2}}
FOX = {"type": "piece_placed", "player": "Ann", "piece": "Fox", "cell": "C3"}


def packed(data):
    return base64.b64encode(data).decode()


class Table:
    """A match on the disk, to which photos are put."""

    def __init__(self, path, *entries):
        self.path = path
        create_journal(path, VOCABULARY, [START, *entries])

    def tell(self, *entries):
        with Journal(self.path, VOCABULARY) as journal:
            return [receipt.seq for receipt in journal.append_all(entries)]

    def photo(self, on, data=RED, words=None, **more):
        facts = {"on": on, **attached(self.path, data), **({"words": words} if words else {})}
        return self.tell({"type": "photo_attached", **facts, **more})[0]

    @property
    def match(self):
        return open_match(self.path)


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path / "evening.aar", FOX)


def photos_in(match, reading="corrected", **how):
    """By line the photos of a reading, as a browser gets them."""
    data = replay_data(match, None, MomentCache("en", how.get("seat")))
    (found,) = [one for one in data["readings"] if one["key"] == reading]
    return {line["seq"]: line["photos"] for line in found["log"] if line.get("photos")}


def reel_of(page):
    return json.loads(re.search(r'id="reel">(.*?)</script>', page.decode(), re.DOTALL)[1])["reel"]


def reviewed(match, seat=None, at=lambda photo: f"photos/x/{photo.picture}"):
    summary = Summary(Excerpt(match, seat=seat).reading(), MomentCache("en", seat), "page", at)
    return review_html(summary, lambda seq: f"?at={seq}", None)


def test_a_photo_stands_at_its_event_in_the_replay(table):
    seq = table.photo(2, words="So it lay")

    (photo,) = photos_in(table.match)[2]
    assert (photo["seq"], photo["words"], "spoilt" in photo) == (seq, "So it lay", False)


def test_the_replay_in_one_file_holds_each_picture_once(table):
    table.photo(2)
    table.photo(1)
    table.photo(2, BLUE)

    page = html_of(Excerpt(table.match))

    assert page.count(packed(RED).encode()) == page.count(packed(BLUE).encode()) == 1
    reel = reel_of(page)
    assert {p["picture"] for p in photos_in(table.match)[2]} == set(reel["pictures"])


def test_a_report_shows_it_behind_its_event_with_words_and_a_way_to_see_it_large(table):
    seq = table.photo(2, words="Fox & hare")

    page = report_of(Excerpt(table.match)).decode()

    figure = page[page.index(f'id="photo-{seq}"') :].partition("</figure>")[0]
    assert f'<a class="shot" href="#photo-{seq}">' in figure
    assert 'alt="Fox &amp; hare"' in figure
    assert f'src="data:image/png;base64,{packed(RED)}"' in figure
    assert '<a href="#event-2">Event 2</a>' in figure
    assert page.index('id="event-2"') < page.index(f'id="photo-{seq}"')


def test_a_review_shows_the_photos_of_each_phase_in_it(table):
    table.tell(
        {"type": "score_read", "player": "Ann", "score": 1},
        {"type": "score_read", "player": "Ann", "score": 9},
        {"type": "match_ended", "winner": "Ann"},
    )
    early, late = table.photo(1, words="Early"), table.photo(4, BLUE, words="Late")

    html = reviewed(table.match)

    first, second = html.index(f'id="photo-{early}"'), html.index(f'id="photo-{late}"')
    assert first < html.rindex("<h4>") < second


def test_a_match_in_which_nothing_was_decided_has_its_photos_in_the_review(tmp_path):
    table = Table(tmp_path / "evening.aar", {"type": "match_ended", "winner": "Ann"})
    seq = table.photo(2)

    assert reviewed(table.match).count(f'id="photo-{seq}"') == 1


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda file: file.unlink(), "The picture is missing."),
        (lambda file: file.write_bytes(b"x"), "The picture is damaged."),
    ],
    ids=["missing", "damaged"],
)
def test_a_spoilt_picture_is_said_in_its_place_and_costs_nothing_else(table, spoil, sentence):
    table.photo(2, words="So it lay")
    whole = photos_in(table.match)[2][0]
    spoil(file_of(table.path, whole["picture"]))

    match = table.match
    how = sentence.split()[-1].rstrip(".")
    assert photos_in(match)[2] == [{**whole, "spoilt": how}]
    for page in (report_of(Excerpt(match)).decode(), reviewed(match)):
        assert sentence in page
        assert "So it lay" in page
        assert "<img" not in page
    assert reel_of(html_of(Excerpt(match)))["pictures"] == {whole["picture"]: None}


def test_what_eyes_may_not_see_is_in_nothing_that_is_made_for_them(tmp_path):
    drawn = {"type": "cards_drawn", "player": "Ann", "deck": "d", "cards": ["Ace"]}
    table = Table(tmp_path / "evening.aar", {**drawn, "seen_by": ["Ann"]})
    table.photo(2, words="Her hand")
    table.photo(1, BLUE, words="Her hand again", seen_by=["Ann"])

    match = table.match
    assert set(photos_in(match, seat="Ann")) == {1, 2}
    assert photos_in(match, seat="Bob") == {}
    bobs = Excerpt(match, seat="Bob")
    for page in (html_of(bobs), report_of(bobs), reviewed(match, "Bob").encode()):
        assert b"Her hand" not in page
        assert packed(RED).encode() not in page
        assert packed(BLUE).encode() not in page


def test_a_photo_that_was_taken_off_is_in_nothing_that_is_shared(table):
    gone = table.photo(2, words="Not this one")
    table.photo(2, BLUE)
    table.tell({"type": "event_retracted", "target": gone})

    match = table.match
    assert gone not in {p["seq"] for p in photos_in(match)[2]}
    assert gone not in photos_in(match, "played")
    for page in (html_of(Excerpt(match)), report_of(Excerpt(match, played=True))):
        assert packed(RED).encode() not in page
        assert packed(BLUE).encode() in page


def test_as_played_each_photo_is_a_line_and_shown_there(table):
    seq = table.photo(2)
    table.tell({"type": "event_retracted", "target": 2})

    assert set(photos_in(table.match, "played")) == {seq}


def test_without_photos_there_is_neither_a_picture_nor_a_word_of_one(table):
    from dataclasses import replace

    table.photo(2, words="So it lay")
    table.tell({"type": "event_retracted", "target": 2})
    bare = replace(table.match, shows_photos=False)

    for page in (html_of(Excerpt(bare)), report_of(Excerpt(bare, played=True))):
        assert b"So it lay" not in page
        assert packed(RED).encode() not in page
        assert b"data:image" not in page


def test_words_under_a_photo_are_found_and_stay_text(table):
    table.photo(2, words="<img src=x onerror=alert(1)> Zażółć")

    reading = Excerpt(table.match).reading()
    assert reading.hits("zazolc") == [2]
    for page in (report_of(Excerpt(table.match)).decode(), reviewed(table.match)):
        assert "<img src=x" not in page
        assert "&lt;img src=x" in page


def test_a_picture_that_comes_back_is_shown_without_a_new_event(table):
    from dashboard import load

    table.photo(2)
    file = file_of(table.path, photos_in(table.match)[2][0]["picture"])
    file.unlink()
    spoilt = load.replay_data(table.path, None, "en")

    file.write_bytes(RED)

    found = load.replay_data(table.path, None, "en")
    assert ("spoilt" in spoilt.json, "spoilt" in found.json) == (True, False)
    assert found.version != spoilt.version
