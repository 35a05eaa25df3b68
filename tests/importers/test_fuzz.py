"""Whatever a file holds: a report comes out, never a traceback, a hang or half a match."""

import json
import re
import tracemalloc

import pytest
from events.chain import scan
from events.journal import read_journal
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from importers.exports.own import JSON
from projections.matches import Match
from tests.importers.conftest import Shelf
from tests.importers.made import (
    TABLE,
    bgg,
    bgstats,
    board,
    disguised,
    game,
    hexes,
    logged,
    module_map,
    move,
    piece,
    play,
    regions,
    save,
    squares,
    thing,
    vlog,
    vmod,
    zipped,
    zoned,
)
from tests.importers.test_golden import GOLDEN
from tests.importers.test_own import record

IDS = "1116883538765", "1116883538766"
GAME = game(
    [piece(IDS[0], "Tank", 48, 48), piece(IDS[1], "Gun", 480, 96)],
    logged(move(IDS[0], 96, 48), "CHAT*** 2d6 = 4,6 *** <Ann>", "UNDO\ttrue", f"-/{IDS[1]}"),
)
OLD_GAME = game(
    [piece(IDS[0], "Tank", 33, 103, "null"), piece(IDS[1], "Gun", 33, 103, "null"),
     f"+/1116883538700/stack/Main Map;96;48;{IDS[0]};{IDS[1]}"],
    logged(f"D/{IDS[0]}/null;33;103/null;33;103", "CHAT* UNDO: *** 2d6 = 4,6 *** <Ann>"),
)  # fmt: skip
SEEDS = {
    "bgstats": bgstats(play(), play(uuid="B", usesTeams=True)).encode(),
    "bgg": bgg().encode(),
    "csv": TABLE.encode(),
    "vassal": vlog(GAME),
    "vassal-plain": disguised(GAME, "plain"),
    "vassal-vobs": disguised(GAME, "VOBS"),
    "tts": save(thing("aa"), thing("bb", 3.0, ContainedObjects=[thing("cc")])).encode(),
    "library": zipped({"a.aar": record()[0]}),
    "journal": record()[0],
    "json": JSON.write([Match(scan(record()[0], where="x"), "x")], "en"),
    "vassal-old": disguised(OLD_GAME, "plain"),
    **{
        name: (GOLDEN / name).read_bytes()
        for name in (
            "odd_export.json",
            "odd_page_utf16.xml",
            "flat_hexes.json",
            "excel_cp1250.csv",
            "columns_of_players.csv",
            "row_a_player.csv",
            "form.csv",
        )
    },
}
PLAIN = 'first="H" hType="N" vType="A" hLeading="1" vDescend="true"'
ZONES = zoned(hexes(PLAIN), Lost=("0,0;90,0;90,90", squares(PLAIN), {"useParentGrid": "false"}))
PLANS = {
    "hexes": board(hexes(PLAIN)),
    "sideways": board(hexes(PLAIN, sideways="true")),
    "squares": board(squares(PLAIN)),
    "regions": board(regions(Harbour=(10, 10), Village=(480, 96))),
    "zones": board(ZONES),
}
FORMATS = ("bgg", "bgstats", "bgstats-play", "csv", "journal", "library", "tts", "vassal")

fuzzed = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@pytest.mark.parametrize("name", PLANS)
@fuzzed
@given(data=st.data())
def test_a_plan_of_a_module_with_some_words_changed(shelf, name, data):
    """The plan is changed and packed again: otherwise the archive alone would be broken."""
    plan = PLANS[name]
    for _ in range(data.draw(st.integers(1, 6))):
        found = data.draw(st.sampled_from(re.findall(r'"[^"]*"', plan)))
        odd = data.draw(st.sampled_from(ODD))
        plan = plan.replace(found, f'"{odd}"', data.draw(st.sampled_from([1, -1])))
    path = shelf.folder / "odd.vmod"
    path.write_bytes(vmod(module_map(plan)))

    check(shelf, vlog(GAME), module=path)


@fuzzed
@given(data=st.data())
def test_a_module_with_some_bytes_changed(shelf, data):
    seed = bytearray(vmod(module_map(PLANS["zones"])))
    for _ in range(data.draw(st.integers(1, 8))):
        seed[data.draw(st.integers(0, len(seed) - 1))] = data.draw(st.integers(0, 255))
    path = shelf.folder / "odd.vmod"
    path.write_bytes(seed)

    check(shelf, vlog(GAME), module=path)


ODD = [
    "",
    "0",
    "-1",
    "1e308",
    "nan",
    "inf",
    "-inf",
    "999999999",
    "0.0000001",
    "true",
    "x",
    ";",
    ",",
]
ODD += [
    "0,0;0,0;0,0",
    "1,1;2",
    "$",
    "$name$$$",
    "$gridLocation$ $x$",
    "A" * 300,
    "é\u200b",
    "V",
    "N",
]


def check(shelf, data, **how):
    """Bring the data in, as itself and once more; all that is written is whole."""
    before = len(shelf.files)
    report = shelf.bring(data, **how)
    added = shelf.files
    assert report.exit_code in (0, 1, 2)
    assert len(added) <= before + report.imported
    for problem in (*report.problems, *report.remarks):
        for lang in ("en", "pl"):
            assert problem.text(lang)
    for path in added:
        assert read_journal(path).damage is None
    again = shelf.bring(data, **how)
    assert again.imported == 0 or again.imported <= report.imported
    for path in added:
        path.unlink(missing_ok=True)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    return Shelf(tmp_path_factory.mktemp("fuzzed"))


@pytest.mark.parametrize("name", SEEDS)
@fuzzed
@given(data=st.data())
def test_a_sample_with_some_bytes_changed(shelf, name, data):
    seed = bytearray(SEEDS[name])
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.integers(0, len(seed) - 1))
        change = data.draw(st.sampled_from(["set", "cut", "twice", "end"]))
        if change == "set":
            seed[at] = data.draw(st.integers(0, 255))
        elif change == "cut":
            del seed[at : at + data.draw(st.integers(1, 40))]
        elif change == "twice":
            seed[at:at] = seed[at : at + data.draw(st.integers(1, 40))]
        else:
            del seed[at + 1 :]
        if not seed:
            return

    check(shelf, bytes(seed))


@pytest.mark.parametrize("name", FORMATS)
@fuzzed
@given(data=st.one_of(st.binary(max_size=400), st.text(max_size=300).map(lambda t: t.encode())))
def test_any_bytes_read_as_any_format(shelf, name, data):
    check(shelf, data, format=name)


anything = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


def shaped(record):
    """An object with the keys of `record`, and anything at all as their values."""
    keys = {key: st.one_of(st.just(value), anything) for key, value in record.items()}
    return st.fixed_dictionaries({}, optional=keys)


@fuzzed
@given(
    whole=shaped(json.loads(bgstats())),
    plays=st.lists(shaped(play()), max_size=3),
    scores=st.lists(
        shaped({"playerRefId": 1, "score": "1", "rank": 1, "winner": True, "role": "x"}), max_size=3
    ),
)
def test_an_export_with_anything_in_it(shelf, whole, plays, scores):
    for one in plays:
        one.setdefault("playerScores", scores)
    data = json.dumps({**whole, "plays": plays}).encode("utf-8", "replace")

    check(shelf, data, format="bgstats")


@fuzzed
@given(things=st.lists(shaped(thing("aa")), max_size=4), whole=shaped(json.loads(save())))
def test_a_table_with_anything_on_it(shelf, things, whole):
    check(shelf, json.dumps({**whole, "ObjectStates": things}).encode(), format="tts")


words = st.sampled_from([
    "LOG\t", "+/", "-/", "D/", "M/", "CHAT", "UNDO\ttrue", "UNDO\tfalse", "PLAYER\t", "begin_save",
    "end_save", IDS[0], IDS[1], "/", "\t", "\\", ";", "\x1b", "Main Map", "stack", "deck;",
    "piece;;;a;b", "emb2;", "rotate;6;", "obs;", "null", "-1", "7", "99999999999999999999",
    "'", "<Ann>",
])  # fmt: skip


@fuzzed
@given(parts=st.lists(words, max_size=60))
def test_a_game_of_any_words_of_its_language(shelf, parts):
    check(shelf, disguised("begin_save\x1b" + "".join(parts), "plain"))


@fuzzed
@given(rows=st.lists(st.lists(st.text(max_size=12), min_size=1, max_size=12), max_size=6))
def test_a_table_of_any_cells(shelf, rows):
    titles = TABLE.splitlines()[0]
    body = "\n".join(",".join(row) for row in rows)

    check(shelf, f"{titles}\n{body}\n".encode("utf-8", "replace"), format="csv")


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 200_000,
        b'{"plays":' * 50_000,
        b'{"plays": [' + b"{}," * 3_000_000 + b"{}]}",
        b'{"playerScores": ' + b"9" * 200_000 + b"}",
        b"<a>" * 100_000,
        b"a,b\n" + b'"' * 2_000_000,
        b"player 1,player 2\n" + b"x" * 3_000_000 + b",b\n",
        b"begin_save\x1b" + b"\\" * 3_000_000,
        b"begin_save\x1b+/1/" + b"\t" * 1_000_000 + b"/x;1;1\x1bend_save",
        b"!VCSK00" + b"1b" * 500_000,
        zipped({"savedGame": b"!VCSZ00" + b"78da" * 1000}),
    ],
    ids=["lists", "objects", "plays", "number", "elements", "quotes", "cell", "slashes", "tabs",
         "escapes", "packed"],
)  # fmt: skip
def test_what_is_made_to_fill_a_memory_does_not(shelf, data):
    tracemalloc.start()
    check(shelf, data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < 1 << 30
