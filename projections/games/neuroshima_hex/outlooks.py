"""What one looks up about a tile on the board: how it stands now and why, and whom it hits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from events.words import LANGUAGES, Lang, Name
from projections.games.neuroshima_hex.battle.explanation import StateTeller, explain_unit
from projections.games.neuroshima_hex.board.board import (
    EXTRA,
    INITIATIVE,
    MELEE,
    RANGED,
    unit_id,
)
from projections.games.neuroshima_hex.board.derived import Derived
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.words import BATTLE, WORDS
from projections.outlooks import Outlook, OutlookLine


def outlooks(table: Table, piece: str) -> Iterator[Outlook]:
    """Who holds it, its values with their sums, its wounds; over the board whom it may hit."""
    derived, names = table.derived, table.board.grid.names
    for at, unit in table.board.units():
        if unit_id(unit.tile.id, names[at]) != piece:
            continue
        told = zip(*(_account(derived, at, lang) for lang in LANGUAGES), strict=True)
        detail = tuple(_named(texts) for texts in dict.fromkeys(told))
        strikes = () if derived.is_netted(at) else unit.laid.strikes
        cells = {
            names[target]: str(derived.strength(at, strike))
            for strike in strikes
            for target in strike.path
        }
        lines = tuple(_gifts(derived, at))
        yield Outlook("state", WORDS("outlook.state"), detail, cells, lines, at_once=True)


def _named(texts: Sequence[str]) -> Name:
    return Name(dict(zip(LANGUAGES, texts, strict=True)))


def _account(derived: Derived, at: int, lang: Lang) -> Iterator[str]:
    """What holds for the unit, a sentence each with its causes; then what it bore."""
    for reason in explain_unit(derived, at, lang):
        why = ", ".join(one.text for one in reason.because)
        yield f"{reason.text[:1].upper()}{reason.text[1:]}{': ' if why else ''}{why}"
    unit = derived.board.at[at]
    assert unit is not None, "asked of one that stands there"
    if unit.laid.is_hq:
        yield BATTLE("scene.points", points=derived.board.hq_points[unit.owner]).text(lang)
    elif unit.wounds:
        yield BATTLE("scene.wounds", wounds=unit.wounds).text(lang)


def _gifts(derived: Derived, at: int) -> Iterator[OutlookLine]:
    """Lines to the modules that give something to the unit, whose sums tell it, and from it."""
    tellers = [StateTeller(derived, lang) for lang in LANGUAGES]
    for other, unit in derived.board.units():
        target = unit_id(unit.tile.id, derived.board.grid.names[other])
        for bonus in (MELEE, RANGED, INITIATIVE, EXTRA):
            for source, value in derived.contributions(at, bonus):
                if source == other:
                    yield OutlookLine(target, "", label=f"{value:+d}")
            for source, value in derived.contributions(other, bonus):
                if source == at:
                    label = f"{value:+d}"
                    gifts = [
                        BATTLE("why.gift", value=label, source=teller.unit(other)).text(teller.lang)
                        for teller in tellers
                    ]
                    yield OutlookLine(target, _named(gifts), label=label)
