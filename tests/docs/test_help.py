"""What `--help` says stands in the handbook, and its examples do what they say."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from functools import cached_property

import pytest
from dashboard.cli.settings import Settings, use
from dashboard.words import CLI_WORDS
from tests.docs.helping import PAGES, commands, page
from tests.docs.pages import surroundings
from tests.importers import made

SERVES = ("aar dashboard",)
"""An example that goes on until it is stopped; the tests of the dashboard start it."""


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_page_says_what_the_program_says(lang):
    assert PAGES[lang].read_text("utf-8") == page(lang), "make help-pages writes it anew"


def examples(lang):
    """The example of each command and group, in the order of the page."""
    use(Settings(lang=lang))
    found = {}
    for context in commands(Settings(lang=lang)):
        command = context.command
        words, key = getattr(command, "words", CLI_WORDS), getattr(command, "key", None)
        key = key or f"help.{command.name}"
        if f"{key}.example" in words:
            found[context.command_path] = words(f"{key}.example").text(lang).strip()
    use(Settings())
    return found


def test_every_command_has_an_example():
    names = {context.command_path for context in commands(Settings(lang="en"))} - {"aar"}

    assert set(examples("en")) == set(examples("pl")) == names


class Machine:
    """A machine on which somebody types the examples, one after the other."""

    def __init__(self, folder, lang, program):
        self.folder = folder
        self.environment = surroundings(folder, lang, program) | {"HOME": str(folder)}

    def types(self, line):
        return subprocess.run(
            [shutil.which("bash") or "sh", "-c", line],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )

    @cached_property
    def match_id(self):
        rows = map(json.loads, self.types("aar list --json --player Ann").stdout.splitlines())
        return next(row["match"] for row in rows)


BEFORE = {
    "aar import": lambda m: (m.folder / "BGStatsExport.json").write_text(made.bgstats()),
    "aar luck": lambda m: m.types("aar import first.aar"),
    "aar archive": lambda m: m.types("aar import simul*/*.aar symul*/*.aar"),
    "aar photo add": lambda m: (m.folder / "board.png").write_bytes(made.picture()),
    "aar photo remove": lambda m: m.types(
        "aar new freeform --player Ann --player Bob --out evening.aar"
        " && aar photo add evening.aar board.png"
    ),
    "aar library untag": lambda m: m.types("aar library tag first.aar autumn jesień"),
    "aar library merge": lambda m: m.types(
        "aar new freeform --player Annie --player Bob --out a.aar && aar import a.aar"
    ),
}
"""What must be there before an example can do what it says."""


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_example_does_what_it_says(lang, tmp_path, quick_aar):
    machine = Machine(tmp_path, lang, quick_aar)
    for name, line in examples(lang).items():
        if name in SERVES:
            continue
        BEFORE.get(name, lambda _machine: None)(machine)
        if "01KAB" in line:
            line = line.replace("01KAB", machine.match_id)

        done = machine.types(line)

        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        assert not re.search("Traceback", done.stderr), line
