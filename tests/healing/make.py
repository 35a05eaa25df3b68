"""Makes the library of `old/` by the first version: run in a checkout of 3656225.

    PYTHONPATH=CHECKOUT AAR_LIBRARY=tests/healing/old/library python tests/healing/make.py

Its start form, its `aar` and its importers wrote all of it; `old/sources` holds the files that
were brought in. Nobody ever needs to run this again.
"""

import json
import os
import sys
from pathlib import Path

from streamlit.testing.v1 import AppTest

import dashboard

HERE = Path(__file__).parent / "old"
FOLDER = Path(os.environ["AAR_LIBRARY"])
APP = Path(dashboard.__file__).parent / "app.py"
SAMPLE = Path(__file__).parents[2] / "sample_games/neuroshima_hex/club_season/simulated_01.aar"
OWN = {"seq", "id", "recorded", "hash"}


def aar(*arguments, stdin=None):
    import subprocess

    command = [sys.executable, "-m", "dashboard.cli", *map(str, arguments)]
    done = subprocess.run(command, input=stdin, text=True, capture_output=True, check=False)
    assert done.returncode < 2, done.stderr
    return done.stdout


def by_the_form(edition, **players):
    """A match of players and their armies, begun in the start form with its options untouched."""
    before = set(FOLDER.rglob("*.aar"))
    app = AppTest.from_file(str(APP), default_timeout=600)
    app.query_params["view"] = "start"
    app.run()
    groups = {group.key: group for group in app.get("button_group")}
    groups["start game"].set_value("neuroshima_hex").run()
    groups = {group.key: group for group in app.get("button_group")}
    groups["edition neuroshima_hex"].set_value(edition).run()
    for i, (name, army) in enumerate(players.items()):
        app.selectbox(key=f"start name {i}").set_value(name).run()
        groups = {group.key: group for group in app.get("button_group")}
        armies = next(g for key, g in groups.items() if key.startswith(f"start army {i} "))
        armies.set_value(army).run()
    next(one for one in app.button if one.label == "Start recording").click().run()
    assert not app.exception, app.exception
    (new,) = set(FOLDER.rglob("*.aar")) - before
    return new


def went_on(path, sample):
    """The moves of a recorded match, on top of a beginning."""
    moves = [json.loads(line) for line in sample.read_text().splitlines()[2:]]
    lines = [
        {**{k: v for k, v in move.items() if k not in OWN}, "id": move["id"]} for move in moves
    ]
    aar("append", path, stdin="".join(json.dumps(line) + "\n" for line in lines))


def main():
    started = json.loads(SAMPLE.read_text().splitlines()[1])
    seats = {player["seat"]: player["army"] for player in started["players"]}
    two = {"Ann": "vegas", "Bob": "smart"}
    everybody = [*seats, *two]  # the form offers whom it knows
    aar("new", "freeform", *(part for name in everybody for part in ("--player", name)))
    played = by_the_form("duel", **seats)
    went_on(played, SAMPLE)
    by_the_form("duel", **two)  # nothing happened that would show anything
    by_the_form("3.0", **two)
    chosen = ["--edition", "duel", "--option", "duel_board=false"]
    aar("new", "neuroshima_hex", "--player", "Ann", "--player", "Bob", *chosen)
    for source in sorted((HERE / "sources").iterdir()):
        print(aar("import", source))


if __name__ == "__main__":
    main()
