"""`aar doctor` finds what is ill, says what helps, and changes nothing."""

from __future__ import annotations

import fcntl
from datetime import UTC, datetime, timedelta

import pytest
from dashboard.cli import doctor
from dashboard.cli.doctor import _clock
from dashboard.cli.run import outcome
from events.chain import Header, seal
from events.composer import compose
from events.journal import place_files
from lost_expedition.system import LOST_EXPEDITION
from projections.archive import store
from projections.systems import find_system, register
from tests.systems.changed import changed
from tests.systems.inline import InlineWords


@pytest.fixture
def file(aar, library):
    """A sound match in the library."""
    path = library / "match.aar"
    assert aar("new", "freeform", "--player", "Ann", "--player", "Bob", "--out", path).code == 0
    return path


@pytest.fixture
def found(aar):
    """What the doctor says of one subject, with its exit code."""

    def found(subject):
        done = aar("doctor", "--json")
        rows = [row for row in done.rows if row["subject"] == subject]
        for row in done.rows:
            assert row["level"] == "ok" or row["cure"], row
            assert row["ok"] == (row["level"] != "sick")
        assert done.code == any(not row["ok"] for row in done.rows)
        return rows

    return found


def bytes_of(folder):
    return {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_a_healthy_library_is_healthy(aar, file):
    done = aar("doctor")

    assert (done.code, done.err) == (0, "")
    assert all(line.startswith("ok ") for line in done.out.splitlines())


def test_a_torn_tail_heals_with_the_next_event(found, file, library):
    with file.open("ab") as out:
        out.write(b'{"seq":2')
    before = bytes_of(library)

    (row,) = found("journal")

    assert (row["level"], "next event" in row["cure"]) == ("sick", True)
    assert bytes_of(library) == before


def test_a_damaged_line_is_named_with_what_can_still_be_read(found, aar, file):
    aar("append", file, stdin=[{"type": "note_written", "text": "One"}])
    file.write_bytes(file.read_bytes().replace(b"One", b"Two"))

    (row,) = found("journal")

    assert f"{file}:3" in row["message"]
    assert "1 event can be read" in row["cure"]


def test_two_files_of_one_match_are_told(found, file, library):
    (library / "copy.aar").write_bytes(file.read_bytes())

    (row,) = found("twice")

    assert "aar import" in row["cure"]


def test_a_missing_system_is_worth_knowing_and_no_illness(found, library):
    body = Header("01KAB", "kings_of_war", "2026-11-18T14:00:00.000Z", None).body()
    (library / "kings.aar").write_bytes(seal("", body)[0])

    (row,) = found("journal")

    assert row["level"] == "note"
    assert "kings_of_war" in row["cure"]


def test_a_file_that_is_no_journal_is_told(found, library):
    (library / "shopping.aar").write_text("milk\n")

    (row,) = found("journal")

    assert str(library / "shopping.aar") in row["cure"]


@pytest.mark.parametrize(
    ("times", "told"),
    [
        ([timedelta(days=3)], "still to come"),
        ([timedelta(0), timedelta(hours=-5)], "long before"),
    ],
)
def test_a_clock_that_was_wrong_is_told(found, library, times, told):
    moments = [datetime.now(UTC) + time for time in times]
    clock = iter([moments[0], *moments])
    players = [{"seat": "Ann", "name": "Ann"}]
    entries = [
        {"type": "match_started", "players": players},
        {"type": "note_written", "text": "x"},
    ]
    vocabulary = find_system("freeform").vocabulary
    data, _, _ = compose(vocabulary, entries[: len(times)], clock=lambda: next(clock))
    place_files({library / "match.aar": data})

    (row,) = found("clock")

    assert told in row["message"]
    assert row["level"] == "note"


def test_a_machine_without_a_clock_is_told():
    (found,) = _clock(datetime(1970, 1, 1, tzinfo=UTC))

    assert found.level == "sick"
    assert not list(_clock(datetime(2026, 11, 18, tzinfo=UTC)))


def test_what_was_left_half_written_is_told(found, file, library):
    (library / ".match.aar.1.new").write_text("half")
    (library / ".aar").mkdir()
    (library / ".aar" / "archive.duckdb.new-77").write_text("half")
    (library / "match.aar.torn").write_text("half")

    assert len(found("scratch")) == 2
    assert len(found("torn")) == 1


def test_an_old_archive_a_broken_one_and_one_that_is_held(found, aar, file, library):
    aar("archive", "build")
    aar("append", file, stdin=[{"type": "note_written", "text": "x"}])
    assert found("archive")[0]["cure"] == "aar archive build"

    archive = library / ".aar" / "archive.duckdb"
    with (library / ".aar" / "archive.lock").open("w") as lock:
        lock.write("aar (77)")
        lock.flush()
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert "aar (77)" in found("archive")[0]["message"]

    archive.write_bytes(b"no archive at all" * 1000)
    (row,) = found("archive")
    assert (row["level"], str(archive.parent) in row["cure"]) == ("sick", True)


@pytest.mark.parametrize(
    ("lang", "anew", "nothing"),
    [
        ("en", "makes {} anew from the journals", "Nothing need be done."),
        ("pl", "tworzy je od nowa z dzienników", "Niczego nie trzeba robić."),
    ],
)
def test_what_another_version_made_is_said_to_come_anew_by_itself(
    found, aar, file, library, monkeypatch, lang, anew, nothing
):
    monkeypatch.setenv("AAR_LANG", lang)
    aar("archive", "build")
    aar("import", file)
    assert not found("imports")
    monkeypatch.setattr(store, "VERSION", store.VERSION + 1)
    notes = library / ".aar" / "imported.jsonl"
    notes.write_text('["match.aar", 7]\n')

    (archive,), (imports,) = found("archive"), found("imports")

    for row, it in ((archive, "it"), (imports, "them")):
        assert (row["level"], row["cure"].startswith(nothing)) == ("note", True)
        assert anew.format(it) in row["message"]
    assert str(notes) in imports["message"]

    assert aar("archive", "ask", "armies").code == 0
    aar("import", file)
    assert found("archive")[0]["level"] == "ok"
    assert not found("imports")


def test_unreadable_settings_and_tables_are_told(found, library, tmp_path, monkeypatch):
    settings = tmp_path / "settings.toml"
    settings.write_text("language = 3\n")
    monkeypatch.setenv("AAR_CONFIG", str(settings))
    (library / "people.toml").write_text("[Ann\n")

    one, other = found("settings")

    assert f"{settings}:1" in one["message"]
    assert "people.toml" in other["message"]


def test_wrong_permissions_are_told(found, file, library, monkeypatch):
    (library / ".passphrase").write_text("amber-otter")
    (library / ".passphrase").chmod(0o644)
    monkeypatch.setattr(doctor.os, "access", lambda path, _mode: path != file)

    words, journal = sorted(found("permissions"), key=lambda row: row["level"], reverse=True)

    assert "chmod 600" in words["cure"]
    assert f"chmod u+rw {file}" in journal["cure"]


def test_the_cure_stands_below_in_both_languages(aar, library):
    (library / "people.toml").write_text("[Ann\n")

    english, polish = aar("doctor"), aar("doctor", "--lang", "pl")

    assert english.code == polish.code == 1
    assert "\n    → Correct the line" in english.out
    assert "\n    → Popraw wskazany wiersz" in polish.out


def test_one_game_is_looked_through_by_itself(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr("dashboard.checkup._MATCHES", 1)
    monkeypatch.setattr("dashboard.checkup._TAPS", 5)

    code = outcome(["--library", str(tmp_path), "--lang", "en", "doctor", "--system", "freeform"])

    told = capsys.readouterr().out
    assert code == 0
    assert told.splitlines()[0] == "ok  Game system freeform: Any game (freeform)."
    assert told.splitlines()[-1] == "ok  Recorded by taps at random, nothing went wrong."


def test_a_game_that_is_not_installed_is_told(capsys, tmp_path):
    code = outcome(["--library", str(tmp_path), "--lang", "en", "doctor", "--system", "chess"])

    assert code == 2
    assert "'chess' is not installed" in capsys.readouterr().err


def test_a_game_that_lacks_words_is_told_which_before_it_is_recorded(capsys, tmp_path):
    table = LOST_EXPEDITION.words.table
    words = {lang: dict(table(lang)) for lang in ("en", "pl")}
    del words["pl"]["field.claws"]
    register(changed(LOST_EXPEDITION, id="half_told", words=InlineWords(**words)))

    code = outcome(["--library", str(tmp_path), "--lang", "en", "doctor", "--system", "half_told"])

    assert code == 1
    assert capsys.readouterr().out.splitlines()[1:] == ["!!  The words in pl lack: field.claws."]
