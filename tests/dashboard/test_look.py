"""How the product looks: colours that stand in one place and can be told apart, type of its own."""

import re
from importlib import resources

import pytest
from dashboard.cli.serving import theme_options
from dashboard.component import typefaces
from dashboard.component.parts import part, tokens
from dashboard.html_shell import framed
from projections.palette import TOKENS, contrast, token

THEMES = ("light", "dark")
TEXT, MARK = 4.5, 3
GROUNDS = ("page", "surface", "raised", "sunk", "cell", "ground", "table", "marker-wash")
PAIRS = [
    *((ink, ground, TEXT) for ink in ("ink", "soft") for ground in GROUNDS),
    *((said, ground, TEXT) for said in ("loss", "gain", "wait", "cause") for ground in GROUNDS[:3]),
    *((ink, wash, TEXT) for wash in ("loss-wash", "gain-wash") for ink in ("ink", wash[:4])),
    ("on-marker", "marker", TEXT),
    *(("line", ground, MARK) for ground in ("page", "surface", "raised", "cell")),
    *(("marker-line", ground, MARK) for ground in ("page", "surface", "raised", "table")),
    *(("focus-out", ground, MARK) for ground in ("page", "surface", "raised", "table")),
    *(
        (f"seat-{seat}", ground, MARK)
        for seat in range(6)
        for ground in ("page", "surface", "cell", f"face-{seat}")
    ),
    *(("on-seat", f"seat-{seat}", TEXT) for seat in range(6)),
    ("div-neg", "surface", MARK),
    ("div-pos", "surface", MARK),
]
"""What stands on what, and how clearly (WCAG 2.2): text 4.5 to 1, marks 3 to 1."""

STYLES = sorted(
    file.name
    for file in resources.files("dashboard.component").iterdir()
    if file.name.endswith(".css")
)
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b(?!\s*[{,.>])|\b(?:rgba?|hsla?)\(")
CLEAR = "rgba(0,0,0,0)"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("front", "back", "least"), PAIRS)
def test_colours_can_be_told_from_their_ground(theme, front, back, least):
    assert contrast(token(theme, front), token(theme, back)) >= least


def sources(*folders):
    for folder in folders:
        for file in resources.files(folder).iterdir():
            if file.name.endswith((".css", ".js", ".py")):
                yield folder, file


def test_colours_stand_nowhere_but_in_the_palette():
    folders = ("projections", "dashboard", "dashboard.cli", "dashboard.component")
    folders += ("dashboard.figures", "dashboard.replay", "dashboard.views")
    found = {
        f"{folder}/{file.name}: {match.group()}"
        for folder, file in sources(*folders)
        if file.name != "palette.py"
        for match in COLOUR.finditer(file.read_text("utf-8").replace(CLEAR, ""))
    }

    assert found == set()


@pytest.mark.parametrize("style", STYLES)
def test_a_style_uses_no_property_that_nobody_sets(style):
    set_here = re.compile(r"(--[\w-]+)\s*:")
    known = {*set_here.findall(tokens()), *set_here.findall(part(style))}
    asked = set(re.findall(r"var\((--[\w-]+)\s*\)", part(style)))

    assert {name for name in asked if not name.startswith("--aar-")} <= known


def test_the_frameworks_widgets_have_our_colours():
    options = theme_options()

    for theme in THEMES:
        assert options[f"theme.{theme}.backgroundColor"] == TOKENS["page"]._asdict()[theme]
        assert options[f"theme.{theme}.textColor"] == TOKENS["ink"]._asdict()[theme]


def test_every_font_lies_here_with_its_licence():
    folder = resources.files("dashboard.component") / typefaces.FOLDER
    files = {file.name for file in folder.iterdir()}
    families = {face.file.split("-latin")[0] for face in typefaces.TYPEFACES}

    assert {f"{face.file}.woff2" for face in typefaces.TYPEFACES} == {
        name for name in files if name.endswith(".woff2")
    }
    for family in families - {"aa-figures-600", "aa-figures-700"}:  # made of Saira, and renamed
        assert "SIL OPEN FONT LICENSE" in (folder / f"OFL-{family}.txt").read_text("utf-8").upper()


def test_a_page_brings_its_fonts_instead_of_the_frameworks():
    theirs = '<link\n      rel="preload"\n      href="./x.woff2"\n      as="font"\n    />'
    page = framed(f"<html><head>{theirs}<title>Streamlit</title></head></html>", "en")

    assert "x.woff2" not in page
    assert 'href="fonts/saira-condensed-latin-600.woff2"' in page
    assert "http" not in typefaces.served()


def test_a_file_has_fonts_for_the_letters_in_it():
    english, polish = typefaces.enclosed("Push Back"), typefaces.enclosed("Odepchnięcie")

    assert english.count("@font-face") == 3
    assert polish.count("@font-face") == 5
    assert "url(data:font/woff2;base64," in english
