"""What is shared stands by itself: pictures, films, one-file replays, reports."""

import io
import json
import re
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from dashboard.replay.films import Animator, common_box, gif_of, stretch
from dashboard.replay.html_page import html_of
from dashboard.replay.moments import MomentCache
from dashboard.replay.pictures import Caption, frame, picture, png_of, rasterize, svg_of
from dashboard.replay.report import report_of
from dashboard.replay.sharing import Excerpt
from dashboard.replay.turning_points import key_moments
from events.chain import scan
from events.composer import compose
from events.errors import BadUsage
from events.journal import read_journal
from PIL import Image, ImageChops
from projections.matches import Match
from projections.palette import token
from projections.systems import find_system

SAMPLES = Path(__file__).parents[2] / "sample_games"
DUEL = SAMPLES / "neuroshima_hex" / "rulebook_duel_turns_1_to_7.aar"
EVERY = sorted(SAMPLES.glob("*/*.aar"))
BAD = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def duel():
    return Match(read_journal(DUEL))


HEXES = {"board": "hex", "radius": 2}
SQUARES = {"board": "square", "columns": 60, "rows": 60}


def placed(piece, cell):
    return {"type": "piece_placed", "player": "Ann", "piece": piece, "cell": cell}


def freeform(*entries, players=("Ann", "Bob"), options=HEXES):
    system = find_system("freeform")
    seats = [{"seat": name, "name": name} for name in players]
    start = {"type": "match_started", "players": seats, "options": options}
    data, _, _ = compose(system.vocabulary, [start, *entries])
    return Match(scan(data, where="test"))


@pytest.mark.parametrize("lang", ["en", pytest.param("pl", marks=pytest.mark.long)])
@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.stem)
def test_every_sample_is_shared_in_every_form(path, lang):
    excerpt = Excerpt(Match(read_journal(path)), lang, theme="dark")

    ET.fromstring(svg_of(excerpt))
    assert png_of(excerpt, 300).startswith(b"\x89PNG")
    assert html_of(excerpt).startswith(b"<!doctype html>")
    assert f'<html lang="{lang}">'.encode() in report_of(excerpt)


def test_a_picture_shows_the_moment_that_is_meant(duel):
    svg = svg_of(Excerpt(duel, "en", at=20)).decode()
    reading = Excerpt(duel, "en", at=20).reading()

    text = "".join(ET.fromstring(svg).itertext())
    assert reading.sentence(20).split()[0] in text
    assert "event 20" in text


@pytest.mark.parametrize("family", ["Saira Condensed", "IBM Plex Sans", "Noto Sans"])
def test_polish_letters_are_drawn_and_not_boxes(family):
    def drawn(letter, family=family):
        return rasterize(
            '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">'
            f'<text x="5" y="30" font-size="30" font-family="{family}">{letter}</text></svg>'
        )

    pictures = {letter: drawn(letter) for letter in "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ"}
    assert len(set(pictures.values())) == len(pictures)
    assert drawn(" ") not in pictures.values()
    assert family == "IBM Plex Sans" or drawn("g") != drawn("g", "IBM Plex Sans")


def test_a_picture_that_is_handed_out_brings_its_fonts(duel):
    excerpt = Excerpt(duel, "en", at=20)
    svg = svg_of(excerpt).decode()

    families = set(re.findall(r'@font-face{font-family:"([^"]*)"', svg))
    assert families == {"Saira Condensed", "IBM Plex Sans", "AA Figures"}
    assert {f"'{family}'" for family in families} <= set(re.findall(r"'[^']*'", svg))


def test_a_frame_of_a_film_is_the_picture_of_its_moment(duel):
    """Drawn in layers and cell by cell, it differs by nothing but the softness of edges."""
    excerpt = Excerpt(duel, "en")
    reading = excerpt.reading()
    artist = Animator(excerpt, reading, 480, common_box(reading, [reading.first]))

    for stop in reading.stops[::9]:
        whole = Image.open(io.BytesIO(rasterize(frame(excerpt, reading, stop.seq, width=480))))
        apart = ImageChops.difference(artist.image(stop.seq), whole.convert("RGB")).convert("L")
        assert sum(apart.histogram()[40:]) < 200  # of 325,440 pixels
        assert sum(apart.histogram()[80:]) == 0


def test_what_lies_on_a_cell_is_drawn_once_for_as_long_as_it_lies_there(duel, monkeypatch):
    excerpt = Excerpt(duel, "en")
    reading = excerpt.reading()
    artist = Animator(excerpt, reading, 480, common_box(reading, [reading.first]))
    drawn = []
    draw = artist._draw_lying
    monkeypatch.setattr(
        artist, "_draw_lying", lambda fresh, *more: drawn.append(len(fresh)) or draw(fresh, *more)
    )

    for seq in [stop.seq for stop in reading.stops[-6:]] * 2:
        artist.image(seq)

    # The second time nothing is; and from one step to the next most cells stay as they are.
    assert sum(drawn) == len(artist._lying) < 20


def test_rare_colours_of_a_film_are_kept(duel):
    """Of an arrow there are some hundred pixels among a hundred thousand."""
    excerpt = Excerpt(duel, "en", at=43, first=41)
    image = Image.open(io.BytesIO(gif_of(excerpt)))
    image.seek(image.n_frames - 1)
    hit = tuple(bytes.fromhex(token("light", "loss").removeprefix("#")))

    shown = image.convert("RGB").getcolors(1 << 20)
    nearest = min(sum(abs(a - b) for a, b in zip(hit, colour, strict=True)) for _, colour in shown)
    assert nearest < 40


def test_frames_of_a_film_are_alike_in_size(duel):
    image = Image.open(io.BytesIO(gif_of(Excerpt(duel, "en", at=8, first=1))))
    whole = Animator(e := Excerpt(duel, "en"), e.reading(), 480, common_box(e.reading(), [1]))

    assert image.height == max(whole.image(seq).height for seq in (1, 8))


def test_a_frame_holds_no_more_of_a_large_board_than_lies_on_it():
    match = freeform(placed("Fox", "C3"), placed("Owl", "D9"), options=SQUARES)
    scene = Excerpt(match, "en").reading().scene(3)

    whole, over = (picture(scene, Caption([]), layer=layer) for layer in ("all", "over"))

    assert over.count("<g ") < 10 < 3600 < whole.count("<g ")


def test_letters_too_low_to_read_are_left_out_of_a_film_alone():
    scene = Excerpt(freeform(placed("Fox", "C3"), options=SQUARES), "en").reading().scene(2)

    every = picture(scene, Caption([]), width=480)
    readable = picture(scene, Caption([]), width=480, least_letter=3.5)

    assert every.count("<text") > 3600
    assert readable.count("<text") == 1  # the foot of the page
    assert picture(scene, Caption([]), width=4800, least_letter=3.5).count("<text") > 3600


def test_a_film_shows_a_stretch_and_rests_at_its_end(duel):
    excerpt = Excerpt(duel, "en", at=14, first=9)
    film = Image.open(io.BytesIO(gif_of(excerpt, 200)))

    assert film.n_frames == len(stretch(excerpt.reading(), excerpt))
    film.seek(film.n_frames - 1)
    assert film.info["duration"] > 2000


def test_a_stretch_turned_round_is_told(duel):
    with pytest.raises(BadUsage, match="from 14 to 9"):
        gif_of(Excerpt(duel, "en", at=9, first=14))


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("last_battle", "Ann won: the Final Battle was fought."),
        ("the mill burned", "Ann won: the mill burned."),
        (None, "Ann won."),
    ],
)
def test_the_report_says_why_the_match_ended_in_words(reason, told):
    ended = {"type": "match_ended", "winner": "Ann", **({"reason": reason} if reason else {})}

    page = report_of(Excerpt(freeform(ended), "en")).decode()

    assert f'<p class="result">{told}</p>' in page


@pytest.mark.parametrize(
    ("lang", "counted"), [("en", ["2 phases", "Chapter: 1"]), ("pl", ["2 fazy", "Chapter: 1"])]
)
def test_the_report_counts_the_stretches_of_a_tables_own(lang, counted):
    told = freeform({"type": "span_opened", "span": "chapter"},
                    *[{"type": "span_opened", "span": "phase"}] * 2)  # fmt: skip

    page = report_of(Excerpt(told, lang)).decode()

    assert [said for said in counted if said not in page] == []


def test_a_line_or_event_that_is_not_there_is_told(duel):
    with pytest.raises(BadUsage, match="'nowhere'"):
        svg_of(Excerpt(duel, branch="nowhere"))
    with pytest.raises(BadUsage, match="found event 9999"):
        svg_of(Excerpt(duel, at=9999))


def test_a_side_line_is_shared_as_such():
    fork = {"type": "branch_opened", "branch": "b", "from": 2, "kind": "what_if", "title": "Owl?"}
    match = freeform(
        {"type": "piece_placed", "piece": "Fox", "cell": "C3"}, fork,
        {"type": "piece_placed", "piece": "Owl", "cell": "B2", "branch": "b"},
    )  # fmt: skip

    by_event, by_name = svg_of(Excerpt(match, at=4)), svg_of(Excerpt(match, branch="b"))

    assert by_event == by_name
    assert "What if: Owl?" in by_name.decode()
    assert "Owl" not in svg_of(Excerpt(match)).decode()


def test_the_one_file_replay_asks_nobody_and_is_small(duel):
    page = html_of(Excerpt(duel, "en")).decode()

    # Drawings are shown by their names within the page itself.
    elsewhere = r"""(src|href)=\\*"(?!#)|url\((?!data:font)|@import|https?://(?!www\.w3\.org)"""
    assert not re.search(elsewhere, page)
    assert "default-src 'none'" in page
    assert len(page) < 300 * 1024


def test_the_one_file_replay_of_a_usual_match_goes_into_a_mail():
    usual = SAMPLES / "neuroshima_hex/club_season/simulated_02.aar"
    assert len(html_of(Excerpt(Match(read_journal(usual)), "en"))) < 400_000


def test_a_sign_that_stands_for_what_is_repeated_may_be_written_by_anybody():
    fox = {"type": "piece_placed", "piece": "\ue000 and \uf8ff", "cell": "C3", "owner": "Ann"}
    page = html_of(Excerpt(freeform(fox), "en")).decode()
    data = re.search(r'id="reel">(.*?)</script>', page, re.DOTALL)[1]

    assert "\\ue000 and \\uf8ff" in data


def data_of(page):
    """What a page holds of its match, as its script reads it."""
    packed, motifs = (
        re.search(rf'id="{name}">(.*?)</script>', page, re.DOTALL)[1] for name in ("reel", "motifs")
    )
    motifs = json.loads(motifs)
    return json.loads(re.sub("[\ue000-\uf8ff]", lambda one: motifs[ord(one[0]) - 0xE000], packed))


def test_hostile_names_and_notes_stay_text():
    note = {"type": "note_written", "on": 2, "author": BAD, "text": f"</script>{BAD}"}
    match = freeform(
        {"type": "piece_placed", "piece": BAD, "cell": "C3", "owner": BAD}, note, players=(BAD, "B")
    )
    excerpt = Excerpt(match, "en")

    for page in (html_of(excerpt), report_of(excerpt), svg_of(excerpt)):
        assert b"<img" not in page
    data = data_of(html_of(excerpt).decode())
    assert BAD in data["reel"]["readings"][0]["log"][1]["notes"][0]["by"]


def test_a_report_has_summary_curve_moments_findings_and_log(duel):
    page = report_of(Excerpt(duel, "en")).decode()

    for heading in ("Points over the match", "Key moments", "Findings", "Log"):
        assert f"<h2>{heading}</h2>" in page
    for event in duel.replay.history().events[:5]:
        assert f'<span class="seq">{event.seq}</span>' in page


def test_what_people_marked_is_a_highlight():
    entries = [{"type": "piece_placed", "piece": f"P{i}", "cell": "C3"} for i in range(5)]
    entries.append({"type": "note_written", "on": 4, "symbol": "!!"})
    reading = Excerpt(freeform(*entries), "en").reading()

    found = key_moments(reading, reading.stops, MomentCache("en").moments(reading), 6)

    assert [one.first for one in found] == [4]


@pytest.mark.parametrize("form", ["png", "svg", "gif", "html", "report"])
def test_the_command_line_writes_the_same(form, tmp_path, capsys):
    from dashboard.cli.run import outcome

    target = tmp_path / f"out.{form}"
    line = ["export", str(DUEL), "--to", form, "--at", "12", "--out", str(target)]

    assert outcome(line) == 0
    assert target.stat().st_size > 5000


def test_a_form_that_shows_no_moment_says_so(tmp_path, capsys):
    from dashboard.cli.run import outcome

    line = ["export", str(DUEL), "--to", "jsonl", "--at", "12", "--out", str(tmp_path / "x")]

    assert outcome(line) == 2
    assert "cannot show" in capsys.readouterr().err


@pytest.mark.chromium
def test_a_report_becomes_a_pdf(duel):
    from dashboard.replay.sharing import pdf_of

    assert pdf_of(report_of(Excerpt(duel, "en"))).startswith(b"%PDF")


def test_without_a_browser_the_way_to_a_pdf_is_told(monkeypatch):
    from dashboard.replay.sharing import pdf_of

    monkeypatch.setattr(shutil, "which", lambda _name: None)
    with pytest.raises(BadUsage, match="print it with any browser"):
        pdf_of(b"")
