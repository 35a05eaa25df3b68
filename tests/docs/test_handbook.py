"""The handbook: its commands run, its links lead somewhere, and it names what there is."""

from __future__ import annotations

import re
from importlib.metadata import entry_points

import click
import pytest
from dashboard.cli.run import build
from tests.docs import tiles
from tests.docs.pages import ROOT, cells_in, commands_in, read_through, run_cells

ENGLISH = sorted(
    page.name
    for page in (ROOT / "docs").glob("*.md")
    if not page.name.endswith(".pl.md") and not page.name.startswith("notation")
)
PAGES = [name for page in ENGLISH for name in (page, page.replace(".md", ".pl.md"))]
TYPED = [
    name for name in PAGES if any(t.printed or name in ENGLISH for t in commands_in(f"docs/{name}"))
]
"""The other pages in Polish type what the English ones type, and show nothing of it."""
_LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
_CODE = re.compile(r"`([^`\n]+)`")


@pytest.mark.parametrize("page", TYPED)
def test_the_commands_of_a_page_do_what_it_says(page, tmp_path, quick_aar):
    read_through(f"docs/{page}", tmp_path, quick_aar)


@pytest.mark.parametrize("page", [page for page in PAGES if cells_in(f"docs/{page}")])
def test_the_cells_of_a_page_print_what_it_says(page, tmp_path, quick):
    """Those in Polish import what the English ones do, which Python itself runs."""
    run_cells(f"docs/{page}", tmp_path, *([] if page in ENGLISH else [quick]))


@pytest.mark.parametrize("page", ENGLISH)
def test_both_languages_show_the_same_cells(page):
    polish = cells_in(f"docs/{page.replace('.md', '.pl.md')}")

    assert len(polish) == len(cells_in(f"docs/{page}"))


@pytest.mark.parametrize("page", ENGLISH)
def test_both_languages_type_the_same(page):
    polish = page.replace(".md", ".pl.md")

    assert [(t.command, t.code) for t in commands_in(f"docs/{page}")] == [
        (t.command, t.code) for t in commands_in(f"docs/{polish}")
    ]


@pytest.mark.parametrize("page", ["../README.md", *PAGES])
def test_links_and_pictures_lead_somewhere(page):
    place = ROOT / "docs" / page
    text = place.read_text("utf-8")
    found = _LINK.findall(text) + re.findall(r'(?:src|srcset)="([^"]+)"', text)

    assert [link for link in found if not (place.parent / link).exists()] == []


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_page_of_tiles_says_what_is_printed_on_each(lang):
    page = tiles.PAGES[lang].read_text("utf-8")

    assert page == tiles.page(lang)
    assert len(re.findall(r"^\| [^|]+ \| \d+ \|", page, re.M)) == 105


def all_commands():
    """Every command of aar, those of a group with its name."""
    group, found = build(), set()
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        inner = command.list_commands(context) if isinstance(command, click.Group) else [""]
        found |= {f"{name} {sub}".strip() for sub in inner}
    return found


@pytest.mark.parametrize("page", ["commands.md", "commands.pl.md"])
def test_the_page_of_commands_lists_each_of_them_and_no_other(page):
    text = (ROOT / "docs" / page).read_text("utf-8")

    assert set(re.findall(r"^\| `aar ([a-z ]+)` \|", text, re.M)) == all_commands()


@pytest.mark.parametrize("page", PAGES)
def test_no_command_is_named_that_there_is_not(page):
    known = all_commands()
    groups = {name.split()[0] for name in known if " " in name}
    text = (ROOT / "docs" / page).read_text("utf-8")
    said = [t.command for t in commands_in(f"docs/{page}") if t.code == 0] + _CODE.findall(text)
    named = set()
    for line in said:
        for words in re.findall(r"(?:^|[\s|])aar (?:--\w+ \w+ )*([a-z]+)(?: ([a-z]+))?", line):
            named.add(" ".join(words).strip() if words[0] in groups else words[0])

    assert {name for name in named if name not in known | groups} == set()


@pytest.mark.parametrize("page", ["files.md", "files.pl.md"])
def test_every_format_that_there_is_is_documented_and_no_other(page):
    text = (ROOT / "docs" / page).read_text("utf-8").partition("| `--to`")[2]
    listed = re.findall(r"^\| (`.*?`) \|", text, re.M)
    named = {name for cell in listed for name in _CODE.findall(cell)}

    assert named == {point.name for point in entry_points(group="afteraction.exporters")}


def test_the_pictures_are_all_used_and_light():
    pictures = list((ROOT / "docs" / "pictures").glob("*.png"))
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    text = "".join(page.read_text("utf-8") for page in pages)

    assert sum(picture.stat().st_size for picture in pictures) < 1_500_000
    assert [p.name for p in pictures if p.name not in text] == []
