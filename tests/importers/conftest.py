"""Bringing in, as fixtures: bytes in, a report out, and the matches that are in the library."""

import os
from pathlib import Path

import pytest
from events.errors import AfterActionError
from events.journal import read_journal
from events.library import Library
from importers.bulk import Wish, bring_in, refused
from importers.formats import find_format, recognise
from importers.import_context import open_context
from importers.known_matches import known_alone
from importers.source import Source
from projections.matches import Match
from projections.record import summary_of


class Shelf:
    """A library, and what one does with it."""

    def __init__(self, folder):
        self.folder = folder
        self.library = Library(folder)

    def bring(self, data, name="file", *, format=None, dry=False, strict=False, **said):
        """Bring in bytes, a text or a file; each call looks at the library anew."""
        if isinstance(data, Path):
            name, data = str(data), data.read_bytes()
        source = Source(name, data.encode() if isinstance(data, str) else data)
        try:
            found = find_format(format) if format else recognise(source)
            desk = open_context(self.folder, **said)
            with known_alone(self.library, dry=dry) as known:
                return bring_in(source, found, known, desk, Wish(dry, strict))
        except AfterActionError as error:
            return refused(name, error)

    @property
    def files(self):
        return list(self.library.files())

    @property
    def matches(self):
        return [Match(read_journal(path), path.name) for path in self.files]

    @property
    def records(self):
        return [summary_of(match.scan) for match in self.matches]

    @property
    def record(self):
        (record,) = self.records
        return record

    @property
    def match(self):
        (match,) = self.matches
        return match

    @property
    def origins(self):
        return [
            next(event for event in match.events if event.type_name() == "match_imported")
            for match in self.matches
        ]

    @property
    def origin(self):
        (origin,) = self.origins
        return origin

    def everything_written(self):
        """All bytes of all files below the library, and their names."""
        files = [path for path in self.folder.rglob("*") if path.is_file()]
        return b"\n".join(str(path).encode() + b"\n" + path.read_bytes() for path in files)


@pytest.fixture
def shelf(tmp_path):
    folder = tmp_path / "library"
    folder.mkdir()
    return Shelf(folder)


@pytest.fixture
def other_shelf(tmp_path):
    folder = tmp_path / "other"
    folder.mkdir()
    return Shelf(folder)


@pytest.fixture(scope="session")
def samples():
    """The folder of real files; they are nobody's to pass on, so they lie outside."""
    if not (told := os.environ.get("AAR_SAMPLES")):
        pytest.skip("no AAR_SAMPLES given")
    return Path(told)


def said(problems):
    return [problem.text() for problem in problems]


def keys(problems):
    return [problem.phrase.key for problem in problems]
