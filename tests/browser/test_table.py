"""A match on a phone as at a table: tiles as they look, few taps."""

import pytest
from tests.browser.app import Recorder

pytestmark = pytest.mark.chromium

TURNS = """
HQ C1 S
HQ C3 N
draw Bodyguard
lay Bodyguard C2 S
end
draw Gauss Cannon, Mother
lay Gauss Cannon D3 NW
lay Mother C4 NE
end
draw Medic, Agitator, Scout
discard Scout
lay Medic D1 NW
lay Agitator D2 S
turn D3 SW
end
draw Push Back, Terror, Cyborg
discard Terror
push C3 D2 E1
move D3 D3 NW
lay Cyborg B3 N
end
draw Guard, Mercenary, Scout
discard Guard
lay Scout D2 NW
lay Mercenary B2 NE
end
draw Gauss Cannon, Battle, Transporter
discard Transporter
move C4 B4 NE
move D3 C4 NW
move B3 B3 NW
lay Gauss Cannon D3 NW
battle
"""
"""The example of the Duel rulebook, turns 1 to 7, with the battle."""


RECORDER = """[...document.querySelectorAll("*")]
  .find((node) => node.shadowRoot?.recorder).shadowRoot.recorder"""


class Table(Recorder):
    """A thumb that counts, and waits until the journal has what it told."""

    def __init__(self, server, match, page):
        self.server, self.match, self.taps = server, match, 0
        super().__init__(page)

    def tap(self, where, text=None):
        found = self.page.locator(where)
        (found if text is None else found.filter(has_text=text)).first.click()
        self.taps += 1

    def play(self, line):
        word, *told = line.split(maxsplit=1)
        before = self.recorded
        getattr(self, word.lower())(*told)
        self.page.wait_for_function(f"{RECORDER}.data.last > {before}")
        self.page.wait_for_function(f"!{RECORDER}.queue.waiting.length")

    @property
    def recorded(self):
        return len(self.server.events(self.match))

    def on(self, cell):
        self.tap(f'[data-cell="{cell}"]')

    def looks(self, way):
        self.tap(f'.turns [data-way="{way}"]')

    # -- the words of the example

    def hq(self, told):
        cell, way = told.split()
        self.on(cell)
        self.looks(way)

    def draw(self, told):
        for tile in told.split(", "):
            self.tap(".choice.face", tile)

    def discard(self, tile):
        self.tap(".holds", tile)

    def lay(self, told):
        *tile, cell, way = told.split()
        if self.page.locator(".offer[data-type=tile_placed]").count() > 1:
            self.tap(".holds", " ".join(tile))
        self.on(cell)  # of the only one that may be laid, its place says all
        self.looks(way)

    def turn(self, told):
        cell, way = told.split()
        self.on(cell)
        self.looks(way)

    def move(self, told):
        cell, to, way = told.split()
        self.on(cell)
        self.on(to)
        self.looks(way)

    def push(self, told):
        self.tap(".holds", "Push Back")
        for cell in told.split():
            self.on(cell)

    def battle(self):
        self.tap(".holds", "Battle")
        self.tap(".sheet button", "Confirm all")

    def end(self):
        self.tap("[data-type=turn_ended]")


def test_the_rulebooks_example_is_recorded_within_seventy_taps(server, open_page):
    match = server.begin("neuroshima_hex", armies=("vegas", "smart"), edition="duel")
    table = Table(server, match, open_page(f"{server.url}/?view=record&match={match}"))
    for line in filter(None, TURNS.splitlines()):
        table.play(line)
    assert table.taps <= 70
    assert table.page.faults == []
