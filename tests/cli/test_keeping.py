"""`aar library`: what it does to a match, a library and its persons, and that it is undone."""

from __future__ import annotations

import pytest


@pytest.fixture
def kept(aar, library, match):
    """The path of a match of Ann and Bob that lies in the library."""
    assert aar("import", match).code == 0
    return next(path for path in library.rglob("*.aar") if path.is_file())


def row(aar):
    return aar("list", "--json").row


def test_tags_and_titles_are_events_and_are_taken_back_one_by_one(aar, kept):
    assert aar("library", "tag", kept, "league", "autumn").code == 0
    assert aar("library", "untag", kept, "autumn").code == 0
    assert aar("library", "title", kept, "The first evening").code == 0
    assert (row(aar)["tags"], row(aar)["title"]) == (["league"], "The first evening")

    assert "The first evening" not in aar("library", "undo").err
    assert row(aar)["title"] is None
    aar("library", "undo")
    assert sorted(row(aar)["tags"]) == ["autumn", "league"]
    aar("library", "undo")
    assert row(aar)["tags"] == []
    assert aar("check", kept).code == 0


def test_what_is_so_already_is_told_and_changes_nothing(aar, kept):
    aar("library", "tag", kept, "league")
    before = kept.read_bytes()

    done = aar("library", "tag", kept, "league")

    assert (done.code, kept.read_bytes()) == (1, before)
    assert "nothing to change" in done.err


def test_the_bin_gives_everything_back(aar, library, kept):
    name = row(aar)["match"]

    assert aar("library", "bin", name[:20]).code == 0
    assert aar("list", "--json").rows == []
    assert aar("library", "bin", "--json").row["match"] == name
    assert aar("library", "restore", name).code == 0
    assert row(aar)["match"] == name
    aar("library", "undo")
    assert aar("list", "--json").rows == []
    aar("library", "undo")
    assert kept.exists()
    assert "Taken back" not in aar("library", "undo").out


def test_a_match_outside_the_library_is_not_binned(aar, match):
    done = aar("library", "bin", match)

    assert done.code == 2
    assert "aar import" in done.err
    assert match.exists()


def test_a_favourite_is_marked_and_unmarked(aar, library, kept):
    marks = library / ".favourites.json"

    aar("library", "favourite", kept)
    assert row(aar)["match"] in marks.read_text()
    aar("library", "favourite", kept, "--off")
    assert marks.read_text() == "[]"
    aar("library", "undo")
    assert row(aar)["match"] in marks.read_text()


def test_persons_are_merged_in_matches_and_for_imports_to_come(aar, library, tmp_path):
    (library / "people.toml").write_text('# ours\n[Bob]\nnames = ["Bobby"]\n')
    for name in ("Annie", "ann_k"):
        out = tmp_path / f"{name}.aar"
        aar("new", "freeform", "--player", name, "--player", "Bob", "--out", out)
        aar("import", out)

    done = aar("library", "merge", "Ann", "Annie", "ann_k", "--json")

    assert (done.code, done.row["steps"]) == (0, 3)
    people = (library / "people.toml").read_text()
    assert '# ours\n[Bob]\nnames = ["Bobby"]' in people
    assert '["Ann"]\nnames = ["Annie", "ann_k"]' in people
    counted = aar("archive", "sql", "SELECT player FROM participants ORDER BY 1", "--json")
    assert [row["player"] for row in counted.rows] == ["Ann", "Ann", "Bob", "Bob"]

    assert aar("library", "undo").code == 0
    assert "Ann" not in (library / "people.toml").read_text()
    aar("archive", "build")
    counted = aar("archive", "sql", "SELECT player FROM participants ORDER BY 1", "--json")
    assert [row["player"] for row in counted.rows] == ["Annie", "Bob", "Bob", "ann_k"]


def test_a_person_merged_into_another_brings_names_and_ids_along():
    from dashboard.housekeeping import merge_list
    from importers.import_context import People

    text = merge_list('[Anna]\nnames = ["ann_k"]\nids = ["bgstats:7"]\n', "Ann", ["Anna"])

    import tomllib

    people = People.of(tomllib.loads(text))
    assert [people.person(name) for name in ("Anna", "ann_k", "Ann")] == ["Ann"] * 3
    assert people.person("somebody", "bgstats:7") == "Ann"


def test_taking_back_survives_that_somebody_else_took_it_back_first(aar, kept):
    aar("library", "title", kept, "Once")
    aar("undo", kept, "--seq", 2)

    assert aar("library", "undo").code == 0
    assert aar("library", "undo").code == 1


def test_a_diary_that_broke_off_is_read_as_far_as_it_is_sound(aar, library, kept):
    aar("library", "title", kept, "Once")
    with (library / ".undo.jsonl").open("a") as file:
        file.write('{"done": "tag", "ab')

    assert aar("library", "undo").code == 0
    assert row(aar)["title"] is None


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize(
    "command",
    ["", "tag", "untag", "title", "favourite", "bin", "restore", "merge", "undo"],
)
def test_every_command_of_it_explains_itself(aar, command, lang):
    done = aar("library", *command.split(), "--help", "--lang", lang)

    assert done.code == 0
    assert f"aar library {command}".strip() in done.out


@pytest.mark.parametrize("group", ["library", "archive"])
def test_a_group_alone_shows_its_help(aar, group):
    done = aar(group)

    assert (done.code, done.err) == (0, "")
    assert done.out == aar(group, "--help").out


def test_an_unknown_command_of_it_gets_the_nearest(aar):
    done = aar("library", "tga")

    assert done.code == 2
    assert "'tag'" in done.err
