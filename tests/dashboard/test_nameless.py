"""A match that is shared without real names: none of them is in any of its files."""

import io
import re
import zipfile
import zlib

import pytest
from dashboard.photos import attached
from dashboard.replay.sharing import Excerpt, make, pdf_of
from dashboard.views.sharing import Shared, stem_of
from events.journal import create_journal
from importers.exports import find_exporter
from importers.exports.pseudonyms import with_pseudonyms
from projections.matches import open_match
from projections.systems import find_system
from tests.importers import made

NAMES = ("Żaneta", "Zaneta", "Żanet", "Wolska", "zwolska", "Zdzis", "Cecylia", "Rados", "Nowak")
SEATS = [
    {"seat": "Żaneta", "name": "Żaneta Wolska", "person": "zwolska"},
    {"seat": "B", "name": "Zdzisław"},
]
PLACED = {"type": "piece_placed", "piece": "Fox", "cell": "C3"}


@pytest.fixture
def match(tmp_path):
    """One that says names wherever somebody can write one."""
    path = tmp_path / "evening.aar"
    started = {
        "type": "match_started", "players": SEATS, "place": "Żaneta's kitchen",
        "options": {"board": "hex", "radius": 2},
    }  # fmt: skip
    facts = attached(path, made.picture())
    create_journal(path, find_system("freeform").vocabulary, [
        {**started, "by": "Zdzisław's phone"},
        {"type": "title_given", "title": "Żaneta kontra Zdzisław"},
        {"type": "tag_added", "tag": "u Zdzisława"},
        {**PLACED, "player": "Żaneta", "owner": "B", "name": "Żaneta's fox"},
        {"type": "note_written", "text": "Z Żanetą nie ma żartów", "author": "Cecylia", "on": 4},
        {"type": "score_read", "player": "Żaneta", "score": 3},
        {"type": "score_read", "player": "Żaneta", "score": 9},
        {"type": "dispute_raised", "text": "Zdzisław moved twice", "author": "Żaneta", "on": 4},
        {"type": "branch_opened", "branch": "b", "from": 4, "kind": "what_if",
         "title": "O Zdzisława?"},
        {"type": "photo_attached", "on": 4, "words": "Cecylia i Żaneta", **facts},
        {"type": "event_retracted", "target": 8},
        {"type": "player_joined", "player": "C", "name": "Radosława Nowak"},
        {"type": "match_ended", "winner": "Żaneta", "reason": "Zdzisław gave up"},
    ])  # fmt: skip
    return open_match(path)


def texts_in(data):
    """All that somebody reads who looks into a file with whatever program."""
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield from archive.namelist()
            yield from (
                archive.read(name).decode("utf-8", "replace") for name in archive.namelist()
            )
    elif data.startswith(b"%PDF"):
        yield data.decode("latin-1")
        for stream in re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL):
            try:
                plain = zlib.decompress(stream)
            except zlib.error:
                continue
            yield plain.decode("latin-1")
            yield plain.decode("utf-16-be", "replace")
    yield data.decode("utf-8", "replace")


def told_in(data):
    return [name for name in NAMES for text in texts_in(data) if name.casefold() in text.casefold()]


@pytest.mark.parametrize("photos", [False, True], ids=["without photos", "with photos"])
@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("kind", ["html", "report", "svg", "gif", "png", "notation", "library"])
def test_no_file_holds_a_name(match, kind, lang, photos):
    shared = Shared(Excerpt(match, lang), nameless=True, photos=photos)

    data = shared.made(kind)

    assert told_in(data) == []
    assert told_in(Shared(Excerpt(match, lang)).made(kind)) != [] or kind in ("gif", "png")


def test_pictures_and_films_say_no_name(match):
    """They are drawn of what the picture as text says."""
    nameless = with_pseudonyms(match)

    for seq in (4, 7, 12):
        assert told_in(make("svg", Excerpt(nameless, at=seq))) == []


def test_the_report_as_played_and_another_line_hold_none_either(match):
    nameless = with_pseudonyms(match)

    assert told_in(make("report", Excerpt(nameless, played=True))) == []
    assert told_in(make("html", Excerpt(nameless, branch="b"))) == []


@pytest.mark.chromium
def test_a_report_as_pdf_holds_no_name(match):
    nameless = make("report", Excerpt(with_pseudonyms(match)))

    assert told_in(pdf_of(nameless)) == []


def test_its_files_are_called_after_nobody(match):
    assert stem_of(match).startswith("zaneta-wolska-zdzislaw-radoslawa-nowak-20")

    assert stem_of(Shared(Excerpt(match), nameless=True).match).startswith(
        "player-a-player-b-player-c-20"
    )


def test_whose_eyes_one_looks_with_stays(match):
    shared = Shared(Excerpt(match, seat="B"), nameless=True)

    page = shared.made("html").decode()

    assert '"eyes":"Player B"' in page


def test_faces_go_only_where_somebody_says_so(match):
    picture = made.picture()

    def holds(photos):
        packed = Shared(Excerpt(match), nameless=True, photos=photos).made("library")
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            return picture in [archive.read(name) for name in archive.namelist()]

    assert (holds(False), holds(True)) == (False, True)
    kept = with_pseudonyms(match, photos=True)
    assert [photo.words for photo in kept.photos] == ["Player D i Player A"]


def test_the_command_line_leaves_photos_behind_unless_told_otherwise(match, tmp_path):
    from dashboard.cli.run import outcome

    def names(*more):
        out = tmp_path / "nameless.zip"
        line = ["export", match.where, "--to", "library", "--pseudonyms", *more, "--out", str(out)]
        assert outcome(line) == 0
        return zipfile.ZipFile(out).namelist()

    assert len(names()) == 1
    assert len(names("--with-photos")) == 2


def test_text_and_zip_hold_all_so_they_are_not_offered_to_eyes_that_may_not_see_it(match):
    from dashboard.views.sharing import _kinds_of

    assert {"notation", "library"} <= set(_kinds_of(Excerpt(match)))
    assert {"notation", "library"}.isdisjoint(_kinds_of(Excerpt(match, seat="B")))
    assert find_exporter("notation").write([match], "en")
