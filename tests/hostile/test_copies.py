"""Diverged copies with odd lines: refused with a sentence, or kept whole as a branch."""

from __future__ import annotations

import pytest
from events.journal import read_journal
from tests.hostile.files import NOT_JSON, OF_ANOTHER_KIND, journal, note, start
from tests.hostile.walk import Place, faults_of

ODD = {
    name: lines[1:]
    for name, lines in {**NOT_JSON, **OF_ANOTHER_KIND}.items()
    if lines[0] == start() and name != "happened-rubbish"
}
"""What may stand behind a sound start."""


@pytest.fixture
def ours(tmp_path):
    folder = tmp_path / "library"
    folder.mkdir()
    (folder / "ours.aar").write_bytes(journal("copy", start(), note(text="ours")))
    return Place(folder)


def theirs(tmp_path, *lines):
    file = tmp_path / "theirs.aar"
    file.write_bytes(journal("copy", start(), note(text="theirs"), *lines))
    return file


@pytest.mark.parametrize("name", ODD)
def test_an_odd_line_keeps_a_diverged_copy_outside(ours, tmp_path, name):
    file = theirs(tmp_path, *ODD[name])
    before = (ours.folder / "ours.aar").read_bytes()

    done = ours.aar("import", file)

    after = (ours.folder / "ours.aar").read_bytes()
    assert done.code in (1, 2)
    assert not faults_of(done)
    assert "theirs.aar" in done.err
    # What is damaged ends before the odd line, and what is sound of it is kept.
    assert after == before or (after.startswith(before) and "damaged" in done.err)


def test_names_that_only_differ_at_their_end_stay_different_names(ours, tmp_path):
    long, branch = "i" * 127, "b" * 63
    file = theirs(
        tmp_path,
        note(id=f"{long}1", text="one"),
        note(id=f"{long}2", text="two"),
        *[
            {"type": "branch_opened", "branch": f"{branch}{end}", "from": 2, "kind": "what_if"}
            for end in "12"
        ],
        note(text="on the second", branch=f"{branch}2"),
    )

    first, again = ours.aar("import", file), ours.aar("import", file)

    assert "went another way than yours after event 1" in first.err
    assert "already in the library, nothing added" in again.out
    kept = read_journal(ours.folder / "ours.aar")
    assert len(kept.lines) == 2 + 1 + 6
    assert kept.damage is None
    assert ours.aar("check", ours.folder / "ours.aar").code == 0
