"""Photos of a match: beside its journal by their hash, and with it wherever it goes."""

import json
import zipfile

import pytest
from dashboard.photos import LONGEST_SIDE
from events.errors import BadPicture
from events.journal import read_journal
from events.library import Library
from events.photos import condition_of, file_of, folder_of, keep_picture, read_picture
from events.pictures import clean_picture
from projections.matches import open_match
from tests.importers import made
from tests.photos.conftest import seen, taken

RED, BLUE = made.picture(), made.picture(colour=(0, 0, 200))


@pytest.fixture
def match(library, aar):
    path = library / "freeform" / "evening.aar"
    aar("new", "freeform", "--player", "Ann", "--player", "Bob", "--out", path)
    aar("append", path, stdin=[{"type": "note_written", "text": "so", "author": "Ann"}])
    return path


@pytest.fixture
def photo(aar, tmp_path):
    """Puts a picture on an event of a match; returns what `aar` says of it."""

    def photo(match, data=RED, *more):
        file = tmp_path / "camera.png"
        file.write_bytes(data)
        done = aar("photo", "add", match, file, *more, "--json")
        return done.rows[0] if done.code == 0 else done

    return photo


def photos(path):
    return open_match(path).photos


def test_a_photo_is_an_event_and_a_file_called_by_its_hash(aar, match, photo):
    told = photo(match, RED, "--on", "1", "--words", "Before we began")

    event = photos(match)[0]
    assert event.facts() == {
        "on": 1, "picture": told["picture"], "size": len(RED), "words": "Before we began",
    }  # fmt: skip
    assert file_of(match, told["picture"]) == folder_of(match) / f"{told['picture']}.png"
    assert read_picture(match, told["picture"]) == RED
    assert "Photo on event 1: Before we began." in aar("log", match).out


def test_the_first_photo_is_announced_for_programs_that_do_not_know_photos(match, photo):
    photo(match)
    photo(match, BLUE)

    lines = [json.loads(line) for line in read_journal(match).lines]
    assert [(line["type"], line.get("v")) for line in lines[2:]] == [
        ("match_amended", 4), ("photo_attached", None), ("photo_attached", None),
    ]  # fmt: skip


def test_a_photo_is_on_the_last_event_where_none_is_named(match, photo):
    assert photo(match)["on"] == 2
    assert photo(match, BLUE)["on"] == 2


def test_a_large_picture_is_made_smaller_and_stands_upright(match, photo):
    told = photo(match, taken(size=(2000, 1000), turned=6))

    kept = seen(read_picture(match, told["picture"]))
    assert (kept.size, dict(kept.getexif())) == ((LONGEST_SIDE // 2, LONGEST_SIDE), {})


def test_what_is_no_picture_is_refused_and_the_match_stays(aar, match, tmp_path):
    before = match.read_bytes()
    file = tmp_path / "camera.jpg"
    file.write_text("no picture")

    done = aar("photo", "add", match, file)

    assert (done.code, match.read_bytes()) == (2, before)
    assert done.err.strip().startswith(f"{file}: the file is no picture, expected JPEG")
    assert not folder_of(match).exists()


def test_an_event_that_does_not_stand_gets_no_photo(aar, match, photo):
    aar("undo", match)

    complaint = photo(match, RED, "--on", 2).err
    assert "found event 2, expected one from 1 to 3 that was not taken back" in complaint


def test_a_photo_is_taken_off_and_put_back(aar, match, photo):
    told = photo(match)

    assert aar("photo", "remove", match, told["seq"]).code == 0
    assert photos(match) == ()
    assert condition_of(match, told["picture"]) == "there"
    aar("redo", match)
    assert [one.seq for one in photos(match)] == [told["seq"]]


def test_with_a_photo_its_picture_is_deleted_unless_another_shows_it(aar, match, photo):
    first, second = photo(match), photo(match, RED, "--on", 1)

    aar("photo", "remove", match, first["seq"], "--file")
    assert condition_of(match, first["picture"]) == "there"
    aar("photo", "remove", match, second["seq"], "--file")
    assert condition_of(match, first["picture"]) == "missing"
    assert aar("check", match).out.count("missing") == 0


def test_what_is_no_photo_cannot_be_taken_off(aar, match, photo):
    photo(match)

    done = aar("photo", "remove", match, 1)
    assert (done.code, "event 1 is no photo" in done.err) == (2, True)


def test_missing_and_damaged_pictures_are_said_and_cost_nothing_else(aar, match, photo):
    red, blue = photo(match), photo(match, BLUE)
    file_of(match, red["picture"]).unlink()
    file_of(match, blue["picture"]).write_bytes(BLUE[:-1])

    done = aar("check", match)

    assert done.code == 0
    assert f"event 4: the photo's picture {red['picture']} is missing." in done.out
    assert f"event 5: the photo's picture {blue['picture']} is damaged." in done.out
    assert [row["condition"] for row in aar("photo", "list", match, "--json").rows] == [
        "missing", "damaged",
    ]  # fmt: skip
    with pytest.raises(BadPicture, match="is missing"):
        read_picture(match, red["picture"])


def test_a_sound_record_says_nothing_of_photos(aar, match, photo):
    photo(match)

    assert "photo" not in aar("check", match).out


def test_a_damaged_picture_is_mended_by_the_same_one(match, photo):
    told = photo(match)
    file_of(match, told["picture"]).write_bytes(b"")

    keep_picture(match, clean_picture(RED))

    assert condition_of(match, told["picture"]) == "there"


# -- wherever the match goes


def test_a_match_with_photos_travels_as_one_zip(aar, match, photo, tmp_path):
    told = photo(match), photo(match, BLUE)
    aar("export", match, "--to", "library", "--out", tmp_path / "evening.zip")

    done = aar("--library", tmp_path / "elsewhere", "import", tmp_path / "evening.zip")

    (there,) = Library(tmp_path / "elsewhere").files()
    assert (done.code, done.err) == (0, "")
    assert there.read_bytes() == match.read_bytes()
    assert [condition_of(there, one["picture"]) for one in told] == ["there", "there"]


def test_a_journal_brings_the_pictures_beside_it(aar, match, photo, tmp_path):
    told = photo(match)

    for what, elsewhere in ((match, "one"), (match.parent, "two")):
        done = aar("--library", tmp_path / elsewhere, "import", what)
        (there,) = Library(tmp_path / elsewhere).files()
        assert (done.code, condition_of(there, told["picture"])) == (0, "there")


def test_a_known_match_gets_the_pictures_it_lacks(aar, match, photo, tmp_path):
    told = photo(match)
    aar("export", match, "--to", "library", "--out", tmp_path / "evening.zip")
    file_of(match, told["picture"]).unlink()

    aar("import", tmp_path / "evening.zip")

    assert condition_of(match, told["picture"]) == "there"


def test_without_photos_no_picture_goes_along(aar, match, photo, tmp_path):
    photo(match)
    file = tmp_path / "evening.zip"

    aar("export", match, "--to", "library", "--out", file, "--without-photos")

    assert [name.suffix for name in map(zipfile.Path(file).joinpath, names(file))] == [".aar"]


def test_what_was_taken_off_does_not_go_along(aar, match, photo, tmp_path):
    told = photo(match)
    aar("photo", "remove", match, told["seq"])

    aar("export", match, "--to", "library", "--out", tmp_path / "evening.zip")

    assert len(names(tmp_path / "evening.zip")) == 1


def test_a_photo_without_its_picture_is_said_and_the_match_travels(aar, match, photo, tmp_path):
    told = photo(match)
    file_of(match, told["picture"]).unlink()

    done = aar("export", match, "--to", "library", "--out", tmp_path / "evening.zip")

    assert (done.code, len(names(tmp_path / "evening.zip"))) == (0, 1)
    assert "1 photo has no sound picture and is left out." in done.err


def test_a_foreign_picture_in_a_zip_stays_outside_and_the_match_comes_in(
    aar, match, photo, tmp_path
):
    told = photo(match)
    file = tmp_path / "evening.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.write(match, "evening.aar")
        archive.writestr(f"evening.photos/{told['picture']}.png", BLUE)
        archive.writestr(f"evening.photos/{clean_picture(BLUE).name}", BLUE)

    done = aar("--library", tmp_path / "elsewhere", "import", file)

    (there,) = Library(tmp_path / "elsewhere").files()
    assert done.code == 0
    assert f"the photo {told['picture']}.png was left out" in done.out + done.err
    assert not folder_of(there).exists()


def test_with_pseudonyms_no_photo_goes_along(aar, match, photo, tmp_path):
    photo(match, RED, "--words", "Ann laughs")

    aar("export", match, "--to", "library", "--pseudonyms", "--out", tmp_path / "nameless.zip")
    aar("--library", tmp_path / "elsewhere", "import", tmp_path / "nameless.zip")

    (there,) = Library(tmp_path / "elsewhere").files()
    assert photos(there) == ()
    assert "Player A laughs" in there.read_text()
    assert not folder_of(there).exists()


def test_the_bin_takes_the_pictures_along_and_gives_them_back(aar, library, match, photo):
    told = photo(match)

    aar("library", "bin", match)
    (binned,) = (library / ".bin").rglob("*.aar")
    assert (condition_of(binned, told["picture"]), folder_of(match).exists()) == ("there", False)

    aar("library", "undo")
    assert condition_of(match, told["picture"]) == "there"


def test_a_record_carries_a_photo_through_its_text(aar, match, photo, tmp_path):
    photo(match, RED, "--words", "So it lay")
    aar("export", match, "--to", "notation", "--out", tmp_path / "evening.txt")

    aar("--library", tmp_path / "elsewhere", "import", tmp_path / "evening.txt")

    (there,) = Library(tmp_path / "elsewhere").files()
    read, written = ([one.facts() for one in photos(path)] for path in (there, match))
    assert read == [{**facts, "on": facts["on"] + 1} for facts in written]  # it says where from


def names(file):
    with zipfile.ZipFile(file) as archive:
        return archive.namelist()
