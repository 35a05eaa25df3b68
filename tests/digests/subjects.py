"""What is held of a match, subject by subject: states, read-back of its text, rows, findings.

A subject tells a match in parts, each with its place. Its line in the golden file has a digest of
all parts and one letter for each, so that a failure can name the first part that differs. There
is no wording in any of them, no version, no clock and no id but those of the match.
"""

import hashlib
import json
from base64 import urlsafe_b64encode
from dataclasses import dataclass

from events.chain import scan
from events.words import LANGUAGES, Name, Phrase
from projections.archive.rows import counted
from projections.archive.tables import COMMON, OF_SEAT, base_name, tables_of
from projections.matches import Match


@dataclass(frozen=True)
class Part:
    """One part of what is told of a match: where it stands, and what is told."""

    place: str
    text: str


def opened(name, data):
    """A match, ready to be told."""
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


def rows(match):
    """What the archive is told, column by column."""
    found = counted(match.scan, digest="", file="")
    yield Part(f"seats: {', '.join(OF_SEAT)}", plain(found.seats))
    declared = {
        base_name(match.system.id, name): kinds for name, kinds in tables_of(match.system).items()
    }
    for table, kinds in sorted((COMMON | declared).items()):
        for i, column in enumerate(kinds):
            if cells := [row[i] for row in found.tables.get(table, ())]:
                yield Part(f"{table}.{column}", plain(cells))


def findings(match):
    """What the record does against the rules, on the line that counts."""
    for found in match.findings():
        yield Part(
            f"{found.rule}, event {found.seq}", plain([found.severity, found.message.values])
        )


SUBJECTS = {"states": states, "texts": texts, "rows": rows, "findings": findings}


def line_of(parts):
    """The digest of all parts, and a letter for each."""
    parts = list(parts)
    whole = hashlib.sha256(b"".join(map(_digest, parts))).hexdigest()[:16]
    return f"{whole} {letters_of(parts)}".rstrip()


def letters_of(parts):
    """A letter for each part; two parts that differ have the same once in 64 times."""
    return "".join(urlsafe_b64encode(_digest(part)[:3])[:1].decode() for part in parts)


def _digest(part):
    return hashlib.sha256(f"{part.place}\n{part.text}".encode()).digest()
