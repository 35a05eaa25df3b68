"""What is held of a match, subject by subject: from its states to what a replay shows of it.

A subject tells a match in parts, each with its place. Its line in the golden file has a digest of
all parts and one letter for each, so that a failure can name the first part that differs. There
is no version in any of them, no clock and no id but those of the match, and wording only in what
people read: in logs, scenes and replays.
"""

import hashlib
import json
import re
from base64 import urlsafe_b64encode
from dataclasses import astuple, dataclass
from functools import lru_cache

from dashboard.replay.match_data import replay_data
from dashboard.replay.moments import MomentCache
from events.chain import scan
from events.words import LANGUAGES, Name, Phrase
from projections.archive.rows import counted
from projections.archive.span_rows import stretches_in
from projections.archive.tables import COMMON, OF_SEAT, SPANS, base_name, tables_of
from projections.matches import Match


@dataclass(frozen=True)
class Part:
    """One part of what is told of a match: where it stands, and what is told."""

    place: str
    text: str


@lru_cache(maxsize=100)
def opened(name, data):
    """A match, ready to be told: read once for all subjects."""
    return Match(scan(data, where=name))


def plain(value):
    """Text that is equal where the values are; of a phrase its values, in no language."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=_bare)


def _bare(value):
    if isinstance(value, Phrase):
        return [value.key, value.values]
    if isinstance(value, Name):
        return value.by_lang["en"]
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    return str(value)


def states(match):
    """Each state as the table knew it, and those of every line as it reads today."""
    replay, describe = match.replay, match.system.describe
    for event in match.events:
        branch = replay.branch_at(event.seq)
        state = replay.state(event.seq, as_played=True, branch=branch)
        yield Part(f"as played, {_named(event)}", plain(describe(state)))
    for branch in (None, *replay.chronicle.lines.branches):
        for event in replay.history(branch=branch).events:
            state = replay.state(event.seq, branch=branch)
            line = f"on {branch!r}" if branch else "as corrected"
            yield Part(f"{line}, {_named(event)}", plain(describe(state)))


def _named(event):
    return f"event {event.seq} ({event.type_name()})"


def texts(match):
    """What is read back from the text that is written, in each language."""
    notation, vocabulary = match.system.notation, match.system.vocabulary
    for lang in LANGUAGES:
        back = notation.parse_text(notation.write_text(match.events, lang), "")
        for seq, entry in enumerate(back.entries, 1):
            event = vocabulary.read({**entry, "seq": seq})
            yield Part(f"{lang}, {_named(event)}", plain(entry))  # not what is left out
        if back.failure is not None:
            yield Part(f"{lang}, the end", "does not read back")


NEWER = {"spans", "seatings", "throws", "depths", "evenings", "attendance"}
"""Tables that came after the golden file, whose tests are in `tests/archive`."""


def rows(match):
    """What the archive is told, column by column."""
    found = counted(match.scan, digest="", file="")
    yield Part(f"seats: {', '.join(OF_SEAT)}", plain(found.seats))
    declared = {
        base_name(match.system.id, name): kinds for name, kinds in tables_of(match.system).items()
    }
    tables = dict(found.tables)
    for name in SPANS:  # views of `spans`, unless the game has a table of its own
        table = base_name(match.system.id, name)
        if table not in tables:
            tables[table] = stretches_in(tables["spans"], name)
    held = {name: kinds for name, kinds in COMMON.items() if name not in NEWER}
    for table, kinds in sorted((held | declared).items()):
        for i, column in enumerate(kinds):
            if cells := [row[i] for row in tables.get(table, ())]:
                yield Part(f"{table}.{column}", plain(cells))


def findings(match):
    """What the record does against the rules, on the line that counts."""
    for found in match.findings():
        yield Part(
            f"{found.rule}, event {found.seq}", plain([found.severity, found.message.values])
        )


def _lines(match):
    """The line that counts, and every other."""
    counting = match.replay.counting
    return dict.fromkeys((counting, None, *match.replay.chronicle.lines.branches))


def _first_seat(match):
    return next(iter(match.summary.seats), None)


def logs(match):
    """Each event as it is said: in both languages, with everybody's eyes and with each seat's."""
    for line in _lines(match):
        for as_played in (False, True):
            told = [
                match.telling(lang, as_played=as_played, branch=line, seat=seat)
                for seat in (None, *match.summary.seats)
                for lang in LANGUAGES
            ]
            way = f"on {line!r}, {'as played' if as_played else 'as corrected'}"
            for steps in zip(*told, strict=True):
                step, said = steps[0][0], dict.fromkeys(words for _, words in steps)
                text = plain([*said, step.depth, step.taken_by])
                yield Part(f"{way}, {_named(step.event)}", text)


def scenes(match):
    """What is drawn after each event: the board, what lights up on it, and all words."""
    replay, system, seat = match.replay, match.system, _first_seat(match)
    for line in _lines(match):
        for event in replay.history(branch=line).events:
            state = replay.state(event.seq, branch=line)
            scene = system.scene(state, "en")
            polish = system.scene(state if seat is None else system.view(state, seat), "pl")
            place = f"on {line!r}, {_named(event)}"
            seats = [[one.seat, one.letter, one.shape] for one in scene.seats]
            yield Part(f"{place}, the board", plain([scene.grid, _drawn(scene), seats]))
            yield Part(f"{place}, the marks", plain([scene.lit, list(map(astuple, scene.arrows))]))
            yield Part(f"{place}, the words", plain([_words(scene), _words(polish)]))


def _drawn(scene):
    return [_cells(scene.cells), *map(_piece, scene.pieces)]


@lru_cache(100)
def _cells(cells):
    return list(map(_rounded, map(astuple, cells)))


@lru_cache(10_000)
def _piece(piece):
    marks = [[type(mark).__name__, _rounded(astuple(mark))] for mark in piece.marks]
    upright = [[type(mark).__name__, _rounded(astuple(mark))] for mark in piece.upright]
    return [piece.id, piece.cell, piece.short, piece.owner, piece.turn, piece.flat, marks, upright]


def _rounded(value):
    """Numbers as far as every machine works them out alike."""
    if isinstance(value, float):
        return round(value, 6) + 0.0
    return [_rounded(one) for one in value] if isinstance(value, tuple) else value


def _words(scene):
    panels = [[panel.title, panel.owner, *panel.lines] for panel in scene.panels]
    return [scene.title, panels, [[piece.name, piece.note] for piece in scene.pieces]]


def replays(match):
    """What a browser is given to step through every line, with everybody's eyes."""
    room = MomentCache("en")
    for line in _lines(match):
        yield from _reel(replay_data(match, line, room), f"on {line!r}, ")


def seat_replays(match):
    """The same with the eyes of one seat, in the other language, on the line that counts."""
    room = MomentCache("pl", _first_seat(match))
    yield from _reel(replay_data(match, match.replay.counting, room), "")


_TABLES = {"slots", "parts", "names", "stacks", "arrows", "panels", "lines", "texts"}
_COUNTED = {
    "counters", "panel_counters", "panel_bars", "counts", "lies", "results", "seated", "ending",
}  # fmt: skip
"""Numbers and results, which `test_behind.py` and `test_results.py` of the dashboard hold."""


def _reel(reel, where):
    """A reel with what its numbers stand for, so that a part speaks of one event."""
    yield Part(
        f"{where}the head",
        plain({k: reel[k] for k in reel.keys() - _TABLES - _COUNTED - {"readings"}}),
    )
    for reading in reel["readings"]:
        place = f"{where}{reading['key']}"
        known = {"key", "log", "frames", "lit", "arrows", "panels", "scores"} | _COUNTED
        yield Part(place, plain({key: reading[key] for key in reading.keys() - known}))
        for row in reading["log"]:
            yield Part(f"{place}, the line of event {row['seq']}", plain(_line_of(reel, row)))
        stops = [row["seq"] for row in reading["log"] if row.get("stop")]
        for i, seq in enumerate(stops):
            picture = {
                "cells": list(_changed(reel, reading["frames"][i])),
                "lit": [reel["slots"][slot] for slot in reading["lit"][i]],
                "arrows": reel["arrows"][reading["arrows"][i]],
                "panels": [_panel(reel, reel["panels"][n]) for n in reading["panels"][i]],
                "scores": reading["scores"][i],
            }
            yield Part(f"{place}, the picture after event {seq}", plain(picture))


def _line_of(reel, row):
    texts, told = reel["texts"], dict(row)
    told |= {key: texts[row[key]] for key in ("source", "path") if key in row}
    told |= {"why": [[depth, texts[n]] for depth, n in row["why"]]} if "why" in row else {}
    return told | ({"at": [reel["slots"][slot] for slot in row["at"]]} if "at" in row else {})


def _changed(reel, frame):
    for slot, stack in zip(frame[::2], frame[1::2], strict=True):
        name, *parts = reel["stacks"][stack] if stack >= 0 else [None]
        drawn = [reel["parts"][part] for part in parts]
        yield [reel["slots"][slot], None if name is None else reel["names"][name], drawn]


def _panel(reel, panel):
    title, owner, *lines = panel
    return [title, owner, *(reel["lines"][n] for n in lines)]


SUBJECTS = {
    "states": states,
    "texts": texts,
    "rows": rows,
    "findings": findings,
    "logs": logs,
    "scenes": scenes,
    "replays": replays,
    "seat_replays": seat_replays,
}

_FEW_ODD = r"club_season|odd_(0[6-9]|1)"
DEAR = {"scenes": _FEW_ODD, "replays": _FEW_ODD, "seat_replays": r"club_season|odd_"}
"""Subjects that take long, and the matches that are told of them in the long test alone."""


def is_dear(subject, name):
    """Whether a match takes so long to draw that only the long test does it."""
    return subject in DEAR and re.search(DEAR[subject], name) is not None


def line_of(parts):
    """The digest of all parts, and a letter for each."""
    found = list(map(_digest, parts))
    whole = hashlib.sha256(b"".join(found)).hexdigest()[:16]
    return f"{whole} {''.join(map(_letter, found))}".rstrip()


def letters_of(parts):
    """A letter for each part; two parts that differ have the same once in 64 times."""
    return "".join(_letter(_digest(part)) for part in parts)


def _letter(digest):
    return urlsafe_b64encode(digest[:3])[:1].decode()


def _digest(part):
    return hashlib.sha256(f"{part.place}\n{part.text}".encode()).digest()
