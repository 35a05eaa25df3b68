"""What the archive answers about the sample and simulated campaigns, against the same by hand."""

import shutil

import pytest
from projections.archive import query
from projections.archive.building import build
from projections.games.hunters_2114.system import HUNTERS_2114
from projections.simulation import Simulator
from tests.archive.by_hand import hunters
from tests.archive.by_hand.reading import matches_in
from tests.archive.test_every_answer import HUNTERS, differences
from tests.samples.make import SAMPLES

CAMPAIGNS = 6


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """The archive of the sample and of simulated campaigns, and the same read line by line."""
    folder = tmp_path_factory.mktemp("campaigns")
    shutil.copy(SAMPLES / "hunters_2114" / "two_weeks.aar", folder)
    simulator = Simulator(HUNTERS_2114, ["wanderer"], 5)
    for number in range(1, CAMPAIGNS + 1):
        (folder / f"simulated{number}.aar").write_bytes(simulator.play(number).data)
    build(folder, with_findings=False, workers=1)
    matches = [*matches_in(folder), *matches_in(folder, simulated=True)]
    with query.opened(folder) as found:
        yield found, matches


@pytest.mark.parametrize("name", HUNTERS)
def test_an_answer_is_what_the_lines_say(told, name):
    found, matches = told
    assert len(matches) == CAMPAIGNS + 1

    rows = query.ask(found, name, {"origin": "all"}).dicts()

    assert differences(rows, getattr(hunters, name)(matches)) == []


def test_the_sample_alone_tells_its_fortnight(told):
    found, _ = told

    days = {row["reason"]: row["days"] for row in query.ask(found, "campaign_days").dicts()}
    fell = query.ask(found, "falls").dicts()
    weapons = query.ask(found, "weapons").dicts()
    made = query.ask(found, "products").dicts()

    assert sum(days.values()) == 14
    assert [(row["fell_by"], row["falls"], row["woke"]) for row in fell] == [("card", 1, 1)]
    assert [(row["weapon"], row["n"], row["hits"]) for row in weapons] == [
        ("PISTOLET MASZYNOWY", 3, 7), ("NÓŻ", 1, 2),
    ]  # fmt: skip
    assert [(row["item"], row["days_waited"], row["mean_modules"]) for row in made] == [
        ("SIEKIERA", 2, 4)
    ]
