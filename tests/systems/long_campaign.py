"""The patrol as a campaign of many evenings, and a record of it that is as long as one likes.

Days hold missions, missions hold rounds; players come and go, dice fall, units wear out and rest.
"""

import random
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from events.composer import compose
from events.ids import ulid
from projections.system import Counter, SeatCount
from tests.systems.inline import InlineWords
from tests.systems.patrol import HITS, PATROL, ROUNDS, STARTS, YARD
from tests.systems.patrol import WORDS as PATROL_WORDS

DAYS, MISSIONS = 56, 30

WORDS = InlineWords(
    **{
        lang: {**PATROL_WORDS.table(lang), **own}
        for lang, own in (
            ("en", {"title": "Long Campaign", "counter.searched": "places searched"}),
            ("pl", {"title": "Długa kampania", "counter.searched": "przeszukane miejsca"}),
        )
    }
)


def counters(table):
    """What all share, and what is left of each unit."""
    yield Counter("searched", WORDS("counter.searched"), len(table.searched))
    for unit in table.cells:
        name = WORDS(f"value.{unit}")
        yield Counter(f"{unit} hits", name, table.hits[unit], piece=unit)
        if ROUNDS[unit]:
            yield Counter(f"{unit} rounds", name, table.rounds[unit], piece=unit)


LONG_CAMPAIGN = replace(
    PATROL,
    id="long_campaign",
    title=WORDS("title"),
    words=WORDS,
    counters=counters,
    highlight="mission",
    seats=SeatCount(1, 4, 2, may_change=True),
)


def record(events=20_000, days=DAYS, missions=MISSIONS, more=()):
    """The journal of such a campaign, the same whenever it is asked for: bytes, and its header.

    `more` is what is recorded behind it.
    """
    moments = Evenings(events, days)
    ids = iter(range(1 << 40))
    data, header, _ = compose(
        LONG_CAMPAIGN.vocabulary,
        [*_Teller(events, days, missions).entries(), *more],
        clock=moments,
        ids=lambda moment: ulid(int(moment.timestamp() * 1000), next(ids)),
    )
    return data, header


class Evenings:
    """A clock: an evening for each day, an event every half minute."""

    def __init__(self, events, days):
        self.a_day, self.told = -(-events // days), 0

    def __call__(self):
        day, place = divmod(self.told, self.a_day)
        self.told += 1
        evening = datetime(2026, 1, 2, 18, tzinfo=UTC) + timedelta(days=day)
        return evening + timedelta(seconds=30 * place)


@dataclass
class _Teller:
    """Tells a campaign event by event: so many events, days and missions."""

    events: int
    days: int
    missions: int

    def entries(self):
        self.chance = random.Random(14)
        self.told = []
        self.present = ["Ann", "Bob"]
        self.cells = dict(zip(HITS, STARTS["yard"], strict=True))
        self.left, self.rounds = dict(HITS), dict(ROUNDS)
        self.walls = list(YARD.edge_choices())
        seats = [{"seat": name, "name": name} for name in self.present]
        self.say("match_started", players=seats, v=3)
        begun = 0
        for day in range(1, self.days + 1):
            self.day(day)
            end = self.events * day // self.days
            while begun < self.missions * day // self.days:
                begun += 1
                rest = self.missions * day // self.days - begun
                self.mission(begun, end - (end - len(self.told)) * rest // (rest + 1))
            while len(self.told) < end - 1:
                self.act()
            self.say("span_closed", span="day")
        return self.told[: self.events]

    def say(self, kind, **facts):
        self.told.append({"type": kind, **facts})
        return len(self.told)

    def day(self, number):
        """Morning: who is there, and everybody rests."""
        self.say("span_opened", span="day", number=number)
        if number in (5, 12):
            self.present.append({5: "Eve", 12: "Cid"}[number])
            self.say("player_joined", player=self.present[-1])
        if number % 8 == 0:
            self.say("player_left", player="Bob", for_now=True)
            self.present.remove("Bob")
        if number % 8 == 1 and number > 1:
            self.say("player_returned", player="Bob")
            self.present.append("Bob")
        for unit, most in HITS.items():
            if self.left[unit] < most:
                self.say("unit_hit", unit=unit, left=most)
            self.left[unit] = most
            if ROUNDS[unit]:
                self.rounds[unit] = ROUNDS[unit]
                self.say("shot_fired", player=self.who(), unit=unit, left=ROUNDS[unit])

    def mission(self, number, end):
        """Rounds of acts, until so many events are told; then it is won or lost."""
        self.say("span_opened", span="mission", number=number, title=f"Post {number}")
        turn = 0
        while len(self.told) < end - 3:
            turn += 1
            self.say("span_opened", span="round", number=turn)
            for _ in range(24):
                if len(self.told) < end - 3:
                    self.act()
        self.say("span_closed", span="mission", outcome=self.chance.choice(("won", "lost")))

    def who(self):
        return self.chance.choice(self.present)

    def act(self):
        """A move, a shot with its dice and what it did, a search, a wall, a remark."""
        chance, player = self.chance, self.who()
        unit = chance.choice(list(HITS))
        kind = chance.random()
        if kind < 0.5:
            cells = [f"{c}{r}" for c in "ABCDEFG" for r in range(1, 8)]
            self.say("unit_moved", player=player, unit=unit, cell=chance.choice(cells))
        elif kind < 0.85:
            self.shot(player, unit if self.rounds[unit] else "Truck")
        elif kind < 0.97:
            self.say(
                "post_searched",
                player=player,
                cell=f"{chance.choice('ABCDEFGH')}{1 + len(self.told) % 8}",
            )
        elif kind < 0.975 and self.walls:
            edge = self.walls.pop(chance.randrange(len(self.walls)))
            self.say("wall_raised", edge=edge.value)
        else:
            text = f"Remember this, {player}."
            self.say("note_written", on=len(self.told), author=player, text=text)

    def shot(self, player, unit):
        """Rounds go, dice fall, and perhaps somebody is hit."""
        chance = self.chance
        self.rounds[unit] = max(0, (self.rounds[unit] or 0) - 1)
        shot = self.say("shot_fired", player=player, unit=unit, left=self.rounds[unit])
        faces = [chance.randint(1, 6) for _ in range(2)]
        self.say("dice_rolled", player=player, faces=faces, cause=shot)
        hit = chance.choice(list(HITS))
        if sum(faces) > 8 and self.left[hit] > 1:
            self.left[hit] -= 1
            self.say("unit_hit", unit=hit, left=self.left[hit], cause=shot)
