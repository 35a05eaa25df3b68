"""A system that breaks a promise is told which one."""

from dataclasses import replace
from importlib.metadata import EntryPoint
from typing import Literal

import pytest
from events.base import Event
from events.errors import SystemMissing
from projections import plugins, systems
from projections.boards import squares
from projections.catalogue import ThingKind
from projections.contract import contract_of
from projections.games.freeform.system import FREEFORM
from projections.offers import Draft
from projections.scene import Edge, Panel, Piece, Terrain, Track
from projections.spans import Nesting, Opens, Whole
from projections.system import Finding, RecordDepth
from tests.systems.changed import changed
from tests.systems.inline import InlineWords
from tests.systems.old_lanterns import OLD_LANTERNS
from tests.systems.old_lanterns import WORDS as LANTERN_WORDS
from tests.systems.three_banners import START, THREE_BANNERS, CarryBanner

pytestmark = pytest.mark.usefixtures("unshrunk")


class MoveBanner(Event):
    """A banner moves."""

    type: Literal["move_banner"] = "move_banner"


class BannerMended(Event):
    """A banner was mended."""

    type: Literal["banner_mended"] = "banner_mended"
    origin: str = "cloth"


def scene_with_a_stray(state, lang):
    scene = THREE_BANNERS.scene(state, lang)
    return replace(scene, pieces=(*scene.pieces, Piece("stray", "Z9", "Stray", "S")))


def scene_of_a_stranger(state, lang):
    return replace(THREE_BANNERS.scene(state, lang), panels=(Panel("Camp", (), 9),))


def scene_with_more_names_than_lines(state, lang):
    return replace(
        THREE_BANNERS.scene(state, lang), panels=(Panel("Camp", ("fire",), ids=("fire", "tent")),)
    )


def scene_with_a_track_that_nobody_counts(state, lang):
    scene = THREE_BANNERS.scene(state, lang)
    tracks = (Track("wear", 2, 3, counter="wear:1"),)
    return replace(scene, pieces=tuple(replace(one, tracks=tracks) for one in scene.pieces))


def scene_with_a_wall_in_the_air(state, lang):
    return replace(THREE_BANNERS.scene(state, lang), edges=(Edge("A1"),))


def scene_with_pale_letters(state, lang):
    return replace(THREE_BANNERS.scene(state, lang), terrains={"field": Terrain(ground="ink")})


class CarryElsewhere(CarryBanner):
    """Lights up where no cell is."""

    def marks(self, event):
        return ("Z9",), ()


def counting_offers(state, seat):
    state["roll"] += 1
    return THREE_BANNERS.play.offers(state, seat)


def short_row(_history):
    return {"marches": [(1, "Ann", 7), (2, "six")]}


def a_word_for_a_number(_history):
    return {"marches": [(1, "Ann", "six")]}


def without(table, key):
    return {name: text for name, text in table.items() if name != key}


def chatty_consequences(_state, draft):
    """A chain whose only link, asked again, tells of something new."""
    if draft.type == "turn_begun":
        return [Draft("march_rolled", {"player": "Ann", "faces": [1, 2]})]
    return [Draft("turn_begun", {"player": "Ann"})] if draft.type == "march_rolled" else []


BROKEN = [
    pytest.param(
        {"events": (*THREE_BANNERS.events, MoveBanner)},
        "test_events_are_told_in_the_past_tense",
        "the type 'move_banner' should say what happened",
        id="an event in the present",
    ),
    pytest.param(
        {"events": (*THREE_BANNERS.events, BannerMended)},
        "test_no_fact_is_called_like_a_field_of_the_envelope",
        r"banner_mended: the journal owns \['origin'\]",
        id="a fact called like a field of the envelope",
    ),
    pytest.param(
        {"depths": (RecordDepth("result", frozenset({"banner_caried"})), RecordDepth("full"))},
        "test_what_names_kinds_of_events_names_those_that_exist",
        r"\{'depths': \['banner_caried'\]\}",
        id="a depth that leaves out what there is not",
    ),
    pytest.param(
        {"catalogue": (ThingKind("banner", named_by=("banner_carried.baner", "turn_begun.seq")),)},
        "test_what_names_kinds_of_events_names_those_that_exist",
        r"\{'catalogue': \['banner_carried.baner', 'turn_begun.seq'\]\}",
        id="a thing that is named by a fact that there is not",
    ),
    pytest.param(
        {"depths": (RecordDepth("full"), RecordDepth("result", frozenset({"turn_begun"})))},
        "test_depths_leave_out_less_and_less",
        r"'result' leaves out \['turn_begun'\], 'full' does not",
        id="depths in another order",
    ),
    pytest.param(
        {"spans": {"turn_begun": Opens("watch")}},
        "test_all_that_people_choose_by_has_a_name",
        "the words have no span.watch",
        id="a stretch that nobody can name",
    ),
    pytest.param(
        {"copy": dict},
        "test_the_original_leaves_its_copy_alone",
        "changed an earlier copy",
        id="a copy that shares",
    ),
    pytest.param(
        {"offers": counting_offers},
        "test_every_legal_answer_makes_an_event",
        "asking for offers changed the table",
        id="a question that changes the table",
    ),
    pytest.param(
        {"consequences": chatty_consequences},
        "test_a_link_leads_to_nothing_but_the_rest_of_its_chain",
        "march_rolled leads to turn_begun, which is not proposed behind it",
        id="a chain that grows when it is asked again",
    ),
    pytest.param(
        {"findings": lambda _b, event, _a: [Finding(event.seq, "taste", LANTERN_WORDS("title"))]},
        "test_findings_cite_rules",
        "'taste' is not among the system's `rules`",
        id="a finding without a rule",
    ),
    pytest.param(
        {"scene": scene_with_a_stray},
        "test_scenes_hold_together",
        "Stray lies on 'Z9', which is not a cell",
        id="a piece off the scene",
    ),
    pytest.param(
        {"scene": scene_of_a_stranger},
        "test_scenes_hold_together",
        "Camp belongs to seat 9 of 6",
        id="a panel of nobody at the table",
    ),
    pytest.param(
        {"scene": scene_with_more_names_than_lines},
        "test_what_a_list_names_is_named_once_a_line",
        "'Camp' has 1 lines",
        id="a list that names more than it shows",
    ),
    pytest.param(
        {"scene": scene_with_a_track_that_nobody_counts},
        "test_counters_are_numbers_that_have_names",
        "wear shows 2, but 'wear:1' is no counter",
        id="a track that no counter tells",
    ),
    pytest.param(
        {"board": lambda _options: squares(5, 4)},
        "test_scenes_lie_on_the_board_that_it_names",
        "'A5' is not a cell of the board that the game names",
        id="a scene beyond the board",
    ),
    pytest.param(
        {"board": lambda _options: squares(5, 5), "scene": scene_with_a_wall_in_the_air},
        "test_scenes_lie_on_the_board_that_it_names",
        r"the edge 'A1\|' lies nowhere",
        id="a wall beside one cell alone",
    ),
    pytest.param(
        {"board": lambda _options: squares(5, 5), "acts": (CarryElsewhere(),)},
        "test_scenes_lie_on_the_board_that_it_names",
        "banner_carried marks 'Z9', which is neither cell nor edge of the board",
        id="a mark beside the board",
    ),
    pytest.param(
        {"scene": scene_with_pale_letters},
        "test_terrains_are_clear",
        "ink on the ground of 'field'",
        id="letters that nobody can read",
    ),
    pytest.param(
        {"spans": {"turn_began": Opens("turn")}},
        "test_spans_are_made_by_events_that_exist",
        "names 'turn_began', which is no event of this game",
        id="a span out of nothing",
    ),
    pytest.param(
        {
            "spans": {"turn_begun": Opens("turn"), "banner_carried": Whole("march")},
            "nesting": Nesting({"turn": (), "march": ()}),
        },
        "test_a_stretch_that_begins_ends_no_other_by_surprise",
        "banner_carried begins the span march and so ends turn, which is still open",
        id="a stretch that ends another by surprise",
    ),
    pytest.param(
        {"facts": short_row},
        "test_facts_fit_their_tables",
        r"marches: found \(2, 'six'\), expected a tuple of seq, player, roll",
        id="a row that lacks a cell",
    ),
    pytest.param(
        {"facts": a_word_for_a_number},
        "test_facts_fit_their_tables",
        "marches.roll: 'six' is no INTEGER",
        id="a cell of another type",
    ),
    pytest.param(
        {"describe": lambda state: {"roll": {state["roll"]}}},
        "test_replayed_twice_is_the_same",
        "not JSON serializable",
        id="a state that is no JSON",
    ),
    pytest.param(
        {"view": lambda state, _seat: {**state, "banners": {}}},
        "test_a_view_only_hides",
        "the view hides something",
        id="a view that hides what all saw",
    ),
    pytest.param(
        {"pieces": lambda: {"red": "Banner", "blue": "Banner"}},
        "test_pieces_can_be_told_apart",
        "several pieces are called Banner in en",
        id="two pieces of one name",
    ),
    pytest.param(
        {"sentence": lambda event, _state, _lang: event.type_name()},
        "test_every_kind_of_event_has_a_sentence",
        "every language says",
        id="a sentence in one language",
    ),
]


@pytest.mark.parametrize(("change", "test", "told"), BROKEN)
def test_a_broken_promise_is_named(change, test, told):
    broken = contract_of(changed(THREE_BANNERS, **change), starts=[START])

    with pytest.raises((AssertionError, TypeError), match=told):
        getattr(broken(), test)()


def nameless(event, seat):
    """A veil that leaves what a hidden piece is called and where it lies."""
    known = FREEFORM.veil(event, seat)
    if known is None and event.type_name() == "piece_placed":
        return event.model_copy(update={"name": None})
    return known


@pytest.mark.parametrize(
    "leak",
    [
        pytest.param({"veil": nameless}, id="in the log"),
        pytest.param({"view": lambda table, _seat: table}, id="on the table"),
        pytest.param(
            {"offers": lambda table, _: FREEFORM.play.offers(table, "Ann")}, id="in offers"
        ),
    ],
)
def test_what_others_can_read_off_a_secret_is_named(leak):
    broken = contract_of(changed(FREEFORM, **leak))

    with pytest.raises(AssertionError, match="can tell .* from"):
        broken().test_what_only_some_will_know_of_tells_the_others_nothing()


def test_a_missing_word_is_named():
    pl = without(LANTERN_WORDS.table("pl"), "said.lit")
    words = InlineWords(en=LANTERN_WORDS.table("en"), pl=pl)
    broken = contract_of(replace(OLD_LANTERNS, words=words))

    with pytest.raises(AssertionError, match=r"en and pl differ in \['said.lit'\]"):
        broken().test_the_tables_have_the_same_keys()


def test_a_missing_plural_is_named():
    pl = {**LANTERN_WORDS.table("pl"), "title": "{count:latarnia|latarnie}"}
    en = {**LANTERN_WORDS.table("en"), "title": "{count:lantern|lanterns}"}
    broken = contract_of(replace(OLD_LANTERNS, words=InlineWords(en=en, pl=pl)))

    with pytest.raises(AssertionError, match="title in pl: .* needs 3 forms"):
        broken().test_the_tables_fill_in_the_same_values()


def test_a_missing_upcaster_is_named():
    upcasts = {("lantern_lit", 2): OLD_LANTERNS.upcasts["lantern_lit", 2]}
    broken = contract_of(replace(OLD_LANTERNS, upcasts=upcasts))

    with pytest.raises(AssertionError, match=r"no upcaster for \[\('lantern_lit', 1\)\]"):
        broken().test_every_older_version_has_an_upcaster()


def test_a_sample_without_its_end_is_named(tmp_path):
    (tmp_path / "lanterns").mkdir()
    (tmp_path / "lanterns" / "dark.aar").write_bytes(b"")
    broken = contract_of(replace(OLD_LANTERNS, samples="lanterns"), samples_root=tmp_path)

    with pytest.raises(pytest.fail.Exception, match=r"dark.aar has no dark.state.json beside it"):
        broken().test_the_samples_replay_to_their_states()


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("from projections.game_text.form import notation_of", "No module named"),
        ("from projections.system import GameSystem\nGAME = GameSystem(offers=None)", "offers"),
    ],
    ids=["where things stood", "what a system was made of"],
)
def test_a_package_for_another_contract_is_told_what_changed(monkeypatch, tmp_path, written, told):
    (tmp_path / "of_old.py").write_text(written)
    monkeypatch.syspath_prepend(tmp_path)
    point = EntryPoint("of_old", "of_old:GAME", systems.GROUP)
    known = plugins.offered(systems.GROUP)
    monkeypatch.setattr(plugins, "offered", lambda _group: {**known, "of_old": point})

    with pytest.raises(SystemMissing) as refused:
        systems.find_system("of_old")

    said = str(refused.value)
    assert "'of_old' does not load" in said
    assert told in said
    assert "play, rules and archive" in said
    assert {system.id for system in systems.all_systems()} >= {"freeform", "neuroshima_hex"}


def test_a_package_called_like_a_module_of_python_is_told_so(monkeypatch):
    point = EntryPoint("ciphers", "crypt.system:GAME", systems.GROUP)
    known = plugins.offered(systems.GROUP)
    monkeypatch.setattr(plugins, "offered", lambda _group: {**known, "ciphers": point})

    with pytest.raises(SystemMissing) as refused:
        systems.find_system("ciphers")

    assert "lies in the folder crypt, and Python has a module of its own" in str(refused.value)
    assert "leży w folderze crypt" in refused.value.phrase.text("pl")


def test_the_contract_names_it_too(monkeypatch):
    monkeypatch.setattr(OLD_LANTERNS.events[0], "__module__", "crypt.vocabulary")

    with pytest.raises(AssertionError, match="'crypt'"):
        contract_of(OLD_LANTERNS)().test_its_package_is_called_like_no_module_of_python()
