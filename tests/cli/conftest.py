"""`aar` as a fixture: a command line in, exit code, output and problems out."""

from __future__ import annotations

import io
import json
import sys
from types import SimpleNamespace

import pytest
from dashboard.cli.run import outcome
from tests.outcome import Done


@pytest.fixture
def library(tmp_path):
    folder = tmp_path / "library"
    folder.mkdir()
    return folder


@pytest.fixture
def aar(library, capfdbinary, monkeypatch):
    """Run a command line in this process; `stdin` may be text, bytes or a list of JSON objects."""

    def run(*arguments, stdin=""):
        if isinstance(stdin, list):
            stdin = "".join(json.dumps(row) + "\n" for row in stdin)
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        typed = SimpleNamespace(buffer=io.BytesIO(data), isatty=lambda: False)
        monkeypatch.setattr(sys, "stdin", typed)
        capfdbinary.readouterr()
        code = outcome(["--library", str(library), *map(str, arguments)])
        sys.stdout.flush()
        captured = capfdbinary.readouterr()
        return Done(code, captured.out.decode(), captured.err.decode())

    return run


@pytest.fixture
def match(aar, tmp_path):
    """A fresh freeform match of Ann and Bob."""
    path = tmp_path / "match.aar"
    done = aar("new", "freeform", "--player", "Ann", "--player", "Bob", "--out", path)
    assert done.code == 0, done.err
    return path


def note(text, **more):
    return {"type": "note_written", "text": text, **more}
