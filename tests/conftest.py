"""What holds for every test: its surroundings, how hard to look, and what may be skipped.

A test says what it needs with `@pytest.mark.chromium` (or `java`, `strace`), or takes the fixture
of that name, which is the program's path. Where the program is missing the test is skipped, and
the last lines of the run say so; under `AAR_REQUIRE_ALL=1` (CI) any skip at all is a failure.
"""

import gc
import os
import shlex
import shutil
import tempfile
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, Phase, settings
from projections import systems


@dataclass(frozen=True)
class Program:
    """A program some tests want, and what to say where it is missing."""

    title: str
    commands: tuple[str, ...]
    tests: str
    cure: str

    @property
    def reason(self) -> str:
        return f"no {self.title} found"


PROGRAMS = {
    "chromium": Program(
        "Chromium",
        ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
        "browser",
        "Install chromium.",
    ),
    "java": Program("Java", ("java",), "Java", "Install a Java runtime, 17 or newer."),
    "strace": Program("strace", ("strace",), "system call", "Install strace."),
}


def path_of(name: str) -> str:
    """The path of the program, or a skip of the test that asks."""
    program = PROGRAMS[name]
    for command in program.commands:
        if path := shutil.which(command):
            return path
    pytest.skip(program.reason)


MEMORY = Path("/dev/shm")
ROOM = 4 << 30
"""Several times what a run writes."""


def write_in_memory():
    """What tests write outlives no power cut. Thousands of times they wait until a disk has it, and
    each file costs a disk more; so a folder that lies in memory is taken, where there is one."""
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK):
        return
    lies = os.statvfs(MEMORY)
    if lies.f_bavail * lies.f_frsize >= ROOM and not lies.f_flag & os.ST_NOEXEC:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


write_in_memory()

# What is collected, modules and thousands of tests, is no garbage: nobody looks for some in it, now
# or later, which takes a tenth off what the tests cost that run in this process.
gc.disable()


def pytest_collection_finish():
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


def pytest_configure(config):
    # Else what DuckDB holds is reported as lost when Python leaves. What is added first is done
    # last: behind pytest's own farewell, which looks for garbage twice.
    config.add_cleanup(gc.unfreeze)


def pytest_runtest_setup(item):
    for name in PROGRAMS:
        if item.get_closest_marker(name):
            path_of(name)


@pytest.fixture(autouse=True)
def _systems_as_they_were(monkeypatch):
    """What a test registers is gone after it: other processes would not know those systems."""
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", dict(systems.SYSTEMS.extra))


@pytest.fixture(scope="session")
def chromium():
    return path_of("chromium")


@pytest.fixture(scope="session")
def java():
    return path_of("java")


@pytest.fixture(scope="session")
def strace():
    return path_of("strace")


def refuse_a_skip(report):
    if os.environ.get("AAR_REQUIRE_ALL") != "1" or not report.skipped:
        return
    if hasattr(report, "wasxfail"):
        return
    report.outcome = "failed"
    report.longrepr = f"AAR_REQUIRE_ALL=1 allows no skip: {reason_of(report)}"


def reason_of(report):
    return report.longrepr[2].removeprefix("Skipped: ")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    report = yield
    refuse_a_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report():
    report = yield
    refuse_a_skip(report)
    return report


def pytest_terminal_summary(terminalreporter):
    skips = Counter(reason_of(report) for report in terminalreporter.stats.get("skipped", []))
    known = {program.reason: program for program in PROGRAMS.values()}
    for reason, count in sorted(skips.items()):
        kind, cure = "", ""
        if program := known.get(reason):
            kind, cure = f"{program.tests} ", f" {program.cure}"
        tests = "test" if count == 1 else "tests"
        line = f"SKIPPED: {reason}: {count} {kind}{tests} did not run.{cure}"
        terminalreporter.write_line(line, yellow=True, bold=True)


@pytest.fixture(scope="session", autouse=True)
def _surroundings(tmp_path_factory):
    """Nobody's own library is read or written, and nobody's language changes a sentence."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AAR_LIBRARY", str(tmp_path_factory.mktemp("library")))
        for name in ("LANGUAGE", "LC_MESSAGES"):
            patch.delenv(name, raising=False)
        patch.setenv("LANG", "C.UTF-8")
        patch.setenv("LC_ALL", "C.UTF-8")
        yield


@pytest.fixture(scope="session")
def quick():
    """The first words of a command that is `aar`, or with `-c` a program in Python, in a process
    of its own, which is forked where all is imported already."""
    from tests.quick.server import serving

    with serving() as words:
        yield words


@pytest.fixture(scope="session")
def quick_aar(quick):
    """The same as words for a shell."""
    return shlex.join(quick)


@pytest.fixture(scope="session")
def streamlit():
    """Streamlit, which looks for components among all that is installed once, and not for each
    page that is opened; nor for garbage or what is used, as it does not in the server.

    A page without a browser has no cookies. Else each word on it would be asked of a mock, which
    keeps a record of that: a fifth of what the pages cost.
    """
    streamlit = pytest.importorskip("streamlit")
    from streamlit.components.v2 import manifest_scanner
    from streamlit.testing.v1 import app_test

    for option in ("runner.postScriptGC", "browser.gatherUsageStats"):
        streamlit.config.set_option(option, False)
    with pytest.MonkeyPatch.context() as patch:
        scanned = cache(manifest_scanner.scan_component_manifests)
        patch.setattr(manifest_scanner, "scan_component_manifests", scanned)
        patch.setattr(app_test, "MagicMock", lambda **_of: SimpleNamespace(get_client=no_client))
        yield streamlit


def no_client(_session):
    return None


@pytest.fixture(scope="module")
def unshrunk():
    """For tests of what is said where a property fails: nobody waits for the shortest example."""
    usual = settings.get_current_profile_name()
    phases = [phase for phase in settings().phases if phase is not Phase.shrink]
    settings.register_profile("unshrunk", settings(), phases=phases)
    settings.load_profile("unshrunk")
    yield
    settings.load_profile(usual)


# Two shared cores are slow at times: a slow example is no bug.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
# The same examples wherever and whenever it runs: a run judges the change, not the luck. Others are
# drawn by `make explore`, which has a minute and shrinks nothing, and by `make test-long`.
settings.register_profile("default", UNHURRIED, max_examples=50, derandomize=True)
settings.register_profile(
    "wide", UNHURRIED, max_examples=100, database=None, phases=[Phase.explicit, Phase.generate]
)
settings.register_profile("long", UNHURRIED, max_examples=1000)
settings.load_profile("default")
