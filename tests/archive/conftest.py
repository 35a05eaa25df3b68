"""Libraries of made-up matches, built once."""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from dashboard.cli.run import outcome
from duckdb import DuckDBPyConnection
from projections.archive import query as archive_query
from projections.archive.building import build
from tests.archive.made import made
from tests.archive.mixed import mixed
from tests.outcome import Done

COUNT = 40


def fill(folder, numbers):
    """A library of the made-up matches with these numbers."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        (folder / f"m{number:04}.aar").write_bytes(made(number))
    return folder


def quickly(folder, **more):
    return build(folder, **{"workers": 1, "with_findings": False, **more})


def told(folder):
    """All that an archive says, by view, whatever the numbers and the order inside."""
    with archive_query.opened(folder) as found:
        views = [
            name for (name,) in found.execute(
                "SELECT view_name FROM duckdb_views() WHERE schema_name = 'main' AND NOT internal"
            ).fetchall()
        ]  # fmt: skip
        return {
            name: sorted(map(repr, found.execute(f'FROM "{name}"').fetchall()))
            for name in sorted(views)
        }


def whole_of(folder):
    """What an archive says that is made of the same journals in one go."""
    journals = sorted(path for path in folder.glob("*.aar") if path.is_file())
    return _whole(tuple((path.name, path.read_bytes()) for path in journals))


@cache
def _whole(journals):
    with TemporaryDirectory() as place:
        folder = Path(place)
        for name, data in journals:
            (folder / name).write_bytes(data)
        quickly(folder)
        return told(folder)


@dataclass
class Small:
    """A small library with its archive, and its matches read without any of our code."""

    folder: Path
    found: DuckDBPyConnection

    def ask(self, name, **given):
        return archive_query.ask(self.found, name, given).dicts()

    def rows(self, query):
        return self.found.execute(query).fetchall()

    def matches(self, *, simulated=False):
        """The events of each real match, as plain JSON."""
        for path in sorted(self.folder.glob("m*.aar")):
            events = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
            if (events[0].get("origin") == "simulated") is simulated:
                yield events


@pytest.fixture(scope="session")
def small(tmp_path_factory):
    """The archive of forty matches; nobody writes to it."""
    folder = fill(tmp_path_factory.mktemp("archive") / "library", range(COUNT))
    build(folder, with_findings=False, workers=1)
    with archive_query.opened(folder) as found:
        yield Small(folder, found)


@pytest.fixture(scope="session")
def everything(tmp_path_factory):
    """The folder of a library of everything, with its archive; nobody writes to it."""
    folder = mixed(tmp_path_factory.mktemp("everything") / "library")
    build(folder, with_findings=True, workers=1)
    return folder


@pytest.fixture
def few(tmp_path):
    """A library of six matches, not built yet."""
    return fill(tmp_path / "few", range(6))


@pytest.fixture(scope="session")
def _six_built(tmp_path_factory):
    folder = fill(tmp_path_factory.mktemp("six") / "library", range(6))
    quickly(folder)
    return folder


@pytest.fixture
def six(tmp_path, _six_built):
    """A library of six matches with its archive."""
    return shutil.copytree(_six_built, tmp_path / "six")


@pytest.fixture
def aar_in(capfd):
    """Run `aar` over the library in a folder."""

    def run(folder, *arguments):
        capfd.readouterr()
        code = outcome(["--library", str(folder), *map(str, arguments)])
        sys.stdout.flush()
        out, err = capfd.readouterr()
        return Done(code, out, err)

    return run
