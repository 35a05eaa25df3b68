"""The Lost Expedition, as one value."""

from events.base import Event
from events.words import Lang
from lost_expedition.act import SECRETS, called
from lost_expedition.acts import ACTS, RULES
from lost_expedition.bots import Scout, acting, simulated_start
from lost_expedition.camp import Camp, start, view
from lost_expedition.scene import counters, describe, scene
from lost_expedition.valley import VALLEY
from lost_expedition.vocabulary import ExpeditionOptions
from lost_expedition.words import WORDS
from projections.catalogue import ThingField, ThingKind
from projections.offers import Offer
from projections.spans import Closes, Nesting, Opens, Whole
from projections.system import GameSystem, Play, RecordDepth, Rules, SeatCount


def offers(camp: Camp, seat: str | None) -> list[Offer]:
    """All that a seat may do, by what it knows of the camp; nothing once the campaign is over."""
    return [] if camp.is_over else list(ACTS.offers(view(camp, seat), seat))


def explain(before: Camp, event: Event, lang: Lang) -> list[tuple[int, str]]:
    """Why that card was turned: told only by who knows it."""
    if event.type_name() == "card_turned" and before.first_card is not None:
        return [(0, WORDS("because.first", card=called(before.first_card)).text(lang))]
    return []


OWN = tuple(act.event for act in ACTS if act.event.__module__ == "lost_expedition.vocabulary")
DETAILS = frozenset({"hero_moved", "beast_sighted", "attack_rolled", "strike_rolled"})

LOST_EXPEDITION = GameSystem(
    id="lost_expedition",
    title=WORDS("title"),
    version=1,
    events=OWN,
    options=ExpeditionOptions,
    seats=SeatCount(1, 4, 2, may_change=True, together=True),
    start=start,
    apply=ACTS.apply,
    copy=lambda camp: camp,
    acts=ACTS,
    sentence=ACTS.sentence,
    veil=ACTS.veil,
    marks=ACTS.marks,
    view=view,
    words=WORDS,
    describe=describe,
    secrets=lambda: SECRETS,
    catalogue=(
        ThingKind(
            "beast",
            (
                ThingField("life", "number"),
                ThingField("claws", "number"),
                ThingField("moves", "choice", ("slow", "fast")),
            ),
            is_secret=True,
            named_by=("beast_sighted.beast", "beast_attacked.beast"),
        ),
    ),
    saves=True,
    depths=(
        RecordDepth("result", frozenset(kind.type_name() for kind in OWN)),
        RecordDepth("days", DETAILS),
        RecordDepth("full"),
    ),
    spans={
        "day_broken": Opens("day", "day"),
        "mission_begun": Opens("mission", title="title"),
        "mission_ended": Closes("mission", "won"),
        "beast_attacked": Whole("fight"),
    },
    nesting=Nesting({"day": (), "mission": ("day",), "fight": ("day", "mission")}),
    highlight="fight",
    counters=counters,
    board=lambda _options: VALLEY,
    scene=scene,
    story="lost_expedition.story:story",
    play=Play(
        offers=offers,
        consequences=ACTS.consequences,
        asks_of=ACTS.asks,
        acting=acting,
        bots={"scout": Scout()},
        simulated_start=simulated_start,
    ),
    rules=Rules(
        findings=RULES.findings(ACTS),
        titles=RULES.titles,
        judges=RULES.judges,
        rolls=ACTS.rolls,
        explain=explain,
    ),
    archive="lost_expedition.archive:ARCHIVE",
    notation="lost_expedition.typed:NOTATION",
)
