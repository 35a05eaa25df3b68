"""The campaign as people type it: a keyword, what must be said in its order, the rest by name.

`Ann: zdrowie o=-1 powód=głód`, `podróż "New Jensen"`: so every kind of event is typed alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from events.words import LANGUAGES, Words, folded, ids_by_name, in_language
from projections.games.hunters_2114.campaign.table import BASE, TELLS_APART
from projections.games.hunters_2114.mission.dice import EVERY_FACE
from projections.games.hunters_2114.names import SEATS, armies, choice_word, class_name
from projections.text.by_facts import FactGrammar, FactLine
from projections.text.form import dialect_of, notation_of
from projections.text.record import Telling

if TYPE_CHECKING:
    from projections.notation import Notation

TEXT: Final = Words(__package__, "words/text")
MEALS: Final = ("food_eaten", "hunger_felt")
"""Of these a hero has one each morning."""


GRAMMAR: Final = FactGrammar(
    TEXT, SEATS, choice_word, EVERY_FACE, ids={"to": (BASE,), "at": (BASE,)}
)
"""The base is typed as it is called."""


class HuntersLine(FactLine):
    """A line that tells an event of a campaign."""

    grammar = GRAMMAR


class HuntersTelling(Telling):
    """A text on its way: a line that says what followed stands for that which was due of just this.

    Of two heroes who eat it is the one that it names; a day for lost health is no day of work. Who
    goes hungry does not eat.
    """

    def place_of(self, entry: Mapping[str, Any]) -> int | None:
        """What of it: what had to be asked for, else the first that is alike."""
        kinds = MEALS if entry["type"] in MEALS else (entry["type"],)
        alike = [
            place
            for place, draft in enumerate(self.pending)
            if place >= self.done
            and draft.type in kinds
            and all(
                draft.facts[fact] == entry.get(fact)
                for fact in TELLS_APART.get(draft.type, ("player",))
                if fact in draft.facts
            )
        ]
        asked = (
            place
            for place in alike
            if (asks := self.pending[place].open_asks)
            and all(not ask.choices or ask.allows((entry.get(ask.fact),)) for ask in asks)
        )
        return next(asked, next(iter(alike), None))


def _notation() -> Notation:
    from projections.games.hunters_2114.acts import ACTS

    dialect = dialect_of("hunters_2114", ACTS, TEXT, line=HuntersLine)
    classes = ids_by_name(armies())
    own = replace(
        dialect,
        telling=HuntersTelling,
        parse_army=lambda said: classes.get(folded(said), said),
        write_army=lambda army, lang: dialect.tongue.name(in_language(class_name(army), lang)),
        army_names=lambda: [in_language(one, lang) for one in armies().values()
                            for lang in LANGUAGES],
    )  # fmt: skip
    return notation_of(own, sure=5)


NOTATION: Final = _notation()
