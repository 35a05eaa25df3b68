"""A match of Dust Tactics recorded by thumb at each depth: taps counted, and the same table."""

import pytest
from events.journal import read_journal
from projections.matches import Match
from tests.browser.app import PHONE, Server
from tests.browser.sight import serious_faults
from tests.dust_tactics.matches import ARMIES, WHOLE_ROUND, acts, begun, card, told

pytestmark = pytest.mark.chromium

WORDS = {
    "pl-PL": {
        "round": "Zacznij rundę 1", "attack": "atakuje jednostką", "move_attack": "Ruch + atak",
        "over": "Zakończ rundę", "done": "Gotowe", "army": "Spisz armię",
    },
    "en-GB": {
        "round": "Begin round 1", "attack": "attacks with a unit", "move_attack": "Move + attack",
        "over": "End round", "done": "Done", "army": "List the army",
    },
}  # fmt: skip


class DustThumb:
    """A phone, and how often it was tapped since the record last grew."""

    def __init__(self, page, words):
        self.page, self.words = page, words
        self.lines = page.locator(".log .line")
        page.locator(".offer, .choice, .sheet").first.wait_for()
        page.set_default_timeout(8000)
        self.taps = 0

    def offer(self, name):
        self._tap(self.page.locator(".offer").filter(has_text=self.words[name]))

    def button(self, name):
        self._tap(self.page.locator(".sheet button").filter(has_text=self.words[name]))

    def answer(self, name):
        """Among answers: what is offered may name the same units."""
        words = self.words.get(name, name)
        self._tap(self.page.locator(".choice").get_by_text(words, exact=True))

    def _tap(self, found):
        found.first.click()
        self.taps += 1

    def counted(self, told):
        """How many taps it took until the record said so."""
        self.lines.filter(has_text=told).first.wait_for()
        taps, self.taps = self.taps, 0
        return taps


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("dust")).start()
    yield running
    running.leave()


@pytest.fixture
def begin(table, open_page):
    def begin(depth, *more, lang="pl-PL", dark=False):
        match = table.begin(
            "dust_tactics", players=("Ann", "Bob"), armies=("allies", "axis"), depth=depth, v=3
        )
        table.append(match, *more)
        address = f"{table.url}/?view=record&match={match}"
        return match, DustThumb(open_page(address, lang=lang, dark=dark, **PHONE), WORDS[lang])

    return begin


def state_of(table, match):
    opened = Match(read_journal(table.path(match)))
    return opened.system.describe(opened.replay.state())


@pytest.mark.parametrize(("lang", "dark"), [("pl-PL", False), ("en-GB", True)])
def test_an_attack_takes_five_taps_and_fells_whoever_has_nothing_left(table, begin, lang, dark):
    first = (*ARMIES, *begun(), *WHOLE_ROUND, told("round_ended", round=1))
    match, thumb = begin("activation", *first, *begun(2), lang=lang, dark=dark)

    thumb.offer("attack")
    thumb.answer("Hell Boys")
    thumb.answer("move_attack")
    thumb.answer("Heavy Laser Grenadiers")
    thumb.answer("3")

    assert thumb.counted("Heavy Laser Grenadiers") == 5
    for _ in range(100):
        if "unit_eliminated" in table.types(match):
            break
        thumb.page.wait_for_timeout(100)
    state = state_of(table, match)
    assert state["sides"] == {"Ann": 30, "Bob": 0}
    assert state["turn"] == "Bob"
    assert thumb.page.faults == []


@pytest.mark.parametrize("lang", ["pl-PL", "en-GB"])
def test_a_round_in_which_one_unit_fell_takes_five_taps(table, begin, lang):
    match, thumb = begin("round", *ARMIES, lang=lang)

    thumb.offer("round")
    thumb.answer("Bob")
    thumb.offer("over")
    thumb.answer("Hans")
    thumb.button("done")

    assert thumb.counted("Hans)") == 5
    state = state_of(table, match)
    assert (state["first"], state["round"], state["is_between"]) == ("Bob", 1, True)
    assert state["sides"] == {"Ann": 24, "Bob": 0}
    assert thumb.page.faults == []


def test_an_army_is_listed_by_the_names_of_its_cards(table, begin):
    match, thumb = begin("result")

    thumb.offer("army")
    for unit in ("Hell Boys", "Death Dealers"):
        thumb.answer(unit)
    thumb.button("done")

    assert thumb.counted("Death Dealers") == 4
    assert list(state_of(table, match)["units"]) == ["Hell Boys", "Death Dealers"]
    assert thumb.page.faults == []


BOARD = (
    told("board_laid", columns=6, rows=5),
    told("square_marked", squares=["C2"], symbol="none"),
    told("cover_placed", cover="crate", square="D4"),
)
SOLDIERS = tuple(
    card(name, kind="squad", armour_class="S2", move=1, hit_points=5)
    for name in ("Hell Boys", "Hans", "Death Dealers")
)
ENTERED = (
    *begun(), acts("Ann", "Hell Boys", "move_move", square="A2"),
    acts("Bob", "Hans", "move_move", square="E2"),
    acts("Ann", "Death Dealers", "move_move", square="A5"),
    acts("Bob", "Heavy Laser Grenadiers", "move_move", square="D4"),
    told("round_ended", round=1), *begun(2),
)  # fmt: skip
LOOKS = {
    "pl-PL": ("Dwa ruchy", "Widoczność", "Hans: nie widać, zasięg 4", "C2 nie ma kropki"),
    "en-GB": ("Two moves", "Sight", "Hans: not seen, range 4", "C2 has no dot"),
}


@pytest.mark.parametrize(("lang", "dark"), [("pl-PL", False), ("en-GB", True)])
def test_a_unit_that_is_tapped_shows_where_it_gets_and_why_it_does_not_see(
    table, begin, lang, dark
):
    grenadiers = card("Heavy Laser Grenadiers", kind="squad", armour_class="S3", hit_points=3)
    allies, axis = ARMIES[-2:]
    first = (*SOLDIERS, grenadiers, allies, axis, *BOARD, *ENTERED)
    moves, sight, unseen, why = LOOKS[lang]
    match, thumb = begin("activation", *first, lang=lang, dark=dark)
    page, before = thumb.page, table.types(match)

    page.locator('.board [data-cell="A2"]').click()
    page.locator(".sheet .chip").get_by_text(moves, exact=True).click()
    page.locator(".outlook .reach").first.wait_for()
    costs = page.locator(".outlook .tag").all_text_contents()
    page.locator(".sheet .chip").get_by_text(sight, exact=True).click()
    page.locator(".outlook line.sight").first.wait_for()
    page.locator(".outlook-line summary").get_by_text(unseen).click()
    page.locator(".outlook-line .told").get_by_text(why).wait_for()

    # Printed as Fast: 3 points, and the second diagonal costs two; A5 is a friend's.
    assert set(costs) == {"1", "2", "3"}
    assert page.locator(".outlook line.sight").count() == 2
    assert page.locator(".outlook line.sight.blocked").count() == 1
    assert serious_faults(page) == []
    assert table.types(match) == before
    assert page.faults == []
