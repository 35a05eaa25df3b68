"""The story of a match: what every game has of it, what a game tells itself, how it is drawn."""

import json
import re
from dataclasses import replace
from html import escape

import pytest
from dashboard.replay.html_page import html_of
from dashboard.replay.report import report_of
from dashboard.replay.sharing import Excerpt
from dashboard.story.elements import Drawing
from dashboard.story.flow import flow_html
from dashboard.story.pages import drawing_of, printed, tabbed
from dashboard.story.plain import chapter_lines
from dashboard.story.ribbon import ribbon_html
from events.chain import scan
from events.composer import compose
from events.words import LANGUAGES
from lost_expedition.system import LOST_EXPEDITION
from projections.guarded import collected_faults, guarded
from projections.matches import Match
from projections.reading import Reading
from projections.story import (
    Chapter,
    Curve,
    CurvePoint,
    Deadline,
    Figure,
    Figures,
    FlowChart,
    FlowNode,
    Forecast,
    Lane,
    LaneMark,
    Ledger,
    LedgerEntry,
    LedgerRow,
    Paragraph,
    Prose,
    Ribbon,
    RibbonDay,
    Sheet,
    Sheets,
    SheetTrack,
    Stack,
    as_json,
    seqs_in,
    texts_in,
)
from projections.storytelling import Teller, chapters_of, faults_of_story
from projections.systems import find_system
from tests.dashboard.cards import links

USUAL = replace(LOST_EXPEDITION, story="projections.storytelling:usual_chapters")
BAD = "<img src=x onerror=alert(1)>"


def match_of(*entries, system=USUAL, seats=("Ann", "Bob")):
    players = [{"seat": name, "name": name} for name in seats]
    start = {"type": "match_started", "players": players}
    data, _, _ = compose(system.vocabulary, [start, *entries])
    match = Match(scan(data, where="test"))
    vars(match)["system"] = system
    return match


def read(match, lang="en", *, seat=None, branch=...):
    line = match.replay.counting if branch is ... else branch
    return Reading(match, lang, line, as_played=False, seat=seat)


def day(number, food, **more):
    return (
        {"type": "day_broken", "day": number, **more},
        {"type": "food_eaten", "left": food, **more},
    )


def mission(title, won, **more):
    return (
        {"type": "mission_begun", "title": title, **more},
        {"type": "mission_ended", "won": won, **more},
    )


OTHER = {"branch": "again"}
CAMPAIGN = (
    *day(1, 8), *mission("River", won=True), {"type": "match_saved", "title": "Evening"},
    *day(2, 7), *mission("Cliff", won=False), *day(3, 6),
    {"type": "branch_opened", "branch": "again", "from": 6, "kind": "loaded"},
    {"type": "save_loaded", "save": 6, **OTHER},
    *day(2, 7, **OTHER), *mission("Tower", won=True, **OTHER), *day(3, 6, **OTHER),
    {"type": "player_joined", "player": "Cid", **OTHER},
)  # fmt: skip


def overview(match, **more):
    return {chapter.id: chapter for chapter in chapters_of(read(match, **more))}["overview"]


def block(chapter, kind):
    return next(one for one in (*chapter.blocks, *chapter.aside) if isinstance(one, kind))


# -- what every game has --------------------------------------------------------------------------


def test_days_missions_and_shared_numbers_make_a_ribbon_without_a_word_by_the_game():
    ribbon = block(overview(match_of(*CAMPAIGN)), Ribbon)
    missions = next(lane for lane in ribbon.lanes if lane.name == "Mission")
    food = next(curve for curve in ribbon.curves if curve.name == "Food")

    assert [(day.number, day.state) for day in ribbon.days] == [
        (1, "done"), (2, "done"), (3, "plain"),
    ]  # fmt: skip
    assert [(int(mark.at), mark.words, mark.state) for mark in missions.marks] == [
        (1, "River: won", "done"), (2, "Tower: won", "done"),
    ]  # fmt: skip
    assert [point.value for point in food.points][-3:] == [8, 7, 6]
    assert ribbon.today == 3


def test_a_line_that_was_left_stands_beside_and_leads_to_its_end():
    match = match_of(*CAMPAIGN)
    (left,) = block(overview(match), Ribbon).left

    assert (int(left.start), int(left.end)) == (1, 3)
    assert match.events[left.seq - 1].facts() == {"left": 6}
    assert match.events[left.seq - 1].branch is None
    assert not any("Cliff" in text for text in texts_in(chapters_of(read(match))))


def test_of_the_left_line_itself_the_other_one_is_told_as_left():
    ribbon = block(overview(match_of(*CAMPAIGN), branch=None), Ribbon)

    assert any("Cliff" in mark.words for lane in ribbon.lanes for mark in lane.marks)
    assert [int(left.end) for left in ribbon.left] == [3]


def test_it_can_be_told_as_it_stood_after_an_event():
    match = match_of(*CAMPAIGN)
    chapters = chapters_of(read(match), 3)
    figures = {one.words: one.value for one in block(chapters[0], Figures).items}

    assert figures["Food"] == "8"
    assert "Mission: won" not in figures
    assert all(seq <= 3 for seq in seqs_in(chapters))


def test_each_thing_of_the_catalogue_has_the_history_of_all_that_names_it():
    met = {"type": "thing_met", "kind": "beast", "name": "Puma", "values": {"life": 3}}
    seen = {"type": "beast_sighted", "beast": "Puma", "cell": "B2"}
    match = match_of(*day(1, 8), met, *day(2, 7), seen)
    (row,) = block({c.id: c for c in chapters_of(read(match))}["things"], Ledger).rows

    assert row.cells[0] == "Puma"
    kinds = [(entry.when, match.events[entry.seq - 1].type_name()) for entry in row.history]
    assert kinds == [("Day 1", "thing_met"), ("Day 2", "beast_sighted")]


def test_a_game_of_turns_has_its_numbers_and_one_without_any_has_nothing():
    free = find_system("freeform")
    turn = {"type": "span_opened", "span": "turn"}
    food = {"type": "counter_changed", "counter": "food", "change": 2}
    told = chapters_of(read(match_of(turn, food, turn, food, system=free)))
    (curve,) = block(told[0], Ribbon).curves

    assert [point.value for point in curve.points] == [2, 4]
    assert chapters_of(read(match_of(system=free))) == ()


def test_what_a_report_has_of_every_match_it_does_not_print_twice():
    free = find_system("freeform")
    turn = {"type": "span_opened", "span": "turn"}
    food = {"type": "counter_changed", "counter": "food", "change": 2}
    match = match_of(turn, food, turn, food, system=free)

    assert b'class="story"' not in report_of(Excerpt(match))
    assert b'class="story"' in report_of(Excerpt(match_of(*CAMPAIGN)))


# -- who may know it ------------------------------------------------------------------------------


def test_a_seat_is_told_of_nothing_that_it_does_not_know():
    hidden = {"type": "card_hidden", "card": "Jaguar", "seen_by": ["Ann"]}
    met = {"type": "thing_met", "kind": "beast", "name": "Jaguar", "values": {}}
    match = match_of(*day(1, 8), hidden, met)

    def kinds(seat):
        (row,) = {c.id: c for c in chapters_of(read(match, seat=seat))}["things"].blocks[0].rows
        return [match.events[entry.seq - 1].type_name() for entry in row.history]

    assert kinds("Ann") == ["card_hidden", "thing_met"]
    assert kinds("Bob") == ["thing_met"]


def test_a_name_that_was_not_met_is_told_by_nobody():
    def told(teller):
        yield Chapter("secret", "The Idol", (Prose("Złoty Bożek", (Paragraph("Idol"),)),))

    match = match_of(*day(1, 8), system=replace(USUAL, story=told))
    for lang in LANGUAGES:
        texts = list(texts_in(chapters_of(read(match, lang))))
        assert "Idol" not in " ".join(texts)
        assert "???" in " ".join(texts)


# -- what a game tells itself, drawn --------------------------------------------------------------


def every_block(teller):
    """One of each, with all its parts, and with what people may have written."""
    assert isinstance(teller, Teller)
    entry = LedgerEntry("Day 1", f"found {BAD}", 2)
    curve = Curve("Rope", (CurvePoint(1, 3, 2), CurvePoint(2.5, 1, 4)), "food", 6)
    ribbon = Ribbon(
        "Fifty-six days", "Day",
        tuple(RibbonDay(i, BAD if i == 2 else "", i if i < 4 else None) for i in range(1, 57)),
        (
            Lane("Places", (LaneMark(1, BAD, 2, "arrow", 3), LaneMark(3, "Mill", 3, "bar", 9))),
            Lane("All states", tuple(
                LaneMark(5, state, 2, state=state)
                for state in ("plain", "done", "failed", "open", "blocked", "unknown")
            )),
            Lane("Signs", (LaneMark(2, "Cid", 3, "token", seat="Ann", short="+"),)),
        ),
        (replace(curve, forecast=Forecast("gone on day 9", 9, 12)),),
        (Deadline(15, "half"), Deadline(28, BAD)), today=3, legend=(("done", "won"),),
    )  # fmt: skip
    yield Chapter(
        "all", BAD,
        (
            Figures((Figure("3", BAD, "food"), Figure("7 of 9", "won", seq=3))), ribbon,
            FlowChart(
                "Missions",
                (FlowNode("a", BAD, "done", seq=2), FlowNode("b", "The very long way", "open"),
                 FlowNode("c", "?", "unknown"), FlowNode("d", "Mast", "blocked", "later")),
                (("a", "b"), ("b", "c"), ("c", "a")),
            ),
            Ledger("Things", ("Thing", "Who"), (
                LedgerRow((BAD, "Ann"), ("Ann",), (entry, replace(entry, is_left=True)), "Ann"),
                LedgerRow(("Łuk", "lost"), ("lost",), state="failed"),
            )),
            Sheets("Party", (
                Sheet(BAD, "Ann", "x", tracks=(SheetTrack("health", 3, 8), SheetTrack("x", None)),
                      facts=(("Level", "2"),), curves=(curve,), history=(entry,)),
            )),
            Prose("So far", (Paragraph(f"They came. {BAD}", (2, 3), "Day 1"),)),
        ),
        (Sheets("Party", (Sheet("Ann", "Ann", tracks=(SheetTrack("health", 3, 8),)),), True),),
    )  # fmt: skip


TOLD = replace(LOST_EXPEDITION, story=every_block)


@pytest.fixture(scope="module")
def told():
    return read(match_of(*CAMPAIGN, system=TOLD))


def test_whatever_people_wrote_is_text_on_a_page_on_paper_and_in_a_file(told):
    chapters = chapters_of(told)
    drawing = drawing_of(told, chapters, "?at={}".format)

    for html in (tabbed(chapters, drawing), printed(chapters, drawing)):
        assert "<img" not in html
        assert "&lt;img" in html
    for made in (html_of(Excerpt(told.match)), report_of(Excerpt(told.match))):
        assert b"<img" not in made
        assert b'class="story"' in made


def test_every_mark_leads_to_its_moment(told):
    chapters = chapters_of(told)
    html = tabbed(chapters, drawing_of(told, chapters, "?at={}".format))

    assert set(map(int, re.findall(r'data-seq="(\d+)"', html))) >= set(seqs_in(chapters))
    assert "href" not in printed(chapters, Drawing("en"))


def test_what_one_event_tells_leads_to_its_correction_and_in_a_file_nowhere(told):
    prose = Prose("", (Paragraph("One.", (4,)), Paragraph("Two.", (3, 4)), Paragraph("Not.", (1,))))
    history = (LedgerEntry("Day 1", "<b>", 3), LedgerEntry("", "gone", 4, is_left=True))
    ledger = Ledger("", ("thing",), (LedgerRow(("Puma",), history=history),))
    chapters = (Chapter("all", "", (prose, ledger)),)
    html = tabbed(chapters, drawing_of(told, chapters, "?at={}".format, "?line={}".format))

    ways = re.findall(r'<a class="mend" href="([^"]*)" aria-label="([^"]*)">Correct</a>', html)
    once, each = "?line=4", ("?line=3", "?line=4")
    assert [way for way, _ in ways] == [once, *each, "?line=3"]
    assert all(label == f"Correct: event {way[-1]}" for way, label in ways)
    assert "mend" not in tabbed(chapters, drawing_of(told, chapters, "?at={}".format))


def test_a_paragraph_of_several_events_lists_each_as_the_log_says_it(told):
    """What does not stand on the line that is read leads to its moment and is corrected nowhere."""
    beyond = len(told.match.events) + 1
    prose = Prose("", (Paragraph("Some.", (3, 4, beyond)), Paragraph("No.", (1, beyond))))
    ways = drawing_of(told, (), "?at={}".format, "?line={}".format)
    html = tabbed((Chapter("all", "", (prose,)),), ways)
    some, none = re.findall(r'<div class="leads">(.*?)</div>', html)

    lines = [re.sub("<[^>]*>", "|", line) for line in re.findall("<li>(.*?)</li>", some)]
    said = [escape(told.sentence(seq)) for seq in (3, 4)]
    assert lines == [*(f"|{one}||Correct|" for one in said), f"|event {beyond}|"]
    assert re.search(r"<summary>3 events <span[^>]*>Correct</span></summary>", some)
    assert "Correct" not in none


def test_a_number_at_the_top_tells_what_made_it(told):
    chapters = chapters_of(told)
    html = tabbed(chapters, drawing_of(told, chapters, "?at={}".format))
    summary = re.search(r"<summary><b>3</b>.*?</summary><ol>(.*?)</ol>", html)[1]

    # Four mornings were eaten on this line, the last one first.
    assert re.findall(r"−1 = (\d)", summary) == ["6", "7"]


def test_chapters_with_an_odd_id_or_a_way_to_nowhere_are_found():
    prose = Prose("", (Paragraph("x", (99,)),))
    chart = FlowChart("", (FlowNode("a", "A", "open"),), (("a", "b"),))
    chapters = (Chapter("So far", "", (prose, chart)),)

    assert len([fault.text("en") for fault in faults_of_story(chapters, {1, 2})]) == 3


def test_where_a_game_fails_to_tell_it_stands_what_every_game_has():
    def broken(teller):
        raise ZeroDivisionError

    match = match_of(*CAMPAIGN, system=guarded(replace(USUAL, id="broken", story=broken)))
    with collected_faults() as faults:
        assert [chapter.id for chapter in chapters_of(read(match))] == ["overview", "party"]
    assert "telling the story" in str(list(faults))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_terminal_tells_it_as_text_and_finds_in_it(told, lang):
    (chapter,) = chapters_of(told)
    lines = list(chapter_lines(chapter, lang, 80))

    assert max(map(len, lines)) < 130
    assert any("They came." in line for line in lines)
    found = list(chapter_lines(chapter, lang, 80, "luk"))
    assert any("Łuk" in line for line in found)
    assert not any("They came." in line for line in found)


def test_as_json_each_block_says_which_it_is(told):
    (chapter,) = json.loads(json.dumps(as_json(chapters_of(told))))

    assert [one["block"] for one in chapter["blocks"]] == [
        "figures", "ribbon", "flowChart", "ledger", "sheets", "prose",
    ]  # fmt: skip


def test_the_library_leads_to_the_campaign_that_somebody_saved(shelved, look):
    shelved.match("Ann", "Bob")
    assert "Continue the campaign" not in links(look())

    campaign = shelved.match("Cid", "Dan")
    shelved.tell(campaign, {"type": "match_saved", "title": "Evening"})
    found = links(look())

    assert found["Continue the campaign"] == f"?view=record&match={campaign}"
    assert found["Story so far"] == f"?view=story&match={campaign}"


@pytest.mark.parametrize(
    ("name", "words", "drawn"),
    [
        pytest.param("Mast", "open, 1 try", True, id="what its sign does not say"),
        pytest.param("Mast", "open", False, id="what its sign says already"),
        pytest.param("A name of more than one line", "open, 1 try", False, id="no room"),
    ],
)
def test_a_mission_of_the_chart_says_what_its_sign_does_not(name, words, drawn):
    svg = flow_html(FlowChart("Missions", (FlowNode("a", name, "open", words),)), Drawing("en"))

    assert (f">{words}</text>" in svg) is drawn
    assert f"<title>{name}: {words}</title>" in svg


def test_what_it_says_takes_two_lines_before_it_is_cut():
    def texts(words):
        svg = flow_html(
            FlowChart("Missions", (FlowNode("a", "?", "unknown", words),)), Drawing("en")
        )
        return re.findall(r">([^<>]+)</text>", svg)

    assert texts("the last of the main thread") == ["?", "the last of the main", "thread"]
    assert texts("the last of the main thread, and nobody knows more")[2].endswith(
        "\N{HORIZONTAL ELLIPSIS}"
    )


def test_layers_stand_over_each_other_and_tell_whose_they_are():
    low, high = (Curve(name, (CurvePoint(1, 3), CurvePoint(2, 1))) for name in ("Ann", "Bob"))
    ribbon = Ribbon("Days", "day", (RibbonDay(1, seq=1), RibbonDay(2, seq=2)),
                    stacks=(Stack("Health", (low, high)),))  # fmt: skip
    svg = ribbon_html(ribbon, Drawing("en"))

    assert 'aria-label="Health: Ann: 3 → 1; Bob: 3 → 1"' in svg
    assert ">6</text>" in svg
    assert "Health:" in "\n".join(chapter_lines(Chapter("a", "A", (ribbon,)), "en", 80))


def test_whoever_only_watches_is_led_to_no_correction(shelved, look, monkeypatch):
    from dashboard.devices import Right
    from dashboard.views import gate, story

    match = shelved.match("Ann", "Bob")
    shelved.tell(
        match,
        {"type": "counter_set", "counter": "food", "value": 9},
        {"type": "counter_changed", "counter": "food", "change": -3},
    )
    drawn = []
    monkeypatch.setattr(story, "_story", lambda **said: drawn.append(said["data"]["html"]))

    look(view="story", match=match)
    monkeypatch.setattr(gate, "right", lambda _match: Right("watch"))
    look(view="story", match=match)

    mine, watched = drawn
    assert re.findall(r"view=record&amp;match=\w+&amp;line=(\d)", mine) == ["3", "2"]
    assert "mend" not in watched
    assert "at=3" in watched
