"""What pieces look like, as a browser asks for it."""

import gzip
import json
from dataclasses import replace

import pytest
from projections.systems import SYSTEMS, find_system

from dashboard import face_route

HEX = "neuroshima_hex"


def read(found):
    return json.loads(gzip.decompress(found))


def test_every_tile_has_a_face_with_its_kind_and_its_name_in_either_language():
    for lang, name, kinds in (
        ("en", "Bodyguard", ["Units", "Modules", "Instants", "Headquarters"]),
        ("pl", "Ochroniarz", ["Jednostki", "Moduły", "Natychmiastowe", "Sztaby"]),
    ):
        told = read(face_route._faces(HEX, lang))
        assert set(told["faces"]) == set(find_system(HEX).pieces())
        assert told["faces"]["vegas-bodyguard"]["name"] == name
        assert [title for _, title, _ in told["kinds"]] == kinds
        known = {kind for kind, _, _ in told["kinds"]}
        assert {face["kind"] for face in told["faces"].values()} == known


def test_a_face_names_all_drawings_that_it_shows():
    told = read(face_route._faces(HEX, "en"))
    for face in told["faces"].values():
        defined = [told["artworks"][place].split('"')[1] for place in face["artworks"]]
        assert all(f'href="#{name}"' in face["svg"] for name in defined)
        assert face["svg"].count("<use ") >= len(defined)


def test_a_tile_looks_into_six_directions_and_an_instant_into_none():
    ways = read(face_route._turned(HEX, "en", "vegas-marksman"))["ways"]
    assert sorted(ways) == ["N", "NE", "NW", "S", "SE", "SW"]
    assert len(set(ways.values())) == 6
    assert read(face_route._turned(HEX, "en", "vegas-move"))["ways"] == {}
    assert face_route._turned(HEX, "en", "no-such-tile") is None


def test_a_game_without_faces_has_no_address_and_another_language_another():
    assert face_route.address_of("freeform", "en") is None
    assert face_route.address_of(HEX, "en") != face_route.address_of(HEX, "pl")


@pytest.fixture
def shy(monkeypatch):
    """The same game, in which the Marksman is to be met first."""
    system = replace(find_system(HEX), id="shy", secrets=lambda: {"vegas-marksman": "Marksman"})
    monkeypatch.setitem(SYSTEMS.extra, "shy", system)


@pytest.mark.usefixtures("shy")
def test_what_is_to_be_met_first_has_no_face_before_that():
    assert "vegas-marksman" not in read(face_route._faces("shy", "en"))["faces"]
    assert face_route._turned("shy", "en", "vegas-marksman") is None
