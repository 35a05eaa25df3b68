"""How much code one event runs through: `python -m tests.measures [OTHER_TREE]`.

Counted are the files and functions of Neuroshima Hex in which one push is handled: the frames that
are handed the event, and what they call, while its match is logged, checked, written as text, read
back from it, shown and put into an archive. And what `aar --help` and `aar log` load and cost. Of
another tree (with a `.venv` of its own) the same is measured beside it, by the commands alone.
"""

import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

PUSH = "sample_games/neuroshima_hex/push_back_from_the_hq.aar"
LOGGED = "sample_games/neuroshima_hex/rulebook_duel_turns_1_to_7.aar"
GAME = "neuroshima_hex"
OURS = ("events", "projections", "importers", "dashboard", "after_action")


def aar(*words):
    """A command in this process; what it printed."""
    from dashboard.cli import main

    printed, sys.argv = io.StringIO(), ["aar", *map(str, words)]
    with contextlib.redirect_stdout(printed), contextlib.suppress(SystemExit):
        main()
    return printed.getvalue()


class Handled:
    """The functions of the game that run while one kind of event is handled."""

    def __init__(self, kind):
        self.kind, self.depth, self.functions = kind, 0, set()

    def __call__(self, frame, what, _):
        if what == "call":
            code = frame.f_code
            given = [frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount]]
            self.depth += bool(self.depth or any(type(v).__name__ == self.kind for v in given))
            if self.depth and GAME in code.co_filename and not code.co_name.startswith("<"):
                self.functions.add((code.co_filename, code.co_qualname, code.co_firstlineno))
        elif what == "return":
            self.depth -= bool(self.depth)


def handled():
    """How many files and functions of the game one push runs through."""
    push = Handled("UnitPushed")
    with tempfile.TemporaryDirectory() as folder:
        match, text = Path(folder, "match.aar"), Path(folder, "match.txt")
        match.write_bytes(Path(PUSH).read_bytes())
        aar("log", match)  # what is imported late is imported
        sys.setprofile(push)
        threading.setprofile(push)
        for words in (["log", match], ["check", match], ["state", match]):
            aar(*words)
        aar("export", match, "--to", "notation", "--out", text)
        aar("--library", folder, "import", text, "--dry-run")
        aar("--library", folder, "archive", "build")
        sys.setprofile(None)
    return {
        "files of the game for one push": len({file for file, _, _ in push.functions}),
        "functions of the game for one push": len(push.functions),
    }


def started(*words):
    """Processor and modules of ours of a command in a process of its own: the best of five."""
    program = (
        "import sys, time, io, contextlib\n"
        "from dashboard.cli import main\n"
        "sys.argv = ['aar', *sys.argv[1:]]\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit): main()\n"
        f"ours = [name for name in sys.modules if name.split('.')[0] in {OURS}]\n"
        "print(time.process_time(), len(ours))"
    )
    # As it runs where it is installed: modules are compiled by the first run, and kept.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", program, *words]
    runs = [subprocess.run(command, env=env, capture_output=True, check=True) for _ in range(6)][1:]
    seconds, modules = min([float(word) for word in run.stdout.split()] for run in runs)
    name = f"aar {words[0]}"
    return {f"{name}: modules of ours": modules, f"{name}: ms of processor": round(1000 * seconds)}


def measures():
    """All of them, of the tree in which this runs."""
    return started("--help") | started("log", LOGGED) | handled()


def main():
    """Print them, beside those of another tree where one is named."""
    trees = sys.argv[1:]
    columns = [measures()]
    if trees == ["--json"]:
        print(json.dumps(columns[0]))
        return
    for tree in trees:
        words = [f"{tree}/.venv/bin/python", Path(__file__).resolve(), "--json"]
        env = os.environ | {"PYTHONPATH": tree}
        told = subprocess.run(words, cwd=tree, env=env, capture_output=True, check=True)
        columns.append(json.loads(told.stdout))
    for name in columns[0]:
        print(f"{name:40}", *(f"{column[name]:10g}" for column in columns))


if __name__ == "__main__":
    main()
