"""`aar library forget`: it says first what it does, and then nothing names the person any more."""

import json

import pytest
from dashboard.devices import Devices
from dashboard.photos import attached
from events.chain import hash_on
from events.errors import MatchMovedOn
from events.journal import Journal, create_journal, read_journal
from events.photos import condition_of
from projections.matches import open_match
from projections.systems import find_system
from tests.importers import made

VOCABULARY = find_system("freeform").vocabulary
ANN = {"seat": "Ann", "name": "Ann Wolska", "person": "Annie"}
BOB = {"seat": "Bob", "name": "Bob"}


def place(library, name, *entries, players=(ANN, BOB)):
    path = library / "freeform" / f"{name}.aar"
    create_journal(
        path, VOCABULARY, [{"type": "match_started", "players": list(players)}, *entries]
    )
    return path


def note(text, **more):
    return {"type": "note_written", "text": text, **more}


def all_bytes(library):
    """All that the library's folder holds, and how its files are called."""
    files = [path for path in library.rglob("*") if path.is_file() and path.name != "archive.lock"]
    return b"\n".join(
        [path.read_bytes() + str(path.relative_to(library)).encode() for path in files]
    )


@pytest.fixture
def evening(library):
    return place(
        library, "evening",
        {"type": "title_given", "title": "Ann against Bob"},
        {"type": "piece_placed", "player": "Ann", "piece": "Fox", "cell": "x", "owner": "Ann"},
        note("Ann's luck, and Bob's", author="Annie", on=3),
        {"type": "score_read", "player": "Ann", "score": 3, "by": "Ann's phone"},
        {"type": "match_ended", "winner": "Ann", "scores": {"Ann": 3, "Bob": 1}},
    )  # fmt: skip


def test_it_says_first_what_it_does_and_does_nothing(aar, library, evening):
    before = all_bytes(library)

    done = aar("library", "forget", "annie")

    assert (done.code, all_bytes(library)) == (0, before)
    assert "1 match is written anew with “Someone 1” in the place of “annie”" in done.out
    assert "evening.aar, event 4: Ann's luck, and Bob's" in done.out
    assert "aar library forget 'annie' --for-good" in done.out


def test_then_nothing_in_the_library_names_the_person(aar, library, evening):
    (library / "people.toml").write_text('[Annie]\nnames = ["Anka"]\n\n[Bob]\nnames = ["Bobby"]\n')
    away = place(library, "away", note("Anka was not there"), players=(BOB,))
    aar("library", "tag", evening, "wolska-cup")
    aar("library", "bin", place(library, "gone"))
    aar("library", "tag", away, "league")
    aar("archive", "build")
    assert b"Wolska" in all_bytes(library)

    done = aar("library", "forget", "Annie", "--for-good", "--json")

    assert (done.code, done.row["matches"], done.row["called"]) == (0, 3, "Someone 1")
    left = all_bytes(library).lower()
    assert [
        name for name in (b"ann", b"wolska", b"anka") if name in left.replace(b"planned", b"")
    ] == []
    assert '["Bob"]\nnames = ["Bobby"]' in (library / "people.toml").read_text()
    counted = aar("archive", "sql", "SELECT DISTINCT player FROM participants ORDER BY 1", "--json")
    assert [row["player"] for row in counted.rows] == ["Bob", "Someone 1"]


def test_the_match_is_the_same_but_for_the_name(aar, library, evening):
    before = open_match(evening)

    aar("library", "forget", "Annie", "--for-good")

    after = open_match(evening)
    assert after.scan.damage is None
    assert after.header == before.header
    assert [(e.seq, e.id, e.recorded, e.type_name()) for e in after.events] == [
        (e.seq, e.id, e.recorded, e.type_name()) for e in before.events
    ]
    assert after.summary.ended.scores == {"Someone 1": 3, "Bob": 1}
    assert after.summary.notes[0].text == "Someone 1's luck, and Bob's"
    assert aar("check", evening).code == 0


def test_photos_stay_and_are_told(aar, library, evening):
    facts = attached(evening, made.picture())
    with Journal(evening, VOCABULARY) as journal:
        journal.append({"type": "photo_attached", "on": 3, "words": "Ann laughs", **facts})

    assert "1 photo stays. Look who is on them" in aar("library", "forget", "Annie").out
    aar("library", "forget", "Annie", "--for-good")

    (photo,) = open_match(evening).photos
    assert photo.words == "Someone 1 laughs"
    assert condition_of(evening, photo.picture) == "there"


def test_somebody_else_of_that_name_stays(aar, library):
    other = place(
        library, "other", players=({**ANN, "name": "Ann", "person": "Ann from work"}, BOB)
    )
    mine = place(library, "mine", players=({"seat": "Ann", "name": "Ann"}, BOB))
    before = other.read_bytes()

    told = aar("library", "forget", "Ann")
    aar("library", "forget", "Ann", "--for-good")

    assert "other.aar stays as it is: somebody else called Ann plays there." in told.out
    assert other.read_bytes() == before
    assert b"Ann" not in mine.read_bytes()


def test_a_name_that_only_begins_like_it_stays(aar, library):
    anna = {"seat": "Anna", "name": "Anna"}
    path = place(
        library, "both", note("Anna beat Ann"), players=({"seat": "Ann", "name": "Ann"}, anna)
    )

    aar("library", "forget", "Ann", "--for-good")

    match = open_match(path)
    assert [player.name for player in match.summary.players] == ["Someone 1", "Anna"]
    assert match.summary.notes[0].text == "Anna beat Someone 1"


def test_a_second_person_is_called_otherwise(aar, library, evening):
    aar("library", "forget", "Annie", "--for-good")
    aar("library", "forget", "Bob", "--for-good")

    names = [player.name for player in open_match(evening).summary.players]
    assert names == ["Someone 1", "Someone 2"]


def test_whoever_joined_later_or_played_on_is_forgotten_too(aar, library):
    path = place(
        library, "late", {"type": "player_joined", "player": "C", "name": "Cid"},
        {"type": "seat_taken_over", "player": "Bob", "name": "Dora"},
    )  # fmt: skip

    aar("library", "forget", "Cid", "--for-good")
    aar("library", "forget", "Dora", "--for-good")

    text = path.read_text()
    assert [name for name in ("Cid", "Dora") if name in text] == []
    assert "Bob" in text


def test_a_seal_of_the_old_chain_becomes_a_remark(aar, library, evening):
    with Journal(evening, VOCABULARY) as journal:
        journal.append({"type": "match_sealed", "author": "Annie", "head": journal.head})

    aar("library", "forget", "Annie", "--for-good")

    match = open_match(evening)
    assert len(match.summary.seals) == 0
    assert match.summary.notes[-1].author == "Someone 1"


def test_a_side_line_in_its_own_file_still_finds_what_it_left(aar, library, evening):
    out = library / "freeform" / "side.aar"
    assert aar("branch", evening, "--from", "3", "--out", out).code == 0

    aar("library", "forget", "Annie", "--for-good")

    side, scan = open_match(out), read_journal(evening)
    assert side.header.base.hash == hash_on(scan.lines[2])
    assert side.replay.state(side.replay.last) is not None


def test_devices_are_called_and_allowed_under_the_other_name(aar, library, evening):
    from importers.recorder.rights import EVERYTHING, Right

    devices, match = Devices(library), open_match(evening).header.match
    devices.call("ABCD", "Ann's phone")
    devices.allow(match, {"ABCD": Right("own", ("Ann",))}, EVERYTHING)

    aar("library", "forget", "Annie", "--for-good")

    assert devices.names() == {"ABCD": "Someone 1's phone"}
    assert devices.at_table(match).right_of("ABCD").seats == ("Someone 1",)


def test_a_recorder_that_is_open_goes_on_with_the_new_journal(aar, evening):
    with Journal(evening, VOCABULARY) as journal:
        aar("library", "forget", "Annie", "--for-good")
        journal.append(note("and on"))

    match = open_match(evening)
    assert match.scan.damage is None
    assert match.events[-1].text == "and on"
    assert b"Wolska" not in evening.read_bytes()


def test_what_was_recorded_meanwhile_is_not_lost(evening):
    with Journal(evening, VOCABULARY) as journal:
        journal.append(note("meanwhile"))
        with pytest.raises(MatchMovedOn):
            journal.put_anew(b"", expect=6)

    assert "meanwhile" in evening.read_text()


def test_a_journal_that_cannot_be_read_is_told(aar, library, evening):
    bad = place(library, "bad")
    bad.write_bytes(bad.read_bytes().replace(b"Wolska", b"Volska"))

    done = aar("library", "forget", "Annie", "--for-good")

    assert done.code == 1
    assert "bad.aar" in done.err
    assert b"Wolska" not in evening.read_bytes()


def test_a_file_that_is_called_after_the_person_is_told(aar, library):
    place(library, "ann-bob", players=({"seat": "Ann", "name": "Ann"}, BOB))

    assert (
        "ann-bob.aar: the file itself is called after them" in aar("library", "forget", "Ann").out
    )


def test_whom_nobody_knows_is_said_with_the_nearest_name(aar, library, evening):
    done = aar("library", "forget", "Bop")

    assert done.code == 2
    assert "nobody called 'Bop' is in this library" in done.err
    assert "Did you mean 'Bob'?" in done.err


def test_in_polish(aar, library, evening):
    done = aar("--lang", "pl", "library", "forget", "Annie")

    assert "zamiast „Annie”" in done.out
    assert "„Ktoś 1”" in done.out
    assert json.loads(aar("library", "forget", "Annie", "--json").out)["done"] is False
