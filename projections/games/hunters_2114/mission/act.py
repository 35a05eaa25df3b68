"""What all acts of a mission share: who may act, what is known of cards and weapons, offers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from events.base import Event
from events.words import Phrase
from projections.acts import Objection, Sight
from projections.games.hunters_2114.act import HuntersAct, pointed_at
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.mission.attack import Conditions
from projections.games.hunters_2114.mission.enemies import EnemyCard, card_of
from projections.games.hunters_2114.mission.table import ACTIONS, Mission, Played
from projections.games.hunters_2114.names import player_name, word
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Ask, Choice, Offer

if TYPE_CHECKING:
    from projections.games.hunters_2114.archive import CampaignRows

E = TypeVar("E", bound=Event)


class MissionAct(HuntersAct[E]):
    """Something that happens in a mission. Told outside of one it changes nothing."""

    group = "mission"
    marks = pointed_at
    ends_attack: ClassVar[bool] = False
    """Whether an attack that was under way is over with it."""

    @abstractmethod
    def played(self, table: Campaign, mission: Mission, event: E) -> Campaign:
        """What it does to the table, in a mission."""

    def apply(self, table: Campaign, event: E) -> Campaign:
        """Only a mission is changed."""
        return table if table.mission is None else self.played(table, table.mission, event)

    def objections(self, view: Sight, event: E) -> Iterator[Objection]:
        """There must be a mission; then what is wrong in it."""
        mission = view.table.mission
        if mission is None:
            yield "no_mission", {}
            return
        if self.ends_attack:
            yield from passed_over(view.table, mission)
        yield from self.wrong(view.table, mission, event)

    def rows(self, writer: CampaignRows, event: E) -> Iterator[None]:
        """A step of the mission in which it happened: who, what, at whom, where."""
        mission = writer.table.mission
        yield
        if mission is not None:
            writer.tell_step(mission, event)

    def sentence(self, event: E, table: Campaign) -> Phrase:
        """Its facts as they are called; who acts stands in front, a hero or an enemy."""
        return self.told(event, table)

    def told(self, event: E, table: Campaign, key: str = "", **values: Any) -> Phrase:
        """The sentence under a key."""
        if {"player", "enemy"} <= type(event).model_fields.keys():
            actor = getattr(event, "player", None) or getattr(event, "enemy", None)
            who = figure_name(table, actor)
            values = {"who": who, "player": who, "enemy": who, **values}
        return self.said(event, table, key, **values)

    def wrong(self, table: Campaign, mission: Mission, event: E) -> Iterable[Objection]:
        """What is wrong with it in a mission."""
        del table, mission, event
        return ()

    def offers(self, view: Sight) -> Iterator[Offer]:
        """While a mission runs, of what this table records, unless it owes a penalty strike."""
        mission = view.table.mission
        if mission is None or view.table.ended:
            return
        if view.table.records(self.event.type_name()):
            yield from self.offered(view.table, mission, view.seat)

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterable[Offer]:
        """What of it may be done now."""
        del table, mission, seat
        return ()


class HeroAct(MissionAct[E]):
    """Something that a hero does in his turn."""

    def wrong(self, table: Campaign, mission: Mission, event: E) -> Iterator[Objection]:
        """He must be able to do something at all."""
        seat: str = event.player  # type: ignore[attr-defined]
        yield from unable(table, mission, seat)

    def acting_heroes(self, table: Campaign, mission: Mission, seat: str | None) -> list[str]:
        """The hero whose turn it is, as far as the seat that looks leads him."""
        hero = mission.acting
        if hero is None or hero not in table.party or seat not in (None, hero):
            return []
        is_free = mission.strike is None and not any(unable(table, mission, hero))
        return [hero] if is_free else []


class Interaction(HeroAct[E]):
    """Something that a hero does by an interaction: within his actions, and out of melee."""

    in_set_up: ClassVar[bool] = True
    """Whether it may be told before the first turn: then it takes no action."""

    def taking(self, mission: Mission, seat: str) -> Mission:
        """The mission, where the hero takes the step."""
        if self.in_set_up and not mission.turn:
            return mission
        return stepping(mission, seat, "interaction", Played(is_basic=True, moves=1))

    def wrong(self, table: Campaign, mission: Mission, event: E) -> Iterator[Objection]:
        """Within the two actions, out of melee."""
        yield from super().wrong(table, mission, event)
        seat: str = event.player  # type: ignore[attr-defined]
        is_step = mission.turn or not self.in_set_up
        if is_step and not goes_on(mission, "interaction"):
            yield from beyond_two(table, mission, seat)
        if mission.in_melee(seat):
            yield "locked", {"figure": player_name(table, seat)}

    def able_heroes(self, table: Campaign, mission: Mission, seat: str | None) -> list[str]:
        """The hero whose turn it is, while he has an action left and fights nobody."""
        has_left = mission.actions < ACTIONS
        heroes = self.acting_heroes(table, mission, seat)
        return [hero for hero in heroes if has_left and not mission.in_melee(hero)]


def unable(table: Campaign, mission: Mission, seat: str) -> Iterator[Objection]:
    """Why a hero does nothing: unconscious, just woken, off the board."""
    hero, stand = table.heroes.get(seat), mission.stand(seat)
    who = {"player": player_name(table, seat)}
    if hero is not None and hero.is_down:
        yield "down_acts", who
    elif stand.woken is not None and stand.woken == mission.turn:
        yield "woken_acts", who
    elif stand.is_off:
        yield "gone_acts", who


def struck_first(table: Campaign, mission: Mission) -> Iterator[Objection]:
    """A penalty strike comes before anything else."""
    if mission.strike is not None:
        yield "no_penalty_strike", {"figure": figure_name(table, mission.strike.against)}


def passed_over(table: Campaign, mission: Mission) -> Iterator[Objection]:
    """Against each target of an area attack dice are thrown, and each defends itself.

    In an enemy's turn a reaction may have changed whom it hits.
    """
    assault = mission.assault
    if assault is None or assault.declared.kind != "area" or assault.declared.terrain is not None:
        return
    if any(stand.reacted == mission.turn for stand in mission.stands.values()):
        return
    left = [
        figure_name(table, target) for target in assault.passed_over
        if target in mission.enemies
        or (target in table.heroes and not mission.stand(target).is_off)
    ]  # fmt: skip
    if left:
        yield "area_passed_over", {"figures": left}


def beyond_two(table: Campaign, mission: Mission, actor: str) -> Iterator[Objection]:
    """Whoever acts has two actions; what a reaction grants counts for nobody."""
    if mission.acting == actor and mission.actions >= ACTIONS:
        yield "third_action", {"figure": figure_name(table, actor)}


def goes_on(mission: Mission, step: str) -> bool:
    """Whether a step belongs to the card that is being played: one that it lists is still to do.

    A card of which nobody told the steps has one.
    """
    played = mission.played
    if played is None:
        return False
    if step == "move" and played.done[-1:] == ("move",) and (played.moves_left or 0) > 0:
        return True
    if not played.steps:
        return not (played.is_basic or played.done)
    return played.steps.count(step) > played.done.count(step)


def has_left(mission: Mission) -> bool:
    """Whether whoever acts may still do something: an action, or a step of the card."""
    steps = () if mission.played is None else ("move", *mission.played.steps)
    return mission.actions < ACTIONS or any(goes_on(mission, step) for step in steps)


def step_of(mission: Mission, attack: str) -> str:
    """The step of the card that an attack takes: one for ranged attacks serves for area attacks.

    A shot with ammunition that attacks the mind is a ranged attack.
    """
    if attack == "psychic":
        return "ranged"
    if attack == "area" and not goes_on(mission, "area") and goes_on(mission, "ranged"):
        return "ranged"
    return attack


def is_late(mission: Mission, step: str) -> bool:
    """Whether a step of the card comes behind one that stands below it."""
    played, at = mission.played, 0
    if played is None or not goes_on(mission, step):
        return False
    if not played.steps or played.done[-1:] == (step,):
        return False
    for done in played.done:
        if done in played.steps[at:]:
            at = played.steps.index(done, at) + 1
    return step not in played.steps[at:]


def may_take(mission: Mission, step: str) -> bool:
    """Whether a step is possible now: the card has it still to come, or an action is left."""
    return not is_late(mission, step) if goes_on(mission, step) else mission.actions < ACTIONS


def out_of_turn(table: Campaign, mission: Mission, actor: str, step: str) -> Iterator[Objection]:
    """Why a step is none now: no action is left, or it comes behind one that stands below it."""
    if not goes_on(mission, step):
        yield from beyond_two(table, mission, actor)
    elif is_late(mission, step):
        yield "steps_order", {"step": word(f"step_{step}")}


def stepping(mission: Mission, actor: str, step: str, basic: Played) -> Mission:
    """Whoever acts takes a step: of the card that is being played, or a new action of his own.

    In an enemy's turn a hero's step is nobody's action: it came of a reaction, or strikes back.
    """
    if mission.acting != actor:
        if mission.acting in mission.enemies and actor not in mission.enemies:
            return mission
        mission = mission.begins(actor)
    if goes_on(mission, step):
        return mission.does(step)
    return mission.takes(basic).does(step)


def figure_name(table: Campaign, figure: str | None) -> str:
    """A hero by who leads him, an enemy as it is called."""
    return player_name(table, figure) if figure is not None else "?"


# -- what the table wrote down ---------------------------------------------------------------------


def enemy_card(table: Campaign, name: str) -> EnemyCard:
    """What is known of a figure's card."""
    mission = table.mission
    figure = None if mission is None else mission.enemies.get(name)
    thing = None if figure is None else table.thing("enemy", figure.card)
    return card_of(thing.values if thing else {})


def conditions(table: Campaign, mission: Mission) -> Conditions:
    """What holds for all attacks, and how this table reads what the rules leave open."""
    options = table.options
    weather: Any = mission.weather or "clear"
    return Conditions(
        is_night=mission.night,
        weather=weather,
        difficulty=options.difficulty,
        rain_for=options.rain_for,
        cover_in_melee=options.cover_in_melee == "yes",
        doubles_difficulty=options.armour_doubling == "after_difficulty",
    )


def standing(table: Campaign, mission: Mission) -> list[str]:
    """The heroes who are in the mission and on their feet."""
    return [
        seat for seat, hero in table.party.items()
        if hero.is_here and not hero.is_down and not mission.stand(seat).is_off
    ]  # fmt: skip


def with_mission(table: Campaign, mission: Mission, **changes: Any) -> Campaign:
    """The same table with another mission."""
    return replace(table, mission=replace(mission, **changes) if changes else mission)


# -- questions -------------------------------------------------------------------------------------


def figures(table: Campaign, mission: Mission, fact: str, names: Iterable[str], **more: Any) -> Ask:
    """Which figure: tapped where it stands."""
    choices = tuple(
        Choice(name, figure_name(table, name), cell=mission.square_of(name)) for name in names
    )
    return Ask(fact, "piece", OFFERED(f"ask.{fact}"), choices, **more)


def steppers(fact: str, numbers: Mapping[str, tuple[Any, int | None, int]]) -> Ask:
    """A number for each of several: by id its name, what is preset, and the most.

    Where nothing at all is preset it may be left out.
    """
    parts = tuple(
        Ask(key, "number", OFFERED("ask.of", name=name), default=preset, least=0, most=most,
            optional=preset is None)
        for key, (name, preset, most) in numbers.items()
    )  # fmt: skip
    unknown = all(preset is None for _, preset, _ in numbers.values())
    return Ask(fact, "facts", OFFERED(f"ask.{fact}_now"), parts=parts, optional=unknown)
