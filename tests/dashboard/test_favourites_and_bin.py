"""Favourites and the bin belong to the library; nothing is ever lost in them."""

from dashboard.housekeeping import FAVOURITES, Deed, FavouritesAndBin, UndoLog


def journal(folder, name="2026/a.aar", text="x"):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_a_mark_is_kept_and_taken_off(tmp_path):
    shelf = FavouritesAndBin(tmp_path)
    shelf.mark("A", favourite=True)
    shelf.mark("B", favourite=True)
    shelf.mark("A", favourite=False)

    assert shelf.favourites() == {"B"}


def test_damaged_marks_are_no_marks(tmp_path):
    (tmp_path / FAVOURITES).write_text("{")

    assert FavouritesAndBin(tmp_path).favourites() == frozenset()


def test_a_journal_goes_into_the_bin_and_comes_back_to_its_place(tmp_path):
    shelf, path = FavouritesAndBin(tmp_path), journal(tmp_path)

    thrown = shelf.throw_away(path)
    assert list(shelf.bin_files()) == [thrown]
    assert not path.exists()

    assert shelf.bring_back(thrown) == path
    assert path.read_text() == "x"


def test_nothing_in_the_bin_or_the_library_is_overwritten(tmp_path):
    shelf = FavouritesAndBin(tmp_path)
    shelf.throw_away(journal(tmp_path, text="first"))
    second = shelf.throw_away(journal(tmp_path, text="second"))
    journal(tmp_path, text="third")

    back = shelf.bring_back(second)

    assert sorted(p.read_text() for p in tmp_path.rglob("*.aar")) == ["first", "second", "third"]
    assert back.read_text() == "second"


def test_a_deed_is_found_again_whatever_its_match_is_called(tmp_path):
    log, steps = UndoLog(tmp_path), [{"mark": "x", "was": False}]
    first, second = Deed("title", "one", steps), Deed("title", "one\u2028two\x85three", steps)
    log.note(first)
    log.note(second)

    assert log.last() == second
    log.strike()
    assert log.last() == first
