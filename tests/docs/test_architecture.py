"""ARCHITECTURE names every module, or the folder in which it lies, and nothing else."""

import re

import pytest
from tests.docs.pages import ROOT

PACKAGES = ("events", "projections", "importers", "dashboard", "after_action")
PAGE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
NAMED = {
    part.rstrip("/")
    for code in re.findall(r"`([\w/.<>]+)`", PAGE)
    for part in (code, code.removesuffix(".py"), *code.removesuffix(".py").split("/"))
}
EVERYWHERE = {"__init__", "__main__", "words"}
"""What every package may have."""


def modules():
    """Every module, from its package downwards."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            place = path.relative_to(ROOT).with_suffix("")
            if place.name not in EVERYWHERE:
                yield place


def test_every_module_has_its_place_on_the_map():
    homeless = [
        str(place)
        for place in modules()
        if place.name not in NAMED and not any(part in NAMED for part in place.parts[1:-1])
    ]

    assert homeless == []


@pytest.mark.parametrize("package", PACKAGES)
def test_the_map_of_a_package_names_nothing_that_is_not_there(package):
    section = re.search(rf"^## {package}/\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S)[1]
    rows = re.findall(r"^\| ([^|]*`[^|]*) \|", section, re.M)
    names = {name for row in rows for name in re.findall(r"`([\w/]+)`", row)}

    there = {place.stem for place in (ROOT / package).rglob("*.py")}
    there |= {place.name for place in (ROOT / package).rglob("*") if place.is_dir()}
    assert {name for name in names if name not in there} == set()
