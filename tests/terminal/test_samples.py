"""The sample games, stepped from end to end."""

import re
from pathlib import Path

import pytest
from dashboard.terminal.canvas import width
from dashboard.terminal.play import transcript
from dashboard.terminal.screen import screen_of
from events.journal import read_journal
from projections.games.freeform.system import FREEFORM
from projections.matches import Match
from projections.reading import Readings
from projections.systems import register

FOLDER = Path(__file__).parents[2] / "sample_games"
SAMPLES = sorted(path for path in FOLDER.rglob("*.aar") if path.parent.name != "club_season")
SAMPLES.append(FOLDER / "neuroshima_hex/club_season/simulated_01.aar")


def opened(file):
    register(FREEFORM)
    return Match(read_journal(file))


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
@pytest.mark.parametrize("keys", ["right", "down", "n", "a right", "v right"])
def test_a_sample_is_stepped_to_its_end_and_always_fits(file, keys):
    first, *more = keys.split()
    shown = screen_of(Readings(opened(file), "pl")).press(first)
    key = (more or [first])[0]

    for _ in shown.reading.stops:
        assert {width(line) for line in shown.draw(40, 20)} == {40}
        shown = shown.press(key)

    # What is told by its result alone has no stretch to which one could go on.
    is_still = key == "n" and not shown.reading.spans
    assert shown.at == (shown.reading.stops[0].seq if is_still else shown.reading.last)


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_a_sample_is_told_in_eighty_columns(file):
    lines = list(transcript(Readings(opened(file), "en")))

    assert max(map(width, lines)) <= 80
    told = [line for line in lines if re.match(r"[ ✗] *\d+ ", line)]
    assert len(told) >= len(screen_of(Readings(opened(file), "en")).reading.stops)
