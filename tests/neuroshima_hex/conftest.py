"""The invented army that shows what a pack can do without code."""

import json
from pathlib import Path

import pytest

INVENTED = Path(__file__).parent / "packs"


@pytest.fixture
def invented_army():
    """The folder of the invented pack."""
    return INVENTED


@pytest.fixture
def pack(tmp_path):
    """Writes the invented army changed by a function, and returns its folder and file."""

    def write(change):
        army = json.loads((INVENTED / "dust.json").read_text("utf-8"))
        change(army)
        file = tmp_path / "dust.json"
        file.write_text(json.dumps(army, indent=1), "utf-8")
        return file

    return write
