"""`aar` without waiting for its imports: one process has them, and forks for each that asks.

`python -m tests.quick.server SOCKET` serves until its standard input ends. Who asks
(`tests/quick/client.py`) hands over its arguments, its folder, its environment and its three
streams; what then runs is `aar`, or behind `-c` a program in Python, in a process of its own. The
exit code comes back, and whoever kills the one kills the other. Pipes, a shell around it and what
it writes are those of the real thing; a test that wants the real imports starts the real thing.
"""

import atexit
import gc
import importlib
import io
import os
import pkgutil
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
CLIENT = Path(__file__).with_name("client.py")
PRELOADED = ("events", "projections", "importers", "dashboard.cli", "dashboard.terminal",
             "dashboard.replay")  # fmt: skip
_OTHERS = ("duckdb", "openskill.models", "pandas", "PIL.Image", "pyarrow", "resvg_py", "segno")
"""What they import when they come to it; Arrow does pandas, with the first row of an archive."""
_APP = ("dashboard.views", "dashboard.figures")
_OTHERS_OF_APP = ("dashboard.html_shell", "streamlit.web.bootstrap", "uvicorn.lifespan.on",
                  "uvicorn.loops.auto", "uvicorn.protocols.http.auto",
                  "uvicorn.protocols.websockets.auto")  # fmt: skip
"""What only the browser app imports: for the tests alone that open it."""
_APART = ("projections.contract", "importers.recorder.contract", "dashboard.cli.__main__")
"""What `aar` never imports by itself, or what runs it."""


def preload():
    """Import what the commands import."""
    import_all(PRELOADED, _OTHERS)


@cache
def preload_app():
    """Import what the browser app imports."""
    import_all(_APP, _OTHERS_OF_APP)


def import_all(packages, modules):
    """Import what is in the packages, and the modules; nobody need look through it for garbage."""
    for package in map(importlib.import_module, packages):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.startswith(_APART):
                importlib.import_module(module.name)
    for name in modules:
        importlib.import_module(name)
    importlib.import_module("projections.plugins").look_anew()  # as each that asks does by itself
    gc.collect()
    gc.freeze()


class Server:
    """Forks for each that asks, and tells it the exit code."""

    def __init__(self, path):
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen()
        self.asking = {}  # by the process that works for it
        self.heard, awake = os.pipe()
        for end in (self.heard, awake):
            os.set_blocking(end, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(awake, warn_on_full_buffer=False)

    def run(self):
        """Serve until nobody is there any more who wants it."""
        self.ready = selectors.DefaultSelector()
        for source in (self.listener, self.heard, 0):
            self.ready.register(source, selectors.EVENT_READ)
        while True:
            for key, _ in self.ready.select():
                if key.fd == 0:
                    return
                if key.fileobj is self.listener:
                    self.answer()
                elif key.fd == self.heard:
                    os.read(self.heard, 4096)
                elif key.data in self.asking:  # who asked went away
                    os.kill(key.data, signal.SIGKILL)
                    self.ready.unregister(key.fileobj)
            self.bury()

    def answer(self):
        """Let a child do what is asked for."""
        connection, _ = self.listener.accept()
        head, streams, _, _ = socket.recv_fds(connection, 8, 3)
        size, request = int.from_bytes(head), b""
        while len(request) < size:
            request += connection.recv(size - len(request))
        if b"\0dashboard\0" in request:
            preload_app()
        child = os.fork()
        if not child:
            become(request, streams)
        self.asking[child] = connection
        self.ready.register(connection, selectors.EVENT_READ, child)
        for stream in streams:
            os.close(stream)

    def bury(self):
        """Tell who asked how it ended."""
        while self.asking:
            child, status = os.waitpid(-1, os.WNOHANG)
            if not child:
                return
            code = os.waitstatus_to_exitcode(status)
            with self.asking.pop(child) as connection:
                if connection in self.ready.get_map():
                    self.ready.unregister(connection)
                with suppress(OSError):  # it may be gone
                    connection.sendall(bytes([code if code >= 0 else 128 - code]))


def become(request, streams):
    """Be `aar`, as if it had just been started."""
    code = 1
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        os.closerange(3, 64)
        folder, count, *rest = request.decode(errors="surrogateescape").split("\0")
        arguments, variables = rest[: int(count)], rest[int(count) :]
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(variable.split("=", 1) for variable in variables)
        time.tzset()
        sys.path[0] = folder
        sys.path[1:1] = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))
        is_program = arguments[:1] == ["-c"]
        sys.argv = ["-c", *arguments[2:]] if is_program else ["aar", *arguments]
        for name, number in (("stdin", 0), ("stdout", 1), ("stderr", 2)):
            setattr(sys, name, stream_of(number))
        main = (
            partial(run_program, arguments[1])
            if is_program
            else importlib.import_module("dashboard.cli").main
        )
        code = leave_with(main)
    finally:
        os._exit(code)


def stream_of(number):
    """A standard stream as Python makes it at its start."""
    file = io.FileIO(number, "w" if number else "r", closefd=False)
    buffered = io.BufferedWriter(file) if number else io.BufferedReader(file)
    line = number == 2 or file.isatty()
    errors = "backslashreplace" if number == 2 else "strict"
    return io.TextIOWrapper(buffered, encoding="utf-8", errors=errors, line_buffering=line)


def run_program(text):
    """Run a program in Python, as `python -c` does."""
    main = sys.modules["__main__"] = ModuleType("__main__")
    exec(compile(text, "<string>", "exec"), vars(main))


def leave_with(main):
    """The exit code of a program, behind all that it does when it leaves."""
    code = 0
    try:
        main()
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else int(left.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())
        code = 1
    threading._shutdown()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    return code


@contextmanager
def serving():
    """A server for as long as a `with` lasts: the words that stand in for `aar` or `python`."""
    with tempfile.TemporaryDirectory(prefix="aar") as folder:  # the name of a socket must be short
        place = f"{folder}/socket"
        command = [sys.executable, "-m", "tests.quick.server", place]
        running = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert running.stdout.readline() == b"ready\n"
        try:
            yield [sys.executable, "-I", "-S", str(CLIENT), place]
        finally:
            running.communicate(timeout=60)


def main():
    """Serve at the socket that is named."""
    preload()
    server = Server(sys.argv[1])
    print("ready", flush=True)
    server.run()
    os._exit(0)  # without the farewell of libraries that were never used here


if __name__ == "__main__":
    main()
