"""What is forked does what `aar` does that was started."""

import os
import shutil
import signal
import subprocess
import time

import pytest
from tests.docs.pages import REAL, ROOT

NOTE = '{"type":"note_written","text":"żółw"}'
LINES = (
    "AAR new freeform --player Ann --player Bob --out first.aar >/dev/null; AAR log first.aar",
    "AAR nonsense",
    "AAR --help | head -3",
    f"AAR append first.aar <<< '{NOTE}' >/dev/null && AAR log first.aar | tail -1",
    f"AAR append first.aar <<< '{NOTE}' >/dev/null; AAR append first.aar --expect 2 <<< '{NOTE}'",
    "LANGUAGE=pl AAR list --library nowhere --lang pl",
    "cd elsewhere && AAR log ../first.aar",
    "AAR archive ask nothing",
)


def outcome(folder, line):
    folder.mkdir()
    (folder / "elsewhere").mkdir()
    if " new " not in line:
        shutil.copy(ROOT / "sample_games/freeform/three_mens_morris.aar", folder / "first.aar")
    done = subprocess.run(
        ["bash", "-c", line],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "AAR_LIBRARY": str(folder / "library")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout, done.stderr.replace(str(folder), "")


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_it_does_what_the_real_one_does(line, quick_aar, tmp_path):
    quick = outcome(tmp_path / "quick", line.replace("AAR", quick_aar))
    real = outcome(tmp_path / "real", line.replace("AAR", REAL))

    assert quick == real


def test_who_kills_the_one_kills_the_other(quick):
    forever = "import os, time; print(os.getpid(), flush=True)\nwhile True: time.sleep(1)"
    with subprocess.Popen([*quick, "-c", forever], stdout=subprocess.PIPE, text=True) as running:
        working = int(running.stdout.readline())

        running.kill()

        assert running.stdout.read() == ""  # it ends when nobody is left who could write
    assert running.returncode == -signal.SIGKILL
    with pytest.raises(ProcessLookupError):
        for _ in range(1000):
            os.kill(working, 0)
            time.sleep(0.01)


def test_a_program_that_fails_says_so(quick):
    done = subprocess.run([*quick, "-c", "import sys; 1 / 0"], capture_output=True, text=True)

    assert done.returncode == 1
    assert done.stderr.endswith("ZeroDivisionError: division by zero\n")
