"""The handbook's pages: their commands, run as a reader would type them, and what is printed."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)
_CODE = re.compile(r"# (?:exit code|kod wyjścia) (\d)$")


@dataclass
class Typed:
    """One line that a reader types, its exit code, and the lines that are printed below it."""

    command: str
    code: int = 0
    printed: list[str] = field(default_factory=list)


def commands_in(page):
    """What a page tells its reader to type."""
    typed = []
    for block in _BLOCK.findall((ROOT / page).read_text("utf-8")):
        for line in block.splitlines():
            if line.startswith("$ "):
                found = _CODE.search(line)
                typed.append(Typed(_CODE.sub("", line[2:]).strip(), int(found[1]) if found else 0))
            else:
                typed[-1].printed.append(line)
    return typed


REAL = f"{sys.executable} -m dashboard.cli"
"""`aar` itself; `tests.quick` has a command that does the same without waiting for imports."""


def surroundings(folder, language, program=REAL):
    """An empty machine: `aar` on the path, and a library and settings of its own."""
    aar = folder / ".bin" / "aar"
    aar.parent.mkdir()
    aar.write_text(f'#!/bin/sh\nexec {program} "$@"\n')
    aar.chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{aar.parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "AAR_LIBRARY": str(folder / "library"),
        "AAR_CONFIG": str(folder / "none.toml"),
        "AAR_LANG": language,
    }


def read_through(page, folder, program=REAL):
    """Type what a page says, in a folder of its own; returns all that was printed."""
    environment = surroundings(folder, "pl" if page.endswith(".pl.md") else "en", program)
    told = []
    for typed in commands_in(page):
        done = subprocess.run(
            [shutil.which("bash") or "sh", "-c", typed.command],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert done.returncode == typed.code, f"{page}: {typed.command}\n{done.stdout}"
        for line in typed.printed:
            assert is_printed(line, done.stdout), f"{page}: {typed.command}\n{done.stdout}"
        told.append(done.stdout)
    return "".join(told)


_CELL = re.compile(r"^```python\n(.*?)^```$(?:\n\n^```text\n(.*?)^```$)?", re.M | re.S)
_NOTEBOOK = """
import contextlib, io, json, sys, warnings
warnings.simplefilter("error", UserWarning)
namespace, printed = {"__name__": "__main__"}, []
for number, cell in enumerate(json.load(sys.stdin), 1):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(cell, f"cell {number}", "exec"), namespace)
    printed.append(out.getvalue())
json.dump(printed, sys.stdout)
"""


def cells_in(page):
    """The cells of a notebook that a page shows, each with what stands below it as printed."""
    text = (ROOT / page).read_text("utf-8")
    return [(cell, printed.splitlines()) for cell, printed in _CELL.findall(text)]


NOTEBOOK = (sys.executable, "-W", "error::UserWarning")
"""Python itself, strict from its first import; `tests.quick` has one without imports."""


def run_cells(page, folder, python=NOTEBOOK):
    """Run the cells of a page one after the other, beside a library `matches` of the samples."""
    shutil.copytree(ROOT / "sample_games", folder / "matches")
    cells = cells_in(page)
    done = subprocess.run(
        [*python, "-c", _NOTEBOOK],
        cwd=folder,
        env=surroundings(folder, "pl" if page.endswith(".pl.md") else "en"),
        input=json.dumps([cell for cell, _ in cells]),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{page}\n{done.stderr}"
    for (cell, wanted), out in zip(cells, json.loads(done.stdout), strict=True):
        printed = "\n".join(line.rstrip() for line in out.splitlines())
        for line in wanted:
            assert is_printed(line, printed), f"{page}: {line!r}\n{cell}\n{printed}"


def is_printed(line, output):
    """Whether a line stands in the output; … stands for anything."""
    pattern = ".*".join(re.escape(part) for part in line.split("…"))
    return re.search(f"^{pattern}$", output, re.M) is not None
