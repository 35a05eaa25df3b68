"""How long files of the usual sizes take, from the command to matches that are on the disk."""

import os
import random
import resource
import subprocess
import sys
from pathlib import Path

from tests.bench.games import scratch_folder
from tests.bench.rows import Row, bench, seconds
from tests.importers.made import bgstats, disguised, game, move, play, seated, zipped

RUN = "import sys; sys.argv[:] = ['aar', *sys.argv[1:]]; from dashboard.cli import main; main()"
MEGABYTE = 1 << 20


@bench
def import_bgstats():
    with scratch_folder() as name:
        file = Path(name) / "export.json"
        file.write_text(export_of(850))
        taken, _ = brought_in(file, Path(name) / "library")
    yield Row(
        "import_bgstats", taken, "s", 2.0,
        "aar import of a BG Stats export of 850 plays into an empty library, a process of its own",
        most=True,
    )  # fmt: skip


@bench
def import_csv():
    with scratch_folder() as name:
        file = Path(name) / "results.csv"
        file.write_text(table_of(40_000))
        taken, _ = brought_in(file, Path(name) / "library")
        again, _ = brought_in(file, Path(name) / "library")
    what = "aar import of a table of 40,000 results, a process of its own; "
    yield Row("import_csv", taken, "s", 10.0, what + "into an empty library", most=True)
    yield Row("import_csv_again", again, "s", 10.0, what + "all of it known already", most=True)


@bench
def import_vassal():
    with scratch_folder() as name:
        file = Path(name) / "game.vlog"
        file.write_bytes(vassal_of(1.5 * MEGABYTE))
        taken, memory = brought_in(file, Path(name) / "library")
    what = "aar import of a VASSAL log of 1.5 MB (!VCSK), a process of its own"
    yield Row("import_vassal", taken, "s", 10.0, what, most=True)
    yield Row("import_vassal_memory", memory, "MB", 1000, what + "; at its peak", most=True)


def brought_in(file, library):
    """Seconds, and the most megabytes of any process so far, of an import by the command."""
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    line = [sys.executable, "-c", RUN, "--library", library, "import", file, "--game-name", "X"]

    def run():
        subprocess.run(line, check=True, stdout=subprocess.DEVNULL, env=surroundings)

    taken = seconds(run)
    return taken, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def export_of(count):
    luck = random.Random(1)
    names = [{"id": i, "name": f"Player {i}", "uuid": f"P-{i}"} for i in range(60)]
    games = [{"id": i, "name": f"Game {i}", "bggId": i + 1} for i in range(200)]
    plays = [
        play(
            uuid=f"U-{i}",
            playDate=f"20{luck.randint(10, 23)}-{luck.randint(1, 12):02d}-01 10:00:{i % 60:02d}",
            gameRefId=luck.randrange(200),
            playerScores=[
                seated(
                    who, f"{luck.randint(1, 40)}+{luck.randint(1, 40)}", winner=k == 0, rank=k + 1
                )
                for k, who in enumerate(luck.sample(range(60), luck.randint(2, 5)))
            ],
        )
        for i in range(count)
    ]
    return bgstats(*plays, players=names, games=games)


def table_of(count):
    luck = random.Random(2)
    rows = ["game id,date,event,round,scenario,player 1,side 1,result 1,player 2,side 2,result 2"]
    for i in range(count):
        day = f"20{luck.randint(10, 23)}-{luck.randint(1, 12):02d}-{luck.randint(1, 28):02d}"
        first, second = luck.sample(range(2278), 2)
        who = f"P{first},allies,win,P{second},axis,lost"
        rows.append(f"{i + 1},{day},T{luck.randint(1, 697)},{luck.randint(1, 5)},S{i % 400},{who}")
    return "\n".join(rows) + "\n"


def vassal_of(size):
    """A log whose archive has some `size` bytes: pieces with long types, and 40,000 moves."""
    luck = random.Random(3)
    ids = [str(1116000000000 + i) for i in range(1500)]
    # A letter of such a text takes six bits, and the moves together a quarter of a megabyte.
    long = int((size - MEGABYTE / 4) / len(ids) / 1.08)
    flip = "emb2;;2;;Flip;2;F;;2;;;;;false;0;0;a,b;,;true;Flip"
    setup = [
        f"+/{known}/label;{random_text(luck, long)}\t{flip}\\\tpiece;;;U{i}.png;Unit {i}/"
        f"\t1\\\tMain Map;{i % 60 * 48};{i // 60 * 48};{i}"
        for i, known in enumerate(ids)
    ]
    moves = []
    for i in range(40_000):
        known = luck.choice(ids)
        moves.append("LOG\t" + move(known, luck.randrange(60) * 48, luck.randrange(50) * 48))
        if i % 3 == 0:
            moves.append(f"LOG\tCHAT* Unit {known[-3:]} moves *")
    return zipped({"savedGame": disguised(game(setup, moves), "VCSK")})


def random_text(luck, length):
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    return "".join(luck.choices(letters, k=length))
