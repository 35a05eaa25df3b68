"""A library that the first version wrote, copied to where a test may heal it."""

import json
import shutil
from pathlib import Path

import pytest
from events.composer import compose
from events.journal import read_journal
from projections.matches import Match
from projections.systems import find_system
from tests.cli.conftest import aar

__all__ = ["aar"]

OLD = Path(__file__).parent / "old"
SOURCES = OLD / "sources"


@pytest.fixture
def library(tmp_path):
    folder = tmp_path / "library"
    shutil.copytree(OLD / "library", folder)
    return folder


class Found:
    """The matches of the library by what a test calls them."""

    def __init__(self, library):
        self.library = library

    def files(self, *words):
        """The journals that hold all of these words."""
        return [
            path
            for path in sorted(self.library.glob("*/*.aar"))
            if all(word in path.read_text("utf-8") for word in words)
        ]

    def file(self, *words):
        (path,) = self.files(*words)
        return path

    def match(self, *words):
        path = self.file(*words)
        return Match(read_journal(path), str(path))


@pytest.fixture
def found(library):
    return Found(library)


@pytest.fixture
def suspects(aar):
    """What the doctor suspects: kind and file of each, and whether it is certain."""

    def suspects():
        rows = [row for row in aar("doctor", "--json").rows if row["subject"] == "suspect"]
        return sorted((row["kind"], Path(row["file"]).name, row["level"] == "sick") for row in rows)

    return suspects


def bytes_of(folder):
    """The journals of a library, without its bin."""
    return {
        path.relative_to(folder): path.read_bytes()
        for path in folder.rglob("*.aar")
        if ".bin" not in path.parts and path.is_file()
    }


def lines_of(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]


def twin_of(path, changed=None):
    """The bytes of the same match under another id; `changed` are lines that are others."""
    own = ("seq", "recorded", "hash", "id")
    lines = [(changed or {}).get(i, line) for i, line in enumerate(lines_of(path))]
    events = [{key: value for key, value in line.items() if key not in own} for line in lines]
    data, _, _ = compose(find_system(read_journal(path).header.game).vocabulary, events)
    return data.decode()
