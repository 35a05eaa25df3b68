"""Processes that read journals, whatever program wants them."""

import subprocess
import sys

from tests.archive.conftest import fill

SCRIPT = """
import sys
from pathlib import Path
from projections.archive import building

building._FEW = 4
building._CHUNK = 4
print("begun")
print(building.build(Path(sys.argv[1]), with_findings=False, workers=2).matches)
"""
"""As somebody would write it who has never heard of processes."""


def test_a_script_may_build_wherever_it_stands(tmp_path):
    library = fill(tmp_path / "library", range(12))
    (tmp_path / "script.py").write_text(SCRIPT)

    done = subprocess.run(
        [sys.executable, tmp_path / "script.py", library],
        capture_output=True,
        text=True,
        timeout=100,
    )

    assert (done.stdout, done.stderr) == ("begun\n12\n", "")


def test_a_script_may_be_typed_in(tmp_path):
    library = fill(tmp_path / "library", range(12))

    done = subprocess.run(
        [sys.executable, "-", library], input=SCRIPT, capture_output=True, text=True, timeout=100
    )

    assert (done.stdout, done.stderr) == ("begun\n12\n", "")
