"""Pages without a browser: AppTest on a library of its own."""

from pathlib import Path

import pytest
from events.composer import compose
from events.journal import Journal, place_files
from projections.systems import find_system

APP = Path(__file__).parents[2] / "dashboard" / "app.py"


class Shelved:
    """A library to look at."""

    def __init__(self, folder):
        self.folder = folder

    def match(self, *names, game="freeform", **said):
        """A new match; returns its id."""
        system = find_system(game)
        seats = [{"seat": name, "name": name} for name in names]
        start = {"type": "match_started", "players": seats, **said}
        data, header, _ = compose(system.vocabulary, [start])
        place_files({self.folder / f"{header.match}.aar": data})
        return header.match

    def tell(self, match, *entries):
        path = self.folder / f"{match}.aar"
        with Journal(path, find_system("freeform").vocabulary) as journal:
            return journal.append_all(entries)


@pytest.fixture
def shelved(tmp_path, monkeypatch, streamlit):
    streamlit.cache_resource.clear()
    folder = tmp_path / "library"
    folder.mkdir()
    monkeypatch.setenv("AAR_LIBRARY", str(folder))
    monkeypatch.delenv("AAR_GUARDED", raising=False)
    monkeypatch.setenv("AAR_LANG", "en")
    # What a test does to the files the next page shows, however slow the machine is.
    monkeypatch.setattr("dashboard.rows._LONGEST", 0.0)
    return Shelved(folder)


@pytest.fixture
def look(shelved):
    """Opens the app at an address and draws it once."""
    from streamlit.testing.v1 import AppTest

    def look(**query):
        app = AppTest.from_file(str(APP), default_timeout=600)
        for name, value in query.items():
            app.query_params[name] = value
        app.run()
        assert not app.exception, app.exception
        return app

    return look
