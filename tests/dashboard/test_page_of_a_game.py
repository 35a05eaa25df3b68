"""A game installed as a stranger's package adds a page to the statistics."""

import os
import subprocess
import sys

from tests.browser.plugged import ROOT, plugged

LOOK = """
from streamlit.testing.v1 import AppTest
from projections.archive.building import build
from pathlib import Path
import os
from dashboard.views.statistics.address import parts

build(Path(os.environ["AAR_LIBRARY"]), with_findings=False, workers=1)
app = AppTest.from_file("dashboard/app.py", default_timeout=600)
app.query_params.update({"view": "statistics", "part": "tables"})
app.run()
assert not app.exception, app.exception
print(parts()["tables"], parts()["tempo"])
print([one.value for one in app.subheader], [one.placeholder for one in app.selectbox])
"""


def test_a_game_adds_a_page_to_the_statistics(shelved, tmp_path):
    shelved.match("Ann", "Bob")
    env = {
        **os.environ,
        **plugged(tmp_path / "plugged", paged="tests.systems.page_of_its_own:PAGED"),
    }

    done = subprocess.run(
        [sys.executable, "-c", LOOK], env=env, cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr
    pages, shown = done.stdout.splitlines()[-2:]
    assert (
        pages
        == "('table_size',) ('length', 'stretches', 'calendar', 'places', 'tempo', 'table_size')"
    )
    assert "How many sat down" in shown
    assert "At the table" in shown
