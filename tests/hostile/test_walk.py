"""One bad file never costs another match anything: each view, over a library of hostile files."""

from __future__ import annotations

import pytest
from events.library import Library, Unread
from tests.hostile.files import HOSTILE, NOT_JSON, OF_ANOTHER_KIND, put_into, put_oddities_into
from tests.hostile.walk import (
    OF_ONE,
    OVER_ALL,
    PAGES,
    Place,
    faults_of,
    good_match,
    missing_good,
    verdict,
)

GOOD = 12
NAMING = ("list --json", "library page")
"""Views that have to name every file, or tell it as a match."""
ODDITIES = ("pipe", "link", "device", "circle", "name-", "bytes-")
HANDED_OUT = ("export", "log --json")
"""What comes out byte for byte, where no terminal reads it."""


def filled(folder, count):
    library = folder / "library"
    library.mkdir()
    place = Place(library)
    place.fill(count)
    put_into(library)
    put_oddities_into(library)
    return place


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    return filled(tmp_path_factory.mktemp("hostile"), GOOD)


@pytest.fixture(scope="module")
def crowded(tmp_path_factory):
    return filled(tmp_path_factory.mktemp("crowded"), 1000)


@pytest.fixture(autouse=True)
def _no_server(monkeypatch, streamlit):
    streamlit.cache_resource.clear()
    monkeypatch.setenv("AAR_LANG", "en")
    monkeypatch.delenv("AAR_GUARDED", raising=False)


def check_view(place, title, monkeypatch):
    monkeypatch.setenv("AAR_LIBRARY", str(place.folder))
    view, tells_good = OVER_ALL[title]

    done = view(place)

    faults = faults_of(done)
    if title.startswith(HANDED_OUT):
        faults = [fault for fault in faults if fault != "steers the terminal"]
    assert not faults, done
    if tells_good:
        assert missing_good(place, done) == []
    if title in NAMING:
        assert [name for name in HOSTILE if not verdict(name, done)] == []
        assert [name for name in ODDITIES if not verdict(name, done)] == []


@pytest.mark.parametrize("title", OVER_ALL)
def test_no_view_of_a_library_loses_a_good_match(place, title, monkeypatch):
    check_view(place, title, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("title", OVER_ALL)
def test_no_view_of_a_large_library_loses_a_good_match(crowded, title, monkeypatch):
    check_view(crowded, title, monkeypatch)


@pytest.mark.parametrize("title", PAGES)
def test_no_page_falls_over_a_hostile_file(place, title, monkeypatch):
    monkeypatch.setenv("AAR_LIBRARY", str(place.folder))

    place.page(**PAGES[title](place))  # which fails where the page does


@pytest.mark.parametrize("title", OF_ONE)
def test_whoever_asks_for_a_hostile_file_gets_an_answer_or_a_sentence(tmp_path, title):
    (tmp_path / "library").mkdir()
    place = Place(tmp_path / "library")
    wrong = {}
    for name, data in HOSTILE.items():
        file = place.folder / f"bad-{name}.aar"
        file.write_bytes(data)
        faults = faults_of(OF_ONE[title](place, file))
        file.unlink()
        if title.startswith(HANDED_OUT):
            faults = [fault for fault in faults if fault != "steers the terminal"]
        if faults:
            wrong[name] = faults
    assert not wrong


TAKEN_AS_THEY_ARE = {
    "happened-rubbish", "no-events", "nobody", "winner-nobody", "points-for-nobody", "causes",
    "insertions", "one-army", "no-army", "unknown-army", "match-path", "game-path", "game-unknown",
    "base-odd", "base-unknown",
}  # fmt: skip
"""Odd play and odd names, which our own writer would take too."""


def test_an_import_takes_in_only_what_our_own_writer_would_have_written(tmp_path):
    (tmp_path / "library").mkdir()
    place = Place(tmp_path / "library")
    taken = set()
    for name, data in HOSTILE.items():
        file = tmp_path / f"bad-{name}.aar"
        file.write_bytes(data)
        done = OF_ONE["import"](place, file)
        if done.code == 0:
            taken.add(name)
        else:
            assert verdict(name, done) == "named"
    assert taken == TAKEN_AS_THEY_ARE


@pytest.mark.parametrize("name", [*NOT_JSON, *OF_ANOTHER_KIND])
def test_a_refused_line_is_named_with_its_file_and_number(tmp_path, name):
    (tmp_path / "library").mkdir()
    file = tmp_path / f"bad-{name}.aar"
    file.write_bytes(HOSTILE[name])

    done = OF_ONE["import"](Place(tmp_path / "library"), file)

    assert done.code in ((0,) if name in TAKEN_AS_THEY_ARE else (1, 2))
    if name not in TAKEN_AS_THEY_ARE:
        assert f"bad-{name}.aar" in done.err
        assert ":2" in done.err or ":3" in done.err or ":4" in done.err or "line " in done.err


def test_a_good_copy_of_what_lies_there_unreadable_is_not_a_second_match(tmp_path):
    folder = tmp_path / "library"
    folder.mkdir()
    match, data = good_match(1)
    bad = HOSTILE["source-ids-number"].replace(b"bad-source-ids-number", match.encode())
    (folder / "a.aar").write_bytes(bad)  # its first line does not fit its hash any more
    (tmp_path / "copy.aar").write_bytes(data)

    done = Place(folder).aar("import", tmp_path / "copy.aar")

    assert done.code == 0
    assert "a.aar:1: the first line does not fit its hash" in done.err


def test_a_walk_tells_a_fault_of_ours_with_what_was_raised(tmp_path):
    for name in ("a.aar", "b.aar"):
        (tmp_path / name).write_bytes(b"x")

    def read(path):
        if path.name == "a.aar":
            raise KeyError("lost")
        return path.name

    unread, found = Library(tmp_path).walk(read)

    assert found == "b.aar"
    assert isinstance(unread, Unread)
    assert "reading it met a fault of After Action (KeyError: 'lost')" in str(unread.problem)
    assert isinstance(unread.problem.__cause__, KeyError)


def test_a_name_too_long_for_a_file_is_no_match(tmp_path):
    done = Place(tmp_path).aar("log", "x" * 300)

    assert done.code == 2
    assert "found no match 'xxx" in done.err
