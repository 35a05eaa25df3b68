"""Journals with sound hashes that no writer of ours would write, and files that are none at all."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.journal.records import hash_on, sealed

SEATS = [{"seat": name, "name": name} for name in ("Ann", "Bob")]
BORGO = [{"seat": "Ann", "name": "Ann", "army": "borgo"}]
LONG = int("9" * 400)
STEERING = "\x1b[31m\x9b2J\u202eevil\x07\r\n\u2066"


def journal(name: str, *lines: Any, game: str = "freeform", **header: Any) -> bytes:
    """A whole journal; a line is the facts of an event, or the bytes of a line before its hash."""
    first = {"aar": 1, "match": f"bad-{name}", "game": game, "created": "2026-11-18T14:00:00.000Z"}
    data, previous = b"", ""
    for seq, line in enumerate(({**first, "base": None, **header}, *lines)):
        if isinstance(line, dict):
            stamp = {"seq": seq, "id": f"e{seq}", "recorded": "2026-11-18T14:00:00.000Z"}
            text = json.dumps(line if seq == 0 else {**stamp, **line}, ensure_ascii=False)
            line = text.encode("utf-8", "surrogatepass")[:-1]
        whole = sealed(previous, line.replace(b"SEQ", b"%d" % seq))
        data, previous = data + whole, hash_on(whole)
    return data


def start(**more: Any) -> dict[str, Any]:
    return {"type": "match_started", "players": SEATS, **more}


def note(**more: Any) -> dict[str, Any]:
    return {"type": "note_written", "text": "hm", **more}


def imported(**more: Any) -> dict[str, Any]:
    return {"type": "match_imported", "format": "csv", "importer": "x", **more}


def raw(facts: bytes) -> bytes:
    """A line as somebody wrote it by hand."""
    return b'{"seq":SEQ,"id":"eSEQ","recorded":"2026-11-18T14:00:00.000Z",' + facts


def nested(depth: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


def seated(count: int) -> list[dict[str, str]]:
    return [{"seat": f"S{number}", "name": f"S{number}"} for number in range(count)]


NOT_JSON = {
    "raw-nul": [start(), raw(b'"type":"note_written","text":"a\x00b"')],
    "raw-nul-in-a-move": [start(), raw(b'"type":"points_scored","player":"A\x00","points":1')],
    "deep": [start(), raw(b'"type":"note_written","text":' + b"[" * 100_000 + b"]" * 100_000)],
    "long-number": [start(), raw(b'"type":"points_scored","points":' + b"9" * 100_000)],
    "long-number-told": [start(), raw(b'"type":"title_given","title":' + b"9" * 100_000)],
    "not-json": [start(), raw(b'"type":"title_given","title":')],
    "two-objects": [start(), raw(b'"type":"title_given","title":"a"},{"seq":3')],
    "key-twice": [start(), raw(b'"type":"title_given","title":"a","title":"b"')],
    "not-utf8": [start(), raw(b'"type":"title_given","title":"\xff\xfe"')],
    "surrogate": [start(), raw(b'"type":"title_given","title":"\\ud800"')],
    "nan": [start(), raw(b'"type":"match_ended","scores":{"Ann":NaN}')],
    "endless": [start(), raw(b'"type":"match_ended","scores":{"Ann":1e999}')],
    "list-for-a-line": [start(), b'["match_started"'],
}  # fmt: skip
"""What no parser takes, or not without losing something."""

OF_ANOTHER_KIND = {
    "type-object": [start(), {"type": {}}],
    "type-list": [start(), {"type": ["match_ended"]}],
    "type-null": [start(), note(), {"type": None, "said": "match_started"}],
    "type-missing": [start(), {"text": "match_ended"}],
    "type-number": [start(), {"type": 7, "text": "match_ended"}],
    "id-list": [start(), note(id=["a"])],
    "id-missing": [start(), raw(b'"type":"note_written","text":"x"').replace(b'"id":"eSEQ",', b"")],
    "id-number": [start(), note(id=3)],
    "id-long": [start(), note(id="x" * 5000)],
    "players-number": [start(players=7)],
    "players-numbers": [start(players=[1, 2])],
    "players-null": [start(players=None)],
    "seat-list": [start(players=[{"seat": ["Ann"], "name": "Ann"}]), imported(persons={"a": "b"})],
    "seat-number": [start(players=[{"seat": 1, "name": "Ann"}])],
    "name-object": [start(players=[{"seat": "Ann", "name": {}}])],
    "source-ids-number": [start(), imported(source_ids=7)],
    "source-ids-lists": [start(), imported(source_ids=[["a"]])],
    "persons-list": [start(), imported(persons=["Ann"])],
    "persons-lists": [start(), imported(persons={"Ann": ["x"]})],
    "content-list": [start(), imported(content=["x"])],
    "details-number": [start(), imported(details=7)],
    "seq-true": [raw(b'"type":"match_started","players":[]').replace(b"SEQ", b"true", 1)],
    "seq-words": [start(), note(), note(seq="3")],
    "recorded-number": [start(), note(recorded=7)],
    "recorded-rubbish": [start(recorded="yesterday"), note(recorded="\x1b[2J")],
    "recorded-mixed": [start(recorded="2026-01-01T00:00:00"), note()],
    "happened-rubbish": [start(), note(happened="2026-99-99T99:99")],
    "branch-number": [start(), note(branch=7)],
    "cause-words": [start(), note(cause="e1")],
    "cause-later": [start(), note(cause=99)],
    "cause-huge": [start(), note(cause=LONG)],
    "after-nothing": [start(), note(after=0)],
    "branch-unopened": [start(), note(branch="b")],
    "branch-twice": [
        start(),
        *[{"type": "branch_opened", "branch": "b", "from": 1, "kind": "loaded"} for _ in "ab"],
    ],
    "winner-list": [start(), {"type": "match_ended", "winner": ["Ann"]}],
    "unknown-type": [start(), {"type": "match_exploded"}],
    "version-later": [start(), note(v=99)],
    "options-list": [start(options=[1])],
    "tags-list": [start(), {"type": "tag_added", "tag": ["a"]}],
}
"""Events of which something is of a kind that it cannot be."""

ODD = {
    "no-events": [],
    "no-start": [note()],
    "two-starts": [start(), start()],
    "id-twice": [start(), note(id="x"), note(id="x", text="another")],
    "start-taken-back": [start(), {"type": "event_retracted", "target": 1}],
    "taken-back-itself": [start(), note(), {"type": "event_retracted", "target": 3}],
    "nobody": [start(players=[])],
    "seats-101": [start(players=seated(101))],
    "seats-20000": [start(players=seated(20_000))],
    "seat-twice": [start(players=[*SEATS, *SEATS])],
    "scores-long": [start(), {"type": "match_ended", "scores": {"Ann": LONG, "Bob": -LONG}}],
    "ranks-long": [start(), {"type": "match_ended", "ranks": {"Ann": LONG}}],
    "faces-long": [start(), {"type": "dice_rolled", "player": "Ann", "faces": [LONG, 2]}],
    "counter-long": [start(), {"type": "counter_set", "counter": "c", "value": LONG}],
    "points-long": [start(), {"type": "points_scored", "player": "Ann", "points": LONG}],
    "clock-long": [start(), {"type": "clock_read", "seconds": {"Ann": LONG}}],
    "span-long": [start(), {"type": "span_opened", "span": "turn", "number": LONG}],
    "round-long": [start(occasion={"round": LONG, "table": LONG})],
    "options-long": [start(options={"n": LONG})],
    "options-deep": [start(options={"n": nested(150)})],
    "details-deep": [start(), imported(details={"minutes": nested(190)})],
    "details-long": [start(), imported(details={"minutes": LONG})],
    "winner-nobody": [start(), {"type": "match_ended", "winner": "Zoe"}],
    "points-for-nobody": [start(), {"type": "points_scored", "player": "Zoe", "points": 1}],
    "steering": [
        start(players=[{"seat": STEERING, "name": STEERING}], edition=STEERING, place=STEERING),
        note(id=STEERING, text=STEERING, author=STEERING),
        {"type": "title_given", "title": STEERING},
        {"type": "tag_added", "tag": STEERING},
        {"type": "points_scored", "player": STEERING, "points": 1, "reason": STEERING},
    ],
    "causes": [start(), *[note(cause=seq) for seq in range(1, 800)]],
    "insertions": [start(), note(), *[note(after=seq) for seq in range(2, 800)]],
    "retractions": [
        start(), note(), *[{"type": "event_retracted", "target": s} for s in range(2, 60)],
    ],
}  # fmt: skip
"""Sound as lines, and yet nothing a table does."""

OF_NEUROSHIMA = {
    "one-army": [
        start(players=BORGO),
        {"type": "tile_placed", "player": "Ann", "tile": "borgo-hq", "hex": "C3", "facing": "N"},
        {"type": "turn_began", "player": "Ann", "number": 1},
    ],
    "no-army": [start(edition="duel")],
    "unknown-army": [start(players=[{**BORGO[0], "army": "nobody"}, SEATS[1]])],
    "army-object": [start(players=[{**BORGO[0], "army": {}}])],
    "hex-nowhere": [
        start(players=[*BORGO, {**SEATS[1], "army": "moloch"}]),
        {"type": "tile_placed", "player": "Ann", "tile": "borgo-hq", "hex": "Z99", "facing": "N"},
        {"type": "battle_started"}, {"type": "battle_ended"}, {"type": "battle_ended"},
    ],
}  # fmt: skip

HEADERS: dict[str, dict[str, Any]] = {
    "match-long": {"match": "bad-match-long" + "x" * 5000},
    "match-steering": {"match": f"bad-match-steering{STEERING}"},
    "match-path": {"match": "../../bad-match-path"},
    "game-path": {"game": "../../x"},
    "game-steering": {"game": STEERING},
    "game-long": {"game": "x" * 5000},
    "game-unknown": {"game": "never_heard_of"},
    "created-rubbish": {"created": "y" * 3000},
    "created-steering": {"created": STEERING},
    "created-number": {"created": 7},
    "base-odd": {"base": {"match": "nobody", "seq": LONG, "hash": "0" * 64}},
    "base-unknown": {"base": {"match": "nobody", "seq": 1, "hash": "0" * 64}},
}
"""Headers; behind each stands a sound start."""


def _journals() -> Iterable[tuple[str, bytes]]:
    for name, lines in {**NOT_JSON, **OF_ANOTHER_KIND, **ODD}.items():
        yield name, journal(name, *lines)
    for name, lines in OF_NEUROSHIMA.items():
        yield name, journal(name, *lines, game="neuroshima_hex")
    for name, header in HEADERS.items():
        yield name, journal(name, start(), **header)


def _others() -> Iterable[tuple[str, bytes]]:
    sound = journal("x", start(), note())
    yield "empty", b""
    yield "scrap", b"\x00scrap\xff\n" * 9
    yield "one-brace", b"{"
    yield "deep-header", b'{"aar":' + b"[" * 100_000
    yield "long-number-header", b'{"aar":' + b"9" * 100_000 + b"}\n"
    yield "changed", journal("changed", start(), note()).replace(b'"hm"', b'"ha"')
    yield "cut", journal("cut", start(), note())[:-40]
    yield "cut-header", sound[:40]
    yield "newer", sound.replace(b'"aar": 1', b'"aar": 99')
    yield "one-line", b"x" * (2 << 20)
    yield "long-line", journal("long-line", start(), note(text="x" * (1 << 20)))


HOSTILE: dict[str, bytes] = {**dict(_journals()), **dict(_others())}
"""Every file, by what is wrong with it; it lies in the library as `bad-….aar`."""


def put_into(folder: Path, names: Iterable[str] = HOSTILE) -> None:
    """The files, and what is there by a journal's name without being a file."""
    for name in names:
        (folder / f"bad-{name}.aar").write_bytes(HOSTILE[name])


def put_oddities_into(folder: Path) -> None:
    """What has a journal's name and is none that could be opened, or said."""
    import os

    os.mkfifo(folder / "bad-pipe.aar")
    (folder / "bad-link.aar").symlink_to(folder / "nowhere")
    (folder / "bad-device.aar").symlink_to("/dev/zero")
    (folder / "bad-circle.aar").symlink_to(folder / "bad-circle.aar")
    (folder / "bad-folder.aar").mkdir()
    (folder / "bad-name-\x1b[2J.aar").write_bytes(b"scrap")
    with Path(os.fsdecode(os.fsencode(folder) + b"/bad-bytes-\xff\xfe.aar")).open("wb") as file:
        file.write(journal("bytes", start(), note()))
