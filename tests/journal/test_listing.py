"""Which files of a folder are journals of a library, and in which order."""

from __future__ import annotations

import pytest
from events.composer import compose
from events.errors import BadUsage
from events.library import Library
from projections.games.freeform.system import FREEFORM
from tests.journal.records import started


def laid_out(folder, *names):
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    return Library(folder)


def listed(library):
    return [path.relative_to(library.folder).as_posix() for path in library.files()]


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        pytest.param(["b.aar", "a.aar"], ["a.aar", "b.aar"], id="by name"),
        pytest.param(["a/z.aar", "b.aar"], ["b.aar", "a/z.aar"], id="a folder after its files"),
        pytest.param(["c/d/e.aar", "c/f.aar"], ["c/f.aar", "c/d/e.aar"], id="at any depth"),
        pytest.param([".bin/a.aar", ".b.aar", "c.aar"], ["c.aar"], id="what is hidden stays out"),
        pytest.param(["a.txt", "a.aar~", "b.aar"], ["b.aar"], id="journals only"),
        pytest.param(["a.aar/b.aar"], ["a.aar/b.aar"], id="a folder called like a journal"),
    ],
)
def test_journals_are_listed(tmp_path, names, wanted):
    assert listed(laid_out(tmp_path, *names)) == wanted


def test_links_lead_round_in_no_circle(tmp_path):
    library = laid_out(tmp_path, "a/b.aar")
    (tmp_path / "a" / "again").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "self.aar").symlink_to("self.aar")
    (tmp_path / "c.aar").symlink_to("a/b.aar")

    assert listed(library) == ["c.aar", "self.aar", "a/b.aar"]


def test_a_folder_that_is_not_there_has_no_journals(tmp_path):
    assert listed(Library(tmp_path / "nowhere")) == []


@pytest.mark.parametrize(
    ("count", "said"), [(0, "None is known."), (2, "Known are: M0, M1."), (21, "shows all 21.")]
)
def test_an_unknown_match_is_told_with_what_there_is(tmp_path, count, said):
    for number in range(count):
        data, _, _ = compose(FREEFORM.vocabulary, [started()], match=f"M{number}")
        (tmp_path / f"{number}.aar").write_bytes(data)

    with pytest.raises(BadUsage, match="found no match 'nobody'") as refused:
        Library(tmp_path).find("nobody")

    assert str(refused.value).endswith(said)
