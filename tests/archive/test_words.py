"""What questions say of themselves, on a page as on a command line, in both languages."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from events.base import Origin
from events.errors import BadUsage
from events.neuroshima_hex import BattleKind, Procedure
from events.words import LANGUAGES
from projections.archive import query
from projections.archive.building import build
from projections.games.freeform.system import FREEFORM
from projections.games.neuroshima_hex.armies import catalogue
from projections.games.neuroshima_hex.board.board import Kind
from projections.simulation import Simulator
from projections.system import ArchiveRows, Severity
from projections.systems import find_system
from tests.archive.mixed import mixed
from tests.systems.inline import InlineWords

ROOT = Path(__file__).parents[2]

COMMAND_WORDS = re.compile(r"\w=|--|`|\baar\b|\w_\w|\bNAME\b|\{|\}")
"""What only somebody at a command line would understand."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", list(query.questions()))
def test_a_question_speaks_no_command_words(name, lang):
    question = query.questions()[name]

    for said in (question.title, question.explanation):
        assert not COMMAND_WORDS.search(said.text(lang)), said.text(lang)
        assert not re.search(r"(?i)\b(nan|none|null|true|false)\b", said.text(lang))


def test_what_was_not_checked_is_said_where_findings_are_asked(small, aar_in):
    asked = aar_in(small.folder, "archive", "ask", "findings")

    assert "not checked against the rules yet" in asked.err
    assert "checked" not in aar_in(small.folder, "archive", "ask", "armies").err


# -- values ----------------------------------------------------------------------------------------

WRITTEN_BY_PEOPLE = frozenset({
    "player", "players", "opponent", "winner", "loser", "caused_by", "place", "occasion", "match",
    "link", "kind", "hex", "spot", "counter_pl",
})  # fmt: skip
"""Columns that hold names of people, places, matches, dice and hexes, or are in a language already:
said as they are written."""


def codes_in(found, **given):
    """Every code that stands in any answer, with its column."""
    for name, question in query.questions().items():
        asked = {k: v for k, v in given.items() if k in question.parameters}
        for row in query.ask(found, name, asked).dicts():
            for column, value in row.items():
                for one in value if isinstance(value, list) else [value]:
                    if isinstance(one, str) and column not in WRITTEN_BY_PEOPLE:
                        yield column, one, tuple(question.means(column))


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """All sample games, two hundred simulated matches, and the library of everything."""
    folder = tmp_path_factory.mktemp("played")
    for number, sample in enumerate(sorted((ROOT / "sample_games").rglob("*.aar"))):
        shutil.copy(sample, folder / f"sample{number:03}.aar")
    mixed(folder)
    simulator = Simulator(find_system("neuroshima_hex"), ["random"], seed=7)
    for number in range(200):
        (folder / f"played{number:03}.aar").write_bytes(simulator.play(number).data)
    build(folder, with_findings=True, workers=1)
    return folder


def test_every_code_in_an_answer_has_words(played):
    with query.opened(played) as found:
        codes = sorted(set(codes_in(found, origin="all", mirrors=True, least=1)))

    assert len(codes) > 100
    assert [code for code in codes if not has_words(*code)] == []


def has_words(column, raw, means):
    """An id is in small letters, and an army's is known to its game; others people wrote."""
    is_id = re.fullmatch(r"[a-z][a-z_.-]+", raw)
    if column in ("army", "armies", "against", "favourite_army"):
        is_id = raw in query.named("army")
    return not is_id or {query.in_words(column, raw, lang, means) for lang in LANGUAGES} != {raw}


POSSIBLE = {
    "cause": get_args(BattleKind),
    "what": (*get_args(Procedure), *(a for t in catalogue().tiles.values() for a in t.abilities)),
    "kind": get_args(Kind),
    "why": ("forced", "free", "redrawn", "energy"),
    "origin": get_args(Origin),
    "severity": get_args(Severity),
    "tile": tuple(catalogue().tiles),
    "army": tuple(catalogue().armies),
}
"""What may stand in a column, though no match of ours has it."""


@pytest.mark.parametrize("column", POSSIBLE)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_that_may_come_has_words(column, lang):
    means = ("piece",) if column == "tile" else None
    told = {raw: query.in_words(column, raw, lang, means) for raw in POSSIBLE[column]}

    assert [raw for raw, text in told.items() if "_" in text or "-hq" in text] == []
    assert len(set(told.values())) == len(told)
    unsaid = [
        raw
        for raw in told
        if {query.in_words(column, raw, lang, means) for lang in LANGUAGES} == {raw}
    ]
    assert unsaid == []


@pytest.mark.parametrize(
    ("parameter", "text", "means"),
    [
        ("tile", "Sieciarz (Hegemonia)", "hegemony-net-fighter"),
        ("tile", "mutant", "borgo-mutant"),
        ("tile", "BORGO-MUTANT", "borgo-mutant"),
        ("army", "Hegemonia", "hegemony"),
        ("against", "Moloch", "moloch"),
        ("kind", "Sztab", "hq"),
    ],
)
def test_a_name_in_any_language_will_do(played, parameter, text, means):
    with query.opened(played) as found:
        answer = query.ask(found, "heatmap", {parameter: text, "origin": "all"})

    assert answer.given[parameter] == means
    assert answer.rows


@pytest.mark.parametrize(
    ("parameter", "text", "says"),
    [
        ("tile", "Mutantt", "Did you mean 'Mutant'?"),
        ("tile", "Sieciarz", "which may mean borgo-net-fighter, hegemony-net-fighter"),
        ("army", "Hegemonja", "Did you mean 'Hegemonia'?"),
        ("kind", "solider", "Did you mean 'soldier'?"),
        ("edition", "duell", "Did you mean 'duel'?"),
        ("place", "Klub", "Did you mean 'Club'?"),
        ("tag", "finals", "Did you mean 'final'?"),
        ("occasion", "Cupp", "Did you mean 'Cup'?"),
        ("player", "Anne", "Did you mean 'Ann'?"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(played, parameter, text, says):
    with query.opened(played) as found, pytest.raises(BadUsage) as refused:
        query.ask(found, "heatmap", {parameter: text, "origin": "all"})

    assert says in str(refused.value)


def test_of_several_tiles_of_one_name_the_army_chooses(played):
    with query.opened(played) as found:
        asked = {"tile": "Net Fighter", "army": "Hegemonia", "origin": "all"}
        answer = query.ask(found, "lethality", asked)

    assert {row["tile"] for row in answer.dicts()} == {"hegemony-net-fighter"}


def test_a_table_on_the_command_line_speaks_in_names_and_json_in_ids(small, aar_in):
    asked = ("archive", "ask", "lethality", "limit=400")

    told = aar_in(small.folder, *asked).out

    assert "borgo-mutant" not in told
    assert "Mutant" in told
    assert "Mutek" in aar_in(small.folder, "--lang", "pl", *asked).out
    rows = aar_in(small.folder, "--json", *asked).rows
    assert {row["tile"] for row in rows} >= {"borgo-mutant", "borgo-hq"}
    assert "borgo-mutant," in aar_in(small.folder, *asked, "--csv").out


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_help_lists_every_view_that_one_may_ask(everything, aar_in, lang):
    with query.opened(everything) as found:
        views = found.execute(
            "SELECT view_name FROM duckdb_views() WHERE schema_name = 'main' AND NOT internal"
        ).fetchall()

    said = aar_in(everything, "--lang", lang, "archive", "sql", "--help").out

    listed = {line.split()[0] for line in said.splitlines() if line.startswith("  ")}
    assert {name for (name,) in views} <= listed
    assert query.views_in_words()["spans"].text(lang) in " ".join(said.split())


def test_what_games_call_alike_is_said_as_the_game_of_the_row_does(monkeypatch):
    lost, fallen = (
        InlineWords(**{lang: {"title": "T", "value.gone": said} for lang in LANGUAGES})
        for said in ("mislaid", "fallen")
    )
    games = [
        replace(FREEFORM, id=name, words=words, archive=ArchiveRows())
        for name, words in (("inn", lost), ("war", fallen))
    ]
    monkeypatch.setattr(query, "all_systems", lambda: games)
    for kept in (query.named, query._named_by):
        kept.cache_clear()

    said = [query.in_words("outcome", "gone", "en", {"value"}, {"game": g}) for g in ("inn", "war")]
    for kept in (query.named, query._named_by):
        kept.cache_clear()

    assert said == ["mislaid", "fallen"]


def test_a_column_that_says_how_another_is_called_is_told_in_its_place():
    row = {"counter": "Food", "counter_pl": "Jedzenie"}

    told = [query.in_words("counter", "Food", lang, {"counter"}, row) for lang in LANGUAGES]
    assert told == ["Food", "Jedzenie"]
    assert not query.is_told("counter_pl", tuple(row), {"aside"}, "pl")
    assert [query.is_told("why_en", ("why_en",), {"en"}, lang) for lang in LANGUAGES] == [
        True, False,
    ]  # fmt: skip
