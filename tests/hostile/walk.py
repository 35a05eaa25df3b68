"""A library of good matches into which hostile files are put, and everything that walks over it."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from dashboard.cli.run import outcome
from events.composer import compose
from projections.systems import find_system
from tests.outcome import Done

APP = Path(__file__).parents[2] / "dashboard" / "app.py"
STEERS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What must not reach a terminal."""


def good_match(number: int) -> tuple[str, bytes]:
    """A small match with a result, of one of two games; its id and its journal."""
    match = f"good-{number:05}"
    game, army = ("freeform", {}) if number % 2 else ("neuroshima_hex", {"army": "borgo"})
    players = [{"seat": name, "name": name, **army} for name in ("Ann", "Bob")]
    if army:
        players[1]["army"] = "moloch"
    entries = [
        {"type": "match_started", "players": players},
        {"type": "title_given", "title": f"Evening {match}"},
        {"type": "match_ended", "winner": "Ann", "scores": {"Ann": number, "Bob": 1}},
    ]
    return match, compose(find_system(game).vocabulary, entries, match=match)[0]


@dataclass
class Place:
    """A library to walk over."""

    folder: Path
    good: list[str] = field(default_factory=list)

    def fill(self, count: int) -> None:
        for number in range(count):
            match, data = good_match(number)
            (self.folder / f"{match}.aar").write_bytes(data)
            self.good.append(match)

    def aar(self, *arguments: object, debug: bool = False) -> Done:
        """A command line in this process."""
        with _streams() as (out, err):
            line = ["--library", self.folder, *arguments, *(["--debug"] if debug else [])]
            code = outcome([str(part) for part in line])
        # What is handed out byte for byte may be no text at all.
        return Done(code, out.getvalue().decode("utf-8", "replace"), err.getvalue().decode())

    def page(self, **query: str) -> str:
        """All words of a page of the browser app."""
        from streamlit.testing.v1 import AppTest

        app = AppTest.from_file(str(APP), default_timeout=300)
        for name, value in query.items():
            app.query_params[name] = value
        app.run()
        assert not app.exception, app.exception
        said = [str(getattr(one, "value", "")) for one in app.main]
        return "\n".join([*said, *_words_of(app.main)])


def _words_of(block: Any) -> Iterator[str]:
    for child in getattr(block, "children", {}).values():
        for name in ("value", "label", "body"):
            if isinstance(found := getattr(child, name, None), str):
                yield found
        yield from _words_of(child)


@contextmanager
def _streams() -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    out, err = io.BytesIO(), io.BytesIO()
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (io.TextIOWrapper(s, "utf-8", write_through=True) for s in (out, err))
    try:
        yield out, err
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.detach()
        sys.stdout, sys.stderr = before


View = Callable[[Place], Done | str]


def _of_all(*arguments: object, good: bool = True) -> tuple[View, bool]:
    return lambda place: place.aar(*arguments), good


def _import(place: Place) -> Done:
    _, data = good_match(99_999)
    file = place.folder.parent / "new.aar"
    file.write_bytes(data)
    done = place.aar("import", file)
    for brought in (place.folder / "freeform").glob("*.aar"):
        brought.unlink()
    return done


def _to_a_file(form: str) -> View:
    def view(place: Place) -> Done:
        file = place.folder.parent / f"all.{form}"
        done = place.aar("export", "--to", form, "--out", file)
        found = file.read_bytes() if file.exists() else b""
        lost = [match for match in place.good if match.encode() not in found]
        return Done(done.code, "\n".join(place.good) if not lost else f"lost {lost}", done.err)

    return view


def _bin(place: Place) -> Done:
    shelf = [place.aar("library", "bin", place.good[0]), place.aar("library", "bin")]
    shelf += [place.aar("library", "restore", place.good[0])]
    return Done(max(done.code for done in shelf), shelf[1].out, "".join(done.err for done in shelf))


def _completion(place: Place) -> str:
    from events.library import Library

    return "\n".join(s.header.match for s in Library(place.folder).shelf() if s.header is not None)


def _rows(place: Place) -> str:
    """The library page's rows, however many pages they take, and its warnings."""
    import os

    from dashboard import load

    os.environ["AAR_LIBRARY"] = str(place.folder)
    rows, problems = load.rows()
    return "\n".join(
        [*(row.match for row in rows), *(row.path for row in rows), *map(str, problems)]
    )


def _count(place: Place) -> Done:
    query = "SELECT list(match) AS good FROM matches WHERE match LIKE 'good-%'"
    return place.aar("archive", "sql", query, "--json")


OVER_ALL: dict[str, tuple[View, bool]] = {
    "list": _of_all("list"),
    "list --json": _of_all("list", "--json"),
    "list --game": _of_all("list", "--game", "freeform", good=False),
    "log of a good one": (lambda place: place.aar("log", place.good[-1]), False),
    "export csv": _of_all("export", "--to", "csv"),
    "export json": _of_all("export", "--to", "json"),
    "export bgstats": _of_all("export", "--to", "bgstats"),
    "export bgg": _of_all("export", "--to", "bgg", good=False),
    "export library": (_to_a_file("library"), False),
    "library tag": (lambda place: place.aar("library", "tag", place.good[0], "seen"), False),
    "library merge": _of_all("library", "merge", "Zoe", "Nobody", good=False),
    "library bin": (_bin, False),
    "import of another": (_import, False),
    "archive build": _of_all("archive", "build", "--json", good=False),
    "archive status": _of_all("archive", "status", good=False),
    "archive ask": _of_all("archive", "ask", "matchups", good=False),
    "archive sql": (_count, True),
    "doctor": _of_all("doctor", good=False),
    "completion": (_completion, True),
    "library page": (_rows, True),
}
"""Views of a whole library, and whether each good match has to be told by its id."""

PAGES: dict[str, Callable[[Place], dict[str, str]]] = {
    "page library": lambda place: {},
    "page start": lambda place: {"view": "start"},
    "page statistics": lambda place: {"view": "statistics"},
    "page replay": lambda place: {"view": "replay", "match": place.good[0]},
    "page record": lambda place: {"view": "record", "match": place.good[1]},
}
"""Pages of the browser app that walk over the library, or find a match in it."""


def _alone(*arguments: object) -> Callable[[Place, Path], Done]:
    command, *more = arguments
    return lambda place, file: place.aar(command, file, *more)


def _bring_in(place: Place, file: Path) -> Done:
    with TemporaryDirectory(dir=place.folder.parent) as other:
        return Place(Path(other)).aar("import", file)


OF_ONE: dict[str, Callable[[Place, Path], Done]] = {
    "check": _alone("check"),
    "log": _alone("log"),
    "log --json": _alone("log", "--json"),
    "state": _alone("state"),
    "replay": _alone("replay"),
    "export csv": _alone("export", "--to", "csv"),
    "export notation": _alone("export", "--to", "notation"),
    "export html": _alone("export", "--to", "html"),
    "undo": _alone("undo"),
    "tag": lambda place, file: place.aar("library", "tag", file, "t"),
    "import": _bring_in,
}
"""What somebody may ask of one file."""


def faults_of(done: Done | str) -> list[str]:
    """What no answer may be: a fault of ours, a traceback, something that steers a terminal."""
    if isinstance(done, str):
        return []
    said = done.out + done.err
    ours = re.search("internal error|fault of (its own|ours)|Traceback", said)
    faults = ["a fault of its own"] if ours else []
    faults += ["steers the terminal"] if STEERS.search(said) else []
    return faults + ([f"exit {done.code}"] if done.code not in (0, 1, 2) else [])


def missing_good(place: Place, done: Done | str) -> list[str]:
    """The good matches that a view does not tell."""
    said = done if isinstance(done, str) else done.out
    return [match for match in place.good if match not in said]


def verdict(name: str, done: Done | str) -> str:
    """What a view says of a file: `named` with what is wrong, `told` as a match, or nothing."""
    if isinstance(done, str):
        return "told" if f"bad-{name}" in done else ""
    if f"bad-{name}" in done.err:
        return "named"
    return "told" if f"bad-{name}" in done.out else ""
