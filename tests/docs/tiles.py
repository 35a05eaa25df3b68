# ruff: noqa: E501 - rows of tables
"""The handbook's page of tiles: `python -m tests.docs.tiles` writes it and draws its sheets.

Words and drawings are the program's own; only what the signs are called stands here.
"""

from __future__ import annotations

import io
import sys
from dataclasses import replace
from itertools import groupby
from math import sqrt

from dashboard.replay.pictures import rasterize
from events.words import in_language
from PIL import Image
from projections.games.neuroshima_hex.armies import catalogue
from projections.games.neuroshima_hex.board.scene import piece_of
from projections.games.neuroshima_hex.inks import ROLES
from projections.scene import Cell, Scene
from projections.svg import FONT, fragment, view_box
from projections.systems import find_system
from tests.docs.pages import ROOT

PAGES = {"en": ROOT / "docs" / "tiles.md", "pl": ROOT / "docs" / "tiles.pl.md"}
FOLDER = ROOT / "docs" / "pictures"
COLUMNS = 6
WIDE = 800
COLOURS = 48
ENDING = {"en": "", "pl": "-pl"}
HEAD = {
    "en": """# The tiles of Neuroshima Hex

[Po polsku](tiles.pl.md) · [Handbook](README.md) · [Recorder](recorder.md)

All {count} tiles of the six armies as the program draws them, with what is printed on each.
In the app a tap on a tile, in the recorder or the replay, offers **About …**, which opens the same.
This page is written by `make pictures` and compared with the program by the tests.

## What the signs mean

| sign | means |
|---|---|
| black disc at the left corner, a number | initiative: in which segment of a battle it attacks; several numbers, several attacks; amber where something changes it |
| short broad blade at a side | melee there, as many as the strength |
| arrow with a shaft at a side | a shot that way, as many as the strength; two heads on one rail are a Gauss shot |
| steel plate along a side | armour |
| lattice at a side | a net |
| shield at the right corner | toughness: so many wounds more than one until it falls |
| bent arrow at the right corner | mobility |
| disc at a side with +1, an arrow, a blade, a cross or a bent arrow | a module: what own units there get |
| dark diamond at a side | a module: what enemies there suffer |
| dark card with battlements, a large number | headquarters and their points |
| picture on a pale card with a broad plate | an instant tile; with a dashed line a foundation tile |
| letter in a coloured badge | whose it is; a broken ring and a pennant tell who controls it |
| ropes over a tile | it is netted |

Sides are called as on a compass, the top of the tile is N.
""",
    "pl": """# Żetony Neuroshima Hex

[In English](tiles.md) · [Podręcznik](README.pl.md) · [Zapisywanie](recorder.pl.md)

Wszystkie żetony sześciu armii ({count}), tak jak rysuje je program, i to, co jest na każdym z nich.
W aplikacji dotknięcie żetonu, przy zapisywaniu albo w powtórce, daje przycisk **… co znaczą znaki**, który otwiera to samo.
Tę stronę pisze `make pictures`, a testy porównują ją z programem.

## Co znaczą znaki

| znak | znaczenie |
|---|---|
| czarny krążek w lewym rogu, liczba | Inicjatywa: segment Bitwy, w którym atakuje; kilka liczb to kilka ataków; bursztynowy, gdy coś ją zmienia |
| krótkie szerokie ostrze przy boku | cios w tę stronę, tyle ostrzy, ile wynosi siła |
| strzałka przy boku | strzał w tę stronę, tyle strzałek, ile wynosi siła; dwa groty na jednej szynie to strzał Gaussa |
| stalowa płyta wzdłuż boku | pancerz |
| krata przy boku | sieć |
| tarcza w prawym rogu | Wytrzymałość: o tyle ran więcej niż jedna potrzeba, żeby zginął |
| zagięta strzałka w prawym rogu | Mobilność |
| krążek przy boku z +1, strzałką, ostrzem, krzyżem albo zagiętą strzałką | moduł: co dostają tam własne jednostki |
| ciemny romb przy boku | moduł: co spotyka tam wrogów |
| ciemna karta z blankami, duża liczba | Sztab i jego punkty |
| rysunek na jasnej karcie z szeroką tabliczką | żeton natychmiastowy; z przerywaną linią żeton podłoża |
| litera na kolorowej odznace | czyj to żeton; przerywany pierścień i proporzec mówią, kto nim kieruje |
| liny na żetonie | żeton w sieci |

Boki nazywają się jak strony świata, góra żetonu to N.
""",
}
TABLE = {
    "en": "| tile | in the army | kind | its signs |\n|---|---|---|---|\n",
    "pl": "| żeton | w armii | rodzaj | znaki |\n|---|---|---|---|\n",
}


def sheet_name(army, lang):
    """The picture of an army's tiles."""
    return f"tiles-{army}{ENDING[lang]}.png"


def page(lang):
    """All tiles in a language, as a page."""
    system = find_system("neuroshima_hex")
    cards = [card for name in system.pieces() if (card := system.about(name)) is not None]
    parts = [HEAD[lang].format(count=len(cards))]
    armies = {str(army.name["en"]): army.id for army in catalogue().armies.values()}
    for army, own in groupby(cards, lambda card: str(card.group)):
        title = catalogue().armies[armies[army]].name[lang]
        rows = "".join(
            f"| {in_language(card.name, lang)} | {card.count} | {in_language(card.kind, lang)} |"
            f" {' '.join(in_language(sign, lang) for sign in card.signs)} |\n"
            for card in own
        )
        picture = f"![{title}](pictures/{sheet_name(armies[army], lang)})"
        parts.append(f"## {title}\n\n{picture}\n\n{TABLE[lang]}{rows}")
    return "\n".join(parts)


def sheet(army, lang):
    """The tiles of an army beside each other, as the board shows them."""
    tiles = army.tiles
    places = [(i % COLUMNS * 2.1, i // COLUMNS * (sqrt(3) + 0.1)) for i in range(len(tiles))]
    cells = [Cell(tile.id, x, y) for tile, (x, y) in zip(tiles, places, strict=True)]
    pieces = (piece_of(tile, lang) for tile in tiles)
    shown = tuple(replace(piece, cell=cell.id) for piece, cell in zip(pieces, cells, strict=True))
    scene = Scene("hex", tuple(cells), shown, roles=ROLES)
    box = " ".join(f"{side:.3f}" for side in view_box(scene))
    inside = fragment(scene, theme="light")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{WIDE}"'
        f' text-anchor="middle" font-family="{FONT}">{inside}</svg>'
    )


def main():
    """Write both pages and their sheets anew."""
    for lang, path in PAGES.items():
        path.write_text(page(lang), "utf-8")
        for army in catalogue().armies.values():
            picture = Image.open(io.BytesIO(rasterize(sheet(army, lang)))).convert("RGBA")
            ground = Image.new("RGBA", picture.size, "#E6EAE1")
            ground.alpha_composite(picture)
            path = FOLDER / sheet_name(army.id, lang)
            flat = ground.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
            flat.save(path, optimize=True)
            sys.stdout.write(f"{path.name}: {path.stat().st_size // 1024} KB\n")


if __name__ == "__main__":
    main()
