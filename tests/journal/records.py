"""Small journals for the tests, and lines as another program might write them."""

import hashlib
import json
from pathlib import Path

from events.codec import Vocabulary
from events.errors import AfterActionError
from events.journal import Journal, create_journal
from events.match import MatchStarted, Player

TALK = Vocabulary("talk")
"""A game in which people only talk: the facts of every game are all there is."""


def started(**facts):
    return MatchStarted(players=(Player(seat="Ann", name="Ann"),), **facts)


def note(text="hm", **envelope):
    return {"type": "note_written", "text": text, **envelope}


def new_record(folder: Path, notes=0, name="match.aar") -> Path:
    path = folder / name
    entries = [started(), *(note(f"note {i}") for i in range(1, notes + 1))]
    create_journal(path, TALK, entries)
    return path


def opened(path, **more):
    return Journal(path, TALK, **more)


def outcome(action):
    """What an action returns, and the sentence where it is refused; anything else is a bug."""
    try:
        return action(), None
    except AfterActionError as error:
        return None, error


def sealed(previous: str, body: bytes) -> bytes:
    """A line with the hash it ought to have; `body` is all but the closing brace."""
    digest = hashlib.sha256(previous.encode() + body).hexdigest()
    return body + b',"hash":"' + digest.encode() + b'"}\n'


def hash_on(line: bytes) -> str:
    return line.rstrip(b"\n")[-66:-2].decode()


def foreign(*bodies: bytes | dict) -> bytes:
    """A whole journal with sound hashes whose lines may hold anything at all.

    A dict that does not begin with `aar` or `seq` becomes an event at the next place.
    """
    header = {"aar": 1, "match": "M", "game": "talk", "created": "2026-11-18T14:00:00.000Z"}
    first = {"id": "1", "recorded": "2026-11-18T14:00:00.000Z", "type": "match_started"}
    player = {"seat": "Ann", "name": "Ann"}
    data, previous = b"", ""
    lines = [header | {"base": None}, first | {"players": [player]}, *bodies]
    if isinstance(bodies[0] if bodies else b"", dict) and "aar" in bodies[0]:
        lines = list(bodies)
    for seq, line in enumerate(lines):
        if isinstance(line, dict):
            line = line if "aar" in line else {"seq": seq, "id": f"e{seq}", "recorded": ""} | line
            line = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode()[:-1]
        data += sealed(previous, line)
        previous = hash_on(data[data.rstrip(b"\n").rfind(b"\n") + 1 :])
    return data
