"""`aar dashboard` in a process of its own, and its recorder in the words of whoever taps."""

import contextlib
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.request

from events.composer import compose
from events.journal import Journal, place_files, read_journal
from projections.matches import Match
from projections.systems import find_system

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
SPARING = ("single-threaded", "no-opt", "min-semi-space-size=64", "initial-heap-size=1024")
FLAGS += ["--js-flags=" + ",".join(f"--{flag}" for flag in SPARING)]
"""A page lives for seconds here: what a browser spends to make it quick in the long run (code
compiled twice, memory tidied beside) was a fifth of its processor."""
FLAGS += ["--host-resolver-rules=MAP table.test 127.0.0.1"]
"""A name for this machine that browsers do not count as secure, as that of one in the network."""
FLAGS += ["--ignore-certificate-errors"]  # as if each device had been told to trust ours
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 900}}


ANYBODY = ssl._create_unverified_context()
"""Takes any certificate: those that are made on the spot nobody vouches for."""

_left: list[int] = []
"""The ports of servers that are gone: browsers have at hand what they read there."""


def free_port(ports=iter(range(10_100 + os.getpid() * 16 % 19_900, 32_000))):  # noqa: B008
    """A port that stays ours while a server is down: below those that the system hands out, and
    looked for from another place in each process. Above 10,080, which browsers refuse."""
    if _left:
        return _left.pop()
    for port in ports:
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise OSError("no free port")


AAR = (sys.executable, "-m", "dashboard.cli")


class Server:
    """`aar dashboard` on a library of its own; it can be killed and started again."""

    def __init__(self, folder, *options, aar=AAR, env=None):
        self.folder, self.options, self.aar = folder, options, aar
        self.env = {**os.environ, **(env or {})}
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = None

    def start(self):
        command = [*self.aar, "--library", str(self.folder)]
        command += ["dashboard", "--port", str(self.port), *self.options]
        self.log = (self.folder / "server.log").open("ab")
        self.process = subprocess.Popen(
            command, env=self.env, stdout=self.log, stderr=subprocess.STDOUT
        )
        self._wait()
        return self

    def _wait(self):
        end = time.monotonic() + 120
        while time.monotonic() < end and self.process.poll() is None:
            try:
                with urllib.request.urlopen(
                    f"{self.url}/_stcore/health", timeout=1, context=ANYBODY
                ):
                    return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError((self.folder / "server.log").read_text())

    def kill(self):
        """As a power cut would: no goodbye."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)
        while self._listens():  # what stands in for it lives for a moment longer
            time.sleep(0.005)
        self.log.close()

    def _listens(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def leave(self):
        """For good: another may take its place."""
        self.kill()
        _left.append(self.port)

    # -- the library -----------------------------------------------------------------------------

    def begin(self, game="freeform", players=("Ann", "Bob"), armies=(), teams=(), **said):
        """A new match; returns its id."""
        system = find_system(game)
        seats = [{"seat": name, "name": name} for name in players]
        for seat, army in zip(seats, armies, strict=False):
            seat["army"] = army
        for seat, team in zip(seats, teams, strict=False):
            seat["team"] = team
        started = {"type": "match_started", "players": seats, **said}
        data, header, _ = compose(system.vocabulary, [started])
        place_files({self.folder / game / f"{header.match}.aar": data})
        return header.match

    def append(self, match, *entries):
        """Record at the table, past the app; the seqs."""
        game = self.path(match).parent.name
        with Journal(self.path(match), find_system(game).vocabulary) as journal:
            return [journal.append(entry).seq for entry in entries]

    def path(self, match):
        return next(self.folder.rglob(f"*{match[-10:]}.aar"))

    def events(self, match):
        """The events of a match as they stand in its journal, without the envelope."""
        scan = read_journal(self.path(match))
        assert scan.damage is None
        assert not scan.torn
        game = self.path(match).parent.name
        return find_system(game).vocabulary.read_lines(scan.lines)

    def standing(self, match):
        """The events that count, in reading order."""
        return Match(read_journal(self.path(match))).replay.history().events

    def types(self, match):
        return [event.type_name() for event in self.events(match)]


class Recorder:
    """The recorder's page, in the words of whoever taps."""

    def __init__(self, page):
        self.page = page
        self.lines = page.locator(".log .line")
        self.status = page.locator(".status")
        page.locator(".board [data-cell]").first.wait_for()

    def offer(self, words):
        """Tap it; where it is the only one, its question has opened by itself."""
        found = self.page.locator(".offer, .sheet .head").filter(has_text=words).first
        found.wait_for()
        if "offer" in (found.get_attribute("class") or ""):
            found.click()

    def button(self, words):
        return self.page.get_by_role("button", name=words, exact=True).first

    def exact(self, words):
        self.button(words).click()

    def opens(self, words, what):
        """Tap a button once, and wait for what it opens."""
        self.exact(words)
        self.page.locator(what).first.wait_for()

    def unfold(self, words):
        self.page.locator("summary").filter(has_text=words).click()

    def write(self, text):
        self.page.locator(".sheet input, .sheet textarea").first.fill(text)
        self.page.keyboard.press("Enter")

    def cell(self, name):
        self.page.locator(f'[data-cell="{name}"]').click()

    def face(self, way):
        self.page.locator(f'[data-way="{way}"]').first.click()

    def pick(self, words):
        self.page.locator(".choice").filter(has_text=words).first.click()

    def place(self, name, cell):
        self.exact("Place a piece")
        self.write(name)
        self.cell(cell)

    def shows(self, text, timeout=60_000):
        self.lines.filter(has_text=text).first.wait_for(timeout=timeout)

    def says(self, words, timeout=60_000):
        self.status.filter(has_text=words).wait_for(timeout=timeout)
