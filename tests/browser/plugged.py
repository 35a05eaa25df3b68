"""A game of the tests, installed for a server's process as a stranger's package would be."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "lost_expedition"
"""The guide's example, which is a package of its own."""


def few_examples(folder):
    """The options with which another pytest, that finds this folder, draws few random examples."""
    folder.mkdir(parents=True, exist_ok=True)
    profile = "from hypothesis import settings\nsettings.register_profile('few', max_examples=20)\n"
    (folder / "few_examples.py").write_text(profile)
    return "-p", "few_examples", "--hypothesis-profile=few"


def plugged(folder, **systems):
    """The environment in which `name="module:VALUE"` is an entry point of its own."""
    told = folder / "plugged-1.dist-info"
    told.mkdir(parents=True, exist_ok=True)
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: plugged\nVersion: 1\n")
    lines = [f"{name} = {place}" for name, place in systems.items()]
    (told / "entry_points.txt").write_text("\n".join(["[afteraction.systems]", *lines, ""]))
    paths = [str(folder), str(ROOT), str(EXAMPLE), os.environ.get("PYTHONPATH", "")]
    return {"PYTHONPATH": os.pathsep.join(path for path in paths if path)}
