"""Devices of a library: what they are called, and what each may record in a match."""

import pytest
from dashboard.devices import FILE, Devices, device_in, device_of
from importers.recorder.rights import EVERYTHING, Right

WATCH, BOB = Right("watch"), Right("own", ("Bob",))


@pytest.fixture
def devices(tmp_path):
    return Devices(tmp_path / "library")


def test_a_record_does_not_tell_what_a_device_carries():
    assert device_of("a") == device_of("a") != device_of("b")
    assert device_in(f"device {device_of('a')}") == device_of("a")
    assert device_in("Ann") is device_in(None) is None


def test_a_device_has_a_name_until_it_gives_it_back(devices):
    devices.call("AAAA", "  Ann's \n phone ")
    devices.call("BBBB", "x" * 60)
    assert devices.names() == {"AAAA": "Ann's phone", "BBBB": "x" * 40}

    devices.call("AAAA", " ")
    assert list(devices.names()) == ["BBBB"]


def test_everybody_may_do_all_until_somebody_says_otherwise(devices):
    assert devices.at_table("M").right_of("AAAA") == EVERYTHING


def test_each_device_has_the_right_that_it_was_given_and_the_keeper_all(devices):
    devices.open("M", "AAAA")
    devices.meet("M", "BBBB")
    devices.meet("M", "BBBB")
    devices.allow("M", {"AAAA": WATCH, "BBBB": BOB}, WATCH)
    table = Devices(devices.folder).at_table("M")

    assert table.met == ("BBBB",)
    assert table.right_of("AAAA") == EVERYTHING
    assert table.right_of("BBBB") == BOB
    assert table.right_of("CCCC") == WATCH
    assert devices.at_table("another").right_of("BBBB") == EVERYTHING


@pytest.mark.parametrize(
    ("rights", "told", "closed"),
    [
        ({}, {}, {}),
        ({}, {"Ann": {"AA"}}, {"AA": "", "BB": "Ann"}),
        ({}, {"Ann": {"AA"}, "Bob": {"AA"}}, {"BB": "Ann Bob"}),
        ({"AA": WATCH}, {"Ann": {"AA"}}, {"AA": "Ann Bob"}),
        ({"BB": BOB}, {}, {"AA": "Bob", "BB": "Ann", "KEEP": "Bob"}),
        ({"BB": BOB}, {"Bob": {"AA"}}, {"KEEP": "Bob", "BB": "Ann"}),
    ],
    ids=["nobody_told", "one_told", "one_told_both", "put_to_watching", "own", "both"],
)
def test_a_secret_stays_on_the_device_that_told_it_or_is_of_its_player(
    devices, rights, told, closed
):
    devices.open("M", "KEEP")
    devices.allow("M", rights, Right())
    table, told = devices.at_table("M"), {"Ann": set(), "Bob": set(), **told}

    for device in ("AA", "BB", "KEEP"):
        if device in closed:
            assert table.closed_to(device, told) == frozenset(closed[device].split())
    if not closed:
        assert table.closed_to("BB", told) == frozenset()


@pytest.mark.parametrize(
    "kept",
    [
        "", "[]", "{", '{"matches": {"M": 3}, "names": []}',
        '{"matches": {"M": {"rights": 1, "met": 2}}}',
    ],
)  # fmt: skip
def test_a_file_that_somebody_spoilt_takes_no_right_away(devices, kept):
    devices.folder.mkdir()
    (devices.folder / FILE).write_text(kept)

    assert devices.at_table("M").right_of("AAAA") == EVERYTHING
    devices.meet("M", "AAAA")
    assert devices.at_table("M").met == ("AAAA",)
