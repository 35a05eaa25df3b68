"""The README's commands work as they stand."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def commands_in(page):
    blocks = re.findall(r"^```console\n(.*?)^```$", (ROOT / page).read_text("utf-8"), re.M | re.S)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


def test_the_sixty_second_start_runs(tmp_path):
    aar = tmp_path / "bin" / "aar"
    aar.parent.mkdir()
    aar.write_text(f'#!/bin/sh\nexec {sys.executable} -m dashboard.cli "$@"\n')
    aar.chmod(0o755)
    path = f"{aar.parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
    commands = commands_in("README.md")

    told = []
    for command in commands:
        done = subprocess.run(
            [shutil.which("bash") or "sh", "-c", command],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{command}\n{done.stderr}"
        told.append(done.stdout)

    assert len(commands) > 8
    assert "Bob rolls d6: 3, 5 (ambush)." in "".join(told)
    assert (tmp_path / "first.aar").exists()
