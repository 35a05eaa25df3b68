"""What is shown: the valley with all who stand there, and three lists beside it."""

from collections.abc import Iterator
from typing import Any

from events.words import Lang
from lost_expedition.act import card_name
from lost_expedition.camp import HERO_LIFE, Camp
from lost_expedition.valley import VALLEY
from lost_expedition.words import WORDS
from projections.scene import Condition, Panel, Piece, Scene, Track, badges
from projections.system import Counter


def scene(camp: Camp, lang: Lang) -> Scene:
    """The camp as it is drawn."""
    path = tuple(
        WORDS("scene.hidden").text(lang) if laid.card is None else card_name(laid.card, lang)
        for laid in camp.path
    )
    panels = (
        Panel(WORDS("scene.food").text(lang), (str(camp.food),), counters=("food",)),
        Panel(WORDS("scene.path").text(lang), path),
        Panel(WORDS("scene.won").text(lang), camp.won),
    )
    pieces = (*_heroes(camp, lang), *_beasts(camp, lang))
    return VALLEY.scene(
        lang, pieces, seats=badges(camp.seats), panels=panels, title=camp.mission or ""
    )


def _heroes(camp: Camp, lang: Lang) -> Iterator[Piece]:
    """A hero is called like its player; whoever is away is marked so."""
    life, away = WORDS("scene.life").text(lang), WORDS("scene.away").text(lang)
    for i, (seat, hero) in enumerate(camp.heroes.items()):
        yield Piece(
            f"hero:{seat}", hero.cell, seat, seat[:4], i,
            tracks=(Track(life, hero.left, HERO_LIFE, "heart", counter=f"life:{seat}"),),
            conditions=() if hero.is_here else (Condition(away, "zz"),),
        )  # fmt: skip


def _beasts(camp: Camp, lang: Lang) -> Iterator[Piece]:
    """What nobody knows of a beast is drawn as unknown."""
    for name, beast in camp.beasts.items():
        life = camp.known(name, "life")
        left = None if life is None else max(0, life - beast.wounds)
        tracks = [Track(WORDS("scene.life").text(lang), left, life, "heart")]
        if beast.wounds:
            tracks.append(Track(WORDS("scene.wounds").text(lang), beast.wounds, sign="cross"))
        yield Piece(name, beast.cell, name, name[:4], tracks=tuple(tracks))


def counters(camp: Camp) -> Iterator[Counter]:
    """The numbers that people follow: what all share, and what each hero has left."""
    yield Counter("food", WORDS("scene.food"), camp.food)
    yield Counter("path", WORDS("scene.path"), len(camp.path))
    yield Counter("won", WORDS("scene.won"), len(camp.won))
    yield Counter("loads", WORDS("scene.loads"), camp.loads)
    for seat, hero in camp.heroes.items():
        yield Counter(f"life:{seat}", WORDS("scene.life"), hero.left, seat, f"hero:{seat}")


def describe(camp: Camp) -> dict[str, Any]:
    """What `aar state --json` prints."""
    return {
        "game": "lost_expedition",
        "players": [{"name": seat} for seat in camp.seats],
        "food": camp.food,
        "met": list(camp.met),
        "won": list(camp.won),
        "heroes": {
            seat: {"cell": hero.cell, "left": hero.left, "is_here": hero.is_here}
            for seat, hero in camp.heroes.items()
        },
        "beasts": {
            name: {"cell": beast.cell, "wounds": beast.wounds}
            for name, beast in camp.beasts.items()
        },
        "table": {
            "day": camp.day,
            "mission": camp.mission,
            "over": camp.is_over,
            "loads": camp.loads,
            "path": [
                {"card": laid.card, "known_by": laid.known_by and list(laid.known_by)}
                for laid in camp.path
            ],
        },
    }
