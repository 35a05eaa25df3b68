"""Six armies as data, and the armies players add."""

import json

import pytest
from events.errors import AfterActionError
from projections.games.neuroshima_hex.armies import load_catalogue, read_army
from tests.neuroshima_hex.tables import fought, hits

ARMIES = load_catalogue().armies


def test_there_are_six_armies_of_thirty_five_tiles():
    assert sorted(ARMIES) == ["borgo", "hegemony", "moloch", "outpost", "smart", "vegas"]
    assert {
        army.id: sum(tile.count for tile in army.tiles) for army in ARMIES.values()
    } == dict.fromkeys(ARMIES, 35)


@pytest.mark.parametrize("army", ARMIES.values(), ids=lambda army: army.id)
def test_every_army_has_one_hq_that_strikes_for_one_at_zero(army):
    (hq,) = [tile for tile in army.tiles if tile.kind == "hq"]

    assert hq.initiative == (0,)
    assert {(attack.type, attack.strength) for attack in hq.attacks} == {("melee", 1)}
    assert len(hq.attacks) == (5 if army.id == "vegas" else 6)


@pytest.mark.parametrize("army", ARMIES.values(), ids=lambda army: army.id)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_names_and_abbreviations_are_there_and_tell_tiles_apart(army, lang):
    shorts = [tile.short[lang] for tile in army.tiles]

    assert len(set(shorts)) == len(shorts)
    assert all(1 <= len(short) <= 4 for short in shorts)
    assert all(tile.name[lang] for tile in army.tiles)


@pytest.mark.parametrize("army", ARMIES.values(), ids=lambda army: army.id)
def test_every_tile_says_where_it_comes_from_and_how_sure_we_are(army):
    for tile in army.tiles:
        assert tile.confidence == "high"
        assert tile.source["count_and_text"]
        assert tile.source["icons"]
        known = set(army.sources)
        assert set(tile.source["icons"]) | set(tile.source["disagreeing"]) <= known | {"rulebook"}


@pytest.mark.parametrize(
    ("tile", "values"),
    [
        ("moloch-stormtrooper", {"initiative": (2, 1), "toughness": 1, "count": 1}),
        ("outpost-mobile-armor", {"initiative": (3, 2), "mobility": True, "armour": ()}),
        ("smart-transporter", {"armour": (0, 5), "toughness": 1, "count": 3}),
        ("hegemony-net-master", {"nets": (2, 4), "initiative": (2,)}),
        ("vegas-mine", {"kind": "foundation", "abilities": frozenset({"mine"})}),
    ],
)
def test_some_tiles_as_printed(tile, values):
    found = load_catalogue().tiles[tile]

    assert {name: getattr(found, name) for name in values} == values


# -- armies players add --------------------------------------------------------------------------


def test_a_pack_adds_an_army(invented_army):
    catalogue = load_catalogue(invented_army)

    assert catalogue.armies["dust"].name["pl"] == "Jeźdźcy pyłu"
    assert "dust" not in load_catalogue().armies


def test_a_folder_that_is_not_there_adds_nothing(tmp_path):
    assert load_catalogue(tmp_path / "nowhere").armies.keys() == ARMIES.keys()


def test_a_packs_units_fight_without_any_code(invented_army):
    def fought_by_pack(*units, **table):
        return fought(*units, catalogue=load_catalogue(invented_army), **table)

    shot = fought_by_pack("dust-drummer C5 N", "dust-herald C4 N", "borgo-hq C1 N")
    assert [hit[0] for hit in hits(shot)] == [5, 3]
    keg = fought_by_pack(
        "dust-powder-keg C3 N",
        "borgo-scout C2 N",
        choices=[{"segment": 3, "kind": "clown_explodes", "unit": "C3"}],
    )
    assert hits(keg) == [(3, "C3", "C2", "explosion", 1)]
    slow = fought_by_pack("dust-fog C3 N", "borgo-claws C2 NE")
    assert [s["initiative"] for s in slow["segments"]] == [1, 0]
    taken = fought_by_pack("dust-preacher C4 N", "borgo-brawler C3 N", "borgo-hq C2 N")
    assert taken["hq_points"]["Bob"] == 18
    heard = fought_by_pack(
        "dust-eavesdropper C4 N",
        "borgo-officer C3 N",
        "dust-powder-keg C2 N",
        "borgo-super-mutant C1 N",
    )
    assert [hit[4] for hit in hits(heard) if hit[1] == "C2"] == [2]
    smith = fought_by_pack(
        "dust-smith C5 N",
        "dust-powder-keg C4 N",
        "borgo-scout C1 N",
        choices=[
            {
                "segment": 3,
                "kind": "quartermaster",
                "module": "C5",
                "unit": "C4",
                "side": "N",
                "to": "ranged",
            }
        ],
    )
    assert hits(smith) == [(3, "C4", "C1", "ranged", 1)]


def broken(path, value):
    def change(army):
        for key in path[:-1]:
            army = army[key]
        army[path[-1]] = value

    return change


BROKEN = [
    pytest.param(broken(("tiles", 1, "kind"), "hero"), "tiles[1].kind", id="no such kind"),
    pytest.param(
        broken(("tiles", 1, "abilities"), ["fly"]), "one of 'explode'", id="no such ability"
    ),
    pytest.param(
        broken(("tiles", 1, "attacks", 0, "side"), 6), "a number up to 5", id="a seventh side"
    ),
    pytest.param(
        broken(("tiles", 1, "attacks", 0, "power"), 1), "the key 'power'", id="unknown key"
    ),
    pytest.param(broken(("tiles", 1, "count"), 0), "a number from 1", id="no copies"),
    pytest.param(
        broken(("tiles", 1, "id"), "dust-hq"), "the tile 'dust-hq' twice", id="an id twice"
    ),
    pytest.param(
        broken(("tiles", 1, "id"), "sand-herald"), "to begin with 'dust-'", id="a foreign id"
    ),
    pytest.param(
        broken(("tiles", 1, "short", "en"), "HQ"), "'HQ' for both", id="an abbreviation twice"
    ),
    pytest.param(
        broken(("tiles", 1, "short", "en"), "HERALD"), "tiles[1].short.en", id="a long abbreviation"
    ),
    pytest.param(
        broken(("tiles", 1, "name"), {"en": "Herald"}),
        "'pl' is missing in 'tiles[1].name'",
        id="no Polish name",
    ),
    pytest.param(broken(("tiles", 0, "count"), 2), "exactly one tile of kind hq", id="two HQs"),
    pytest.param(
        broken(("tiles", 11, "armour"), [0]),
        "a tile of kind foundation has none",
        id="an armoured pit",
    ),
    pytest.param(
        broken(("tiles", 8, "module", 0, "target"), "own"),
        "expected 'enemy_unit'",
        id="taking one's own",
    ),
    pytest.param(
        broken(("tiles", 0, "module", 0, "effect"), "medic"),
        "it cannot have one that costs its life",
        id="a medic HQ",
    ),
    pytest.param(broken(("format",), "army"), "format", id="another format"),
    pytest.param(broken(("version",), 2), "version", id="a newer version"),
]


@pytest.mark.parametrize(("change", "message"), BROKEN)
def test_a_broken_pack_is_refused_with_file_line_and_reason(pack, change, message):
    file = pack(change)

    with pytest.raises(AfterActionError) as caught:
        load_catalogue(file.parent)

    where, text = caught.value.where, caught.value.text("en")
    assert message in text
    assert where.startswith(f"{file}:")
    assert int(where.rsplit(":", 1)[1]) >= 1


def test_the_line_is_that_of_the_fault(pack):
    file = pack(broken(("tiles", 1, "attacks", 0, "side"), 77))
    line = next(i for i, text in enumerate(file.read_text().splitlines(), 1) if "77" in text)

    with pytest.raises(AfterActionError) as caught:
        read_army(file)

    assert caught.value.where == f"{file}:{line}"


def test_a_pack_that_is_no_json_is_refused_with_its_line(tmp_path):
    file = tmp_path / "bad.json"
    file.write_text('{\n "format": \n}')

    with pytest.raises(AfterActionError, match="not JSON") as caught:
        load_catalogue(tmp_path)

    assert caught.value.where == f"{file}:3"


@pytest.mark.parametrize(
    "raw", [b"\xff", b"[]", b"", b"[" * 100_000], ids=["bytes", "list", "empty", "deep"]
)
def test_a_pack_that_is_something_else_is_refused(tmp_path, raw):
    (tmp_path / "bad.json").write_bytes(raw)

    with pytest.raises(AfterActionError):
        load_catalogue(tmp_path)


def test_an_army_that_is_there_already_is_refused(tmp_path):
    (tmp_path / "mine.json").write_text(json.dumps({"format": "neuroshima_hex army"}))
    with pytest.raises(AfterActionError):
        load_catalogue(tmp_path)
    (tmp_path / "mine.json").unlink()
    borgo = next(path for path in [read_army.__globals__["_DATA"] / "borgo.json"])
    (tmp_path / "borgo.json").write_bytes(borgo.read_bytes())

    with pytest.raises(AfterActionError, match="there is one already"):
        load_catalogue(tmp_path)
