"""The replay on a real terminal: keys, sizes, and a terminal that is as it was afterwards."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from dashboard.terminal.tty import Keyboard
from tests.terminal.stage import SKIRMISH, match_of

ROOT = Path(__file__).parents[2]
ENTER, LEAVE = "\x1b[?1049h", "\x1b[?1049l"


def environment(**more):
    plain = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")}
    return plain | {"TERM": "xterm-256color", "PYTHONPATH": str(ROOT)} | more


@pytest.fixture
def spawn():
    """Starts a program on a pseudo-terminal; none of them is left running."""
    started = []

    def start(command, *arguments, **env):
        child = pexpect.spawn(
            command,
            list(arguments),
            cwd=str(ROOT),
            env=environment(**env),
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=90,
        )
        child.delaybeforesend, child.ptyproc.delayafterclose = None, 0
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)


@pytest.fixture
def stage(spawn):
    """Starts a replay on a pseudo-terminal."""

    def start(*arguments, **env):
        return spawn(sys.executable, "-m", "tests.terminal.stage", *arguments, **env)

    return start


def at(number, of=21):
    return re.escape(f" {number}/{of}")


def ended(child):
    child.expect(pexpect.EOF)
    child.wait()
    return child


def test_keys_step_jump_search_help_and_quit(stage):
    child = stage()
    child.expect(at(1))
    for key, then in [
        ("\x1b[C", at(2)),
        ("\x1bOC", at(3)),
        ("\x1b[D", at(2)),
        ("\x1b[B", at(3)),
        ("n", at(7)),
        (":", re.escape("Event (1–30):")),
        ("15\r", at(14)),
        ("/", re.escape("Search:")),
        ("zażółć\x7f\x7f\x7f\x7f\x7f\x7fmedic\r", "2 of 2 found"),
        ("?", "event forward, back"),
        ("\x1b", at(19)),
        ("\x1b[H", at(1)),
        ("\x1b[4~", at(21)),
    ]:
        child.send(key)
        child.expect(then)
    child.send("q")

    ended(child)

    assert child.exitstatus == 0


BROKEN = """
from dashboard.terminal import screen

def draw(self, *size):
    raise RuntimeError("the ink is dry")

if __name__ == "__main__":
    screen.Screen.draw = draw
    from tests.terminal.stage import main
    main()
"""


def end_by(number):
    def end(child):
        (inner,) = Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text().split()
        os.kill(int(inner), number)

    return end


@pytest.mark.parametrize(
    "end, status",
    [
        pytest.param(lambda child: child.send("q"), 0, id="q"),
        pytest.param(end_by(signal.SIGTERM), 143, id="SIGTERM"),
        pytest.param(end_by(signal.SIGHUP), 129, id="SIGHUP"),
        pytest.param(None, 1, id="an error"),
    ],
)
def test_the_terminal_is_as_it_was_whatever_ends_the_replay(spawn, tmp_path, end, status):
    program = tmp_path / "broken.py"
    program.write_text(BROKEN)
    play = "-m tests.terminal.stage" if end else str(program)
    child = spawn(
        "sh",
        "-c",
        f"stty -g >{tmp_path}/before; {sys.executable} {play}; echo ended $?; "
        f"stty -g >{tmp_path}/after; echo over",
    )
    child.expect(re.escape(ENTER))
    if end:
        child.expect(at(1))
        end(child)
    child.expect(re.escape("\x1b[?25h" + LEAVE))
    if not end:
        child.expect("the ink is dry")
    child.expect(f"ended {status}")
    child.expect("over")

    assert (tmp_path / "before").read_text() == (tmp_path / "after").read_text()


def test_ctrl_c_quits(stage):
    child = stage()
    child.expect(at(1))
    child.send("\x03")

    assert ended(child).exitstatus == 0


def test_ctrl_z_gives_the_terminal_to_the_shell_and_comes_back(stage):
    child = stage()
    child.expect(at(1))
    child.send("\x1a")
    child.expect(re.escape(LEAVE))
    # A session without a shell is not stopped at all; with one, `fg` goes on from here.
    child.expect(re.escape(ENTER))
    child.expect(at(1))
    child.send("q")

    assert ended(child).exitstatus == 0


def test_another_size_is_drawn_at_once(stage):
    child = stage()
    child.expect("Space plays")
    child.setwinsize(20, 40)
    child.expect(re.escape("← → ↓ ↑ step"))
    child.setwinsize(24, 80)
    child.expect("Space plays")
    child.send("q")
    ended(child)


def test_it_plays_by_itself(stage):
    child = stage()
    child.expect(at(1))
    child.send("+++ ")
    child.expect(at(3))
    child.expect(at(21))
    child.send("q")
    ended(child)


def test_no_color_is_heeded(stage):
    child = stage(NO_COLOR="1")
    child.expect(at(1))
    child.send("q")
    ended(child)

    assert not re.search(r"\x1b\[[0-9;]+m", child.before.replace("\x1b[0m", ""))


def test_nothing_is_erased_behind_a_full_line(stage):
    child = stage()
    child.expect(at(1))
    child.send("\x1b[C")
    child.expect(at(2))

    assert not re.search(r"[^\r\n]\x1b\[[0-2]?[JK][^\x1b]", child.before)


def test_into_a_pipe_the_match_is_told_as_text():
    done = subprocess.run(
        [sys.executable, "-m", "tests.terminal.stage", "", "pl"],
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )

    assert "\x1b" not in done.stdout
    assert done.stdout.startswith("Club evening\n")
    assert "✗ 8 Bob" in done.stdout


def test_a_journal_on_disk_is_played(stage, tmp_path):
    file = tmp_path / "skirmish.aar"
    file.write_bytes(match_of(SKIRMISH).scan.data())

    child = stage(str(file), "pl")
    child.expect(at(1))
    child.send("\x1b[C\x1b[C")
    child.expect(at(3))
    child.send("q")
    ended(child)


# Bytes as keys


@pytest.mark.parametrize(
    "data, keys",
    [
        (b"\x1b[A\x1b[B\x1bOC", ["up", "down", "right"]),
        (b"\x1b[1;5C\x1b[1;2H", ["right", "home"]),
        (b"\x1b[1~\x1b[4~\x1b[5~\x1b[6~", ["home", "end", "pageup", "pagedown"]),
        (b"\x1bq", ["esc", "q"]),
        ("ż".encode(), ["ż"]),
        (b" \t\r\x7f\x08\x03", ["space", "tab", "enter", "backspace", "backspace", "ctrl-c"]),
        (b"\x1b[99;99;99ux\x1b[Zy", ["x", "y"]),
        (b"\x1b[" + b"1;" * 40 + b"q", ["q"]),
        (b"\xff\x00\x01", ["�"]),
    ],
)
def test_bytes_are_keys(data, keys):
    assert [key for key in Keyboard().feed(data) if key not in "1;"] == keys


def test_a_key_may_come_in_pieces():
    keyboard = Keyboard()

    assert [keyboard.feed(bytes([byte])) for byte in b"\x1b[1;5C"] == [[]] * 5 + [["right"]]
    assert [keyboard.feed(bytes([byte])) for byte in "ł".encode()] == [[], ["ł"]]


def test_an_escape_alone_is_a_key_once_nothing_follows():
    keyboard = Keyboard()

    assert keyboard.feed(b"\x1b") == []
    assert keyboard.waits
    assert keyboard.settle() == ["esc"]
    assert not keyboard.waits
