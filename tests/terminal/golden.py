"""Golden texts: what a board or a screen looks like, to be read by people.

`AAR_GOLDEN=write` writes them anew; look at the difference before it is committed.
"""

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def assert_golden(name, lines):
    """The lines are those of the golden text, but for blanks at their ends."""
    path = FOLDER / f"{name}.txt"
    text = "\n".join(line.rstrip() for line in lines) + "\n"
    if os.environ.get("AAR_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
