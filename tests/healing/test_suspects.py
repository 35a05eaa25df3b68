"""`aar doctor` finds in a library of the first version what was hurt, and nothing else."""

import shutil

from tests.healing.conftest import SOURCES

SHOWN = ('"seat":"Kuba"', '"options":{"redraw":false,"duel_board":false}')
QUIET = ('"edition":"duel","options":{"redraw":false,"duel_board":false}', '"army":"vegas"')
THIRD = ('"edition":"3.0"',)


def test_the_doctor_finds_exactly_what_was_hurt(suspects, found):
    undated = [("day", path.name, False) for path in found.files('"file":"table.csv"')]

    assert len(undated) == 3
    assert suspects() == sorted([
        *undated,
        ("day", found.file("NO-DAY").name, False),
        ("options", found.file(*QUIET).name, False),
        ("options", found.file(*SHOWN).name, True),
        ("options", found.file(*THIRD).name, False),
        ("pieces", found.file("campaign.vlog").name, True),
        ("rollers", found.file("campaign.vlog").name, False),
        ("winners", found.file("page.xml", "won together").name, True),
        ("winners", found.file("club phone.json", "won together").name, True),
    ])  # fmt: skip


def test_each_is_told_with_what_mends_it_and_what_is_alike_once(aar):
    done = aar("doctor")

    assert done.code == 1
    told = [line for line in done.out.splitlines() if "table.csv" in line]
    assert len(told) == 2  # three matches, one sentence and its cure
    assert "aar import --again table.csv" in done.out
    assert "aar import --again 'club phone.json'" in done.out
    assert "aar library amend --suspects" in done.out
    assert aar("doctor", "--lang", "pl").code == 1


def test_a_doctor_looks_and_changes_nothing(aar, library):
    before = {path: path.read_bytes() for path in library.rglob("*") if path.is_file()}
    aar("doctor")

    assert {path: path.read_bytes() for path in library.rglob("*") if path.is_file()} == before


def test_what_is_begun_and_brought_in_today_is_no_suspect(aar, library, suspects):
    shutil.rmtree(library)
    for edition in ("duel", "3.0"):
        assert aar("new", "neuroshima_hex", "--player", "Ann", "--edition", edition).code == 0
    for source in SOURCES.iterdir():
        assert aar("import", source).code <= 1

    assert suspects() == []
