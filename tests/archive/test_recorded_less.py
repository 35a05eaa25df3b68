"""Every question against the same matches recorded less: the same answer, or what it leaves out.

In place of each event that a depth leaves out stands a note, so that nothing else changes.
"""

import json
from types import SimpleNamespace

import pytest
from projections.archive import query
from projections.archive.building import build
from projections.systems import find_system
from tests.archive.made import BEGUN, written

ENVELOPE = ("seq", "id", "recorded", "hash")
DEPTHS = (("neuroshima_hex", "result"), ("neuroshima_hex", "without_draws"), ("freeform", "result"))
LAID = {"units": "moloch-hq@A1/SE", "limit": 0}
TOLD_MORE = {"position": LAID, "exact_position": LAID}


def recorded_less(path, game, depth):
    """The journal of a match as a table writes it that records so much."""
    header, *lines = map(json.loads, path.read_text("utf-8").splitlines())
    left_out = find_system(game).leaves_out(depth)
    events = []
    for line in lines:
        event = {name: value for name, value in line.items() if name not in ENVELOPE}
        happened = line.get("happened", line["recorded"])
        if event["type"] in left_out:
            event = {"type": "note_written", "text": "not recorded"}
        events.append(event | {"happened": happened})
    events[0]["depth"] = depth
    return written(events, header["match"], game=game, begun=BEGUN)


@pytest.fixture(scope="module", params=DEPTHS, ids=" ".join)
def both(request, everything, tmp_path_factory):
    """The archive of a game as it was recorded, and that of the same recorded less."""
    game, depth = request.param
    folder = tmp_path_factory.mktemp("less")
    for path in everything.glob("[a-z]*.aar"):
        header = json.loads(path.read_text("utf-8").partition("\n")[0])
        if header["game"] == game:
            (folder / path.name).write_bytes(recorded_less(path, game, depth))
    build(folder, workers=1, with_findings=True)
    with query.opened(everything) as whole, query.opened(folder) as less:
        yield SimpleNamespace(game=game, depth=depth, whole=whole, less=less)


def answer(found, game, question):
    given = {"origin": "all", "limit": 0, "game": game, **TOLD_MORE.get(question.name, {})}
    known = (*question.parameters, "limit")
    given = {name: value for name, value in given.items() if name in known}
    return query.ask(found, question.name, given)


def test_every_question_has_an_answer_that_may_differ(everything):
    with query.opened(everything) as found:
        empty = [
            question.name for question in query.questions().values()
            if not answer(found, None, question).rows
        ]  # fmt: skip

    assert empty == []


def test_every_answer_says_the_same_of_less_or_what_it_leaves_out(both):
    silent = []
    for question in query.questions().values():
        if question.game not in (None, both.game):
            continue
        whole, less = (answer(found, both.game, question) for found in (both.whole, both.less))
        is_same = sorted(map(str, less.rows)) == sorted(map(str, whole.rows))
        if not is_same and less.unrecorded == (0, 0):
            silent.append(question.name)

    assert silent == []
