"""An attack told step by step: what the rules ask for, and what the table answers."""

from projections.games.dust_tactics.acts import ACTS
from projections.games.dust_tactics.system import DUST_TACTICS
from tests.dust_tactics.full_cards import CARDS
from tests.dust_tactics.matches import Battle, acts, begun, told


def dice(number, hits):
    """So many dice of which so many count."""
    return {"dice": number, "successes": hits}


def battle_of(ann, bob, *more, **options):
    """Two armies with whole cards in the second round, Ann first."""
    return Battle(**options).tell(
        *CARDS, told("army_listed", player="Ann", units=[*ann]),
        told("army_listed", player="Bob", units=[*bob]), *more, *begun(2),
    )  # fmt: skip


def attacking(battle, unit, actions="attack_nothing", player="Ann", **facts):
    """The unit is activated."""
    return battle.tell(acts(player, unit, actions, **facts))


def follow(battle, entry, *answers):
    """Tell an event and all that the rules ask for behind it, with these answers one by one.

    What was asked: each by its kind, with how many dice that were for certain.
    """
    left, asked = list(answers), []
    while True:
        event = DUST_TACTICS.vocabulary.accept(entry)
        battle.tell(entry)
        draft = ACTS.by_type[entry["type"]].follows(battle.state, event)
        if not draft or not battle.state.records(draft.type):
            assert not left, f"nobody asked for {left}"
            return asked
        facts = dict(draft.facts)
        count = None
        for ask in draft.open_asks:
            count = ask.least if ask.least == ask.most else None
            facts[ask.fact] = left.pop(0)
        asked.append((draft.type, count))
        entry = {"type": draft.type, **facts}


def aimed(unit, line, target, **facts):
    """A line is declared."""
    return told("line_aimed", unit=unit, line=line, target=target, **facts)
