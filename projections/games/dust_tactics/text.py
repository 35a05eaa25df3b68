"""A match as people type it: `Ann: activates "Hell Boys" actions="move + attack" target=Hans`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from events.words import LANGUAGES, Words, folded, ids_by_name, in_language
from projections.games.dust_tactics.cards import COMMAND_SKILLS
from projections.games.dust_tactics.dice import FACES
from projections.games.dust_tactics.phrases import SEATS, armies, word
from projections.text.by_facts import FactGrammar, FactLine
from projections.text.form import dialect_of, notation_of

if TYPE_CHECKING:
    from projections.notation import Notation

TEXT: Final = Words(__package__, "words/text")


_IDS: Final = {"skill": tuple(COMMAND_SKILLS), "skills": tuple(COMMAND_SKILLS)}
GRAMMAR: Final = FactGrammar(TEXT, SEATS, lambda _fact, value: word(value), FACES, _IDS)


class DustLine(FactLine):
    """A line that tells an event of a match."""

    grammar = GRAMMAR


def _notation() -> Notation:
    from projections.games.dust_tactics.acts import ACTS

    dialect = dialect_of("dust_tactics", ACTS, TEXT, line=DustLine)
    known = armies()
    ids = ids_by_name(known)
    own = replace(
        dialect,
        parse_army=lambda said: ids.get(folded(said), said),
        write_army=lambda army, lang: dialect.tongue.name(in_language(known.get(army, army), lang)),
        army_names=lambda: [in_language(one, lang) for one in known.values() for lang in LANGUAGES],
    )
    return notation_of(own, sure=5)


NOTATION: Final = _notation()
