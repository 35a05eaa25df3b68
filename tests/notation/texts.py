"""Small tools for the tests of the notation: read, write, compare."""

from projections.games.neuroshima_hex.text import DIALECT
from projections.text.reader import parse_game
from projections.text.record import content_of
from projections.text.writer import write_game

LEFT = ("match_sealed",)
HEAD = "game: neuroshima_hex\nplayers: Ann Vegas, Bob Smart\n"


def read(text, dialect=DIALECT):
    """What a text tells; it must be whole."""
    found = parse_game(dialect, text)
    assert found.failure is None, str(found.failure)
    return events_of(found, dialect)


def events_of(found, dialect=DIALECT):
    """The events of what was read, numbered as a journal would."""
    return [
        dialect.system().vocabulary.read({**entry, "seq": seq})
        for seq, entry in enumerate(found.entries, 1)
    ]


def fault(text, dialect=DIALECT):
    """What is wrong with a text."""
    found = parse_game(dialect, text)
    assert found.failure is not None
    return found.failure


def comes_back(events, lang="en", *, explain=True, dialect=DIALECT):
    """Write a record, read it, and insist that it is the same; gives the text."""
    text = write_game(dialect, events, lang, explain=explain)
    kept = [event for event in events if event.type_name() not in LEFT]
    back = read(text, dialect)
    if len(kept) == len(events):
        assert [content_of(event) for event in back] == [content_of(event) for event in events], (
            text
        )
    assert [event.type for event in back] == [event.type for event in kept], text
    return text
