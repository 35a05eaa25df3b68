"""The workshop does what it promises: make, CI, the pins, the install, what may be skipped."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from datetime import date
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[1]
PACKAGES = ("events", "projections", "importers", "dashboard", "after_action")


def run(*command, cwd, env=None):
    """The finished process; nothing of a `make` around the tests reaches one inside them."""
    # What was said to the make that runs these tests is not said to this one.
    ours = ("MAKE", "SEED", "ARGS")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=inherited | (env or {}),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )


def script(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


# make


@pytest.fixture
def workbench(tmp_path):
    """A folder with our Makefile, and all of `.venv` said to be installed already."""
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    script(tmp_path / ".venv/bin/python", "echo python $*")
    for stamp in (".run", ".dev", ".bench"):
        (tmp_path / ".venv" / stamp).touch()
    return tmp_path


def test_make_alone_says_what_there_is(workbench):
    shown = run("make", cwd=workbench).stdout

    said = re.findall(r"^  make ([a-z-]+) +\S", shown, re.MULTILINE)
    phony = re.search(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert sorted(said) == sorted(phony[1].split())
    assert {"run", "test", "test-long", "bench", "lint", "format", "help", "clean"} <= set(said)


def test_make_run_opens_the_app_on_a_copy_of_the_samples(workbench):
    script(workbench / ".venv/bin/aar", 'echo "aar $*"')
    for sample in ("hexes/a.aar", "freeform/a duel.aar"):
        (workbench / "sample_games" / sample).parent.mkdir(parents=True, exist_ok=True)
        (workbench / "sample_games" / sample).write_text("as shipped\n")

    first = run("make", "run", "ARGS=--port 8600", cwd=workbench)

    opened = "aar --library .play/library dashboard --port 8600\n"
    assert (first.stdout, first.stderr) == (opened, "")
    assert (workbench / ".play/library/samples/freeform/a duel.aar").is_file()
    assert (workbench / ".play/library/samples/hexes/a.aar").is_file()


def test_make_run_keeps_what_was_played(workbench):
    script(workbench / ".venv/bin/aar", "exit 0")
    (workbench / "sample_games/freeform").mkdir(parents=True)
    (workbench / "sample_games/freeform/a.aar").write_text("as shipped\n")
    run("make", "run", cwd=workbench)
    played = workbench / ".play/library/samples/freeform/a.aar"
    played.write_text("played on\n")

    run("make", "run", cwd=workbench)
    run("make", "clean", cwd=workbench)

    assert played.read_text() == "played on\n"
    assert not (workbench / ".venv").exists()


def test_a_bench_of_one_part_keeps_the_figures_of_the_others(tmp_path, monkeypatch):
    from tests.bench.__main__ import report
    from tests.bench.rows import Row

    monkeypatch.chdir(tmp_path)
    slow, quick = (Row(name, 2.0, "s", 1.0, "nothing", most=True) for name in ("slow", "quick"))

    report([slow, quick], whole=True)
    first = json.loads(Path("bench.json").read_text())
    Path("bench.json").write_text(json.dumps(first | {"slow": {"measured": "2026-01-01"}}))
    report([quick], whole=False)
    second = json.loads(Path("bench.json").read_text())
    report([quick], whole=True)

    assert second["slow"] == {"measured": "2026-01-01"}
    assert second["quick"] == first["quick"]
    assert second["quick"]["met"] is False
    assert date.fromisoformat(second["quick"]["measured"])
    assert list(json.loads(Path("bench.json").read_text())) == ["quick"]


def test_make_test_leaves_out_the_long_tests_and_make_test_long_does_not(workbench, monkeypatch):
    monkeypatch.delenv("PROCESSES", raising=False)
    script(workbench / ".venv/bin/python", """printf '<%s>' "$@" """)
    for stamp in (".run", ".dev"):
        (workbench / ".venv" / stamp).touch()

    usual = run("make", "test", "ARGS=-k journal", cwd=workbench).stdout
    told, long = run("make", "test-long", "SEED=7", "ARGS=", cwd=workbench).stdout.splitlines()

    in_three_processes = "<-m><pytest><-n><3><--dist><worksteal>"
    assert usual == f"{in_three_processes}<-k><journal>"
    assert "seed 7: make test-long SEED=7 draws them again" in told
    by_seed = "<--hypothesis-profile=long><--hypothesis-seed=7>"
    assert long == f"{in_three_processes}<-m><>{by_seed}"


def test_make_test_long_draws_from_another_seed_each_second_and_says_which(workbench):
    script(workbench / "bin/date", "echo 1234")

    path = {"PATH": f"{workbench / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    told = run("make", "test-long", cwd=workbench, env=path).stdout

    assert "SEED=1234" in told
    assert "--hypothesis-seed=1234" in told


@pytest.mark.parametrize("failing", ["ruff check", "ruff format", "mypy", "lint-imports", ""])
def test_make_lint_asks_all_four_and_fails_if_one_does(workbench, failing):
    for tool in ("ruff", "mypy", "lint-imports"):
        fails = f'case "{tool} $1 " in "{failing or "-"} "*) exit 1;; esac'
        script(workbench / ".venv/bin" / tool, f'echo "{tool} $1"; {fails}')

    linted = run("make", "lint", cwd=workbench)

    asked = ["ruff check", "ruff format", "mypy ", "lint-imports --no-logo"]
    assert linted.stdout.splitlines() == asked
    assert (linted.returncode != 0) == bool(failing)


def test_make_installs_again_when_the_pins_change_and_only_then(workbench):
    script(workbench / ".venv/bin/aar", "exit 0")
    (workbench / "sample_games").mkdir()

    unchanged = run("make", "test", cwd=workbench).stdout
    (workbench / "constraints.txt").touch()
    for_running = run("make", "run", cwd=workbench).stdout
    unchanged += run("make", "run", cwd=workbench).stdout
    for_testing = run("make", "test", cwd=workbench).stdout
    again = run("make", "run", "test", cwd=workbench).stdout

    assert "pip install" not in unchanged + again
    assert " -c constraints.txt after-action[dashboard]\n" in for_running
    assert " -c constraints.txt after-action[dashboard,dev]\n" in for_testing


def test_the_newest_python_that_works_makes_the_venv(workbench):
    shutil.rmtree(workbench / ".venv")
    says = 'case "$*" in --version) echo "{0}";; *venv*--clear*) echo "{0} makes it";; esac'
    too_old = script(workbench / "old", "exit 1")
    broken = script(workbench / "shim", "echo not installed >&2; exit 127")
    good = script(workbench / "good", says.format("Python 3.12.1"))
    other = script(workbench / "other", says.format("Python 3.11.0"))
    pythons = f"PYTHON={broken} {too_old} {workbench / 'missing'} {good} {other}"

    made = run("make", ".venv/bin/python", pythons, cwd=workbench)

    assert made.stdout == "Making .venv with Python 3.12.1 …\nPython 3.12.1 makes it\n"
    assert made.stderr == ""


def test_without_a_python_make_says_what_to_install(workbench):
    shutil.rmtree(workbench / ".venv")
    too_old = script(workbench / "old", "exit 1")

    refused = run("make", "test", f"PYTHON={too_old}", cwd=workbench)

    assert refused.returncode == 2
    assert f"No Python 3.11 or newer that can make a virtual environment: tried {too_old}." in (
        refused.stderr
    )
    assert "apt install python3-venv" in refused.stderr


# CI


@pytest.fixture
def checkout(tmp_path):
    """A checkout with `.ci/run`, where `make` says what it was asked and what it was given."""
    shutil.copytree(ROOT / ".ci", tmp_path / "main/.ci")
    tools = tmp_path / "bin"
    script(tools / "make", 'echo "make $* all=$AAR_REQUIRE_ALL samples=$AAR_SAMPLES"')
    script(tools / "id", "echo 1000")
    for tool in ("chromium", "java", "strace", "python3"):
        script(tools / tool, "exit 0")
    script(tools / "dpkg-query", "printf installed")
    return tmp_path


def ci(checkout):
    path = f"{checkout / 'bin'}{os.pathsep}{os.environ['PATH']}"
    started = [shutil.which("bash"), checkout / "main/.ci/run"]
    return run(*started, cwd=checkout, env={"PATH": path, "AAR_SAMPLES": ""})


def test_ci_lints_and_tests_and_allows_no_skip(checkout):
    done = ci(checkout)

    asked = [f"make {what} all=1 samples=" for what in ("lint", "test", "explore")]
    assert done.stdout.splitlines() == asked
    assert done.returncode == 0


def test_ci_names_the_sample_files_that_lie_beside_the_checkout(checkout):
    samples = checkout / "shared/formats/samples"
    samples.mkdir(parents=True)

    done = ci(checkout)

    assert f"make test all=1 samples={samples}\n" in done.stdout


@pytest.mark.parametrize(("failing", "code"), [("lint", 1), ("test", 1), ("explore", 0)])
def test_ci_runs_all_and_fails_when_lint_or_tests_do(checkout, failing, code):
    script(checkout / "bin/make", f'echo "make $*"; test "$1" != {failing}')

    done = ci(checkout)

    assert done.stdout == "make lint\nmake test\nmake explore\n"
    assert done.returncode == code


def test_ci_without_root_says_what_it_could_not_install_and_goes_on(checkout):
    script(checkout / "bin/java", "exit 1")

    done = ci(checkout)

    assert done.stdout.splitlines()[0] == (
        "Not installed, for want of apt-get or of root: default-jre-headless. Going on without."
    )
    assert "make test all=1" in done.stdout


def test_ci_as_root_installs_what_is_missing_and_only_that(checkout):
    script(checkout / "bin/id", "echo 0")
    script(checkout / "bin/apt-get", f'echo "apt-get $*" >> {checkout}/apt')
    script(checkout / "bin/dpkg-query", "exit 1")

    ci(checkout)

    update, install = (checkout / "apt").read_text().splitlines()
    assert update.endswith("update")
    assert install.endswith("install --no-install-recommends fonts-dejavu-core fonts-noto-core")


def test_ci_can_be_started():
    assert os.access(ROOT / ".ci/run", os.X_OK)


# Pins and licence


def closure(*requirements):
    """Every distribution that the requirements bring, at any depth, by canonical name."""
    found, waiting = set(), [Requirement(text) for text in requirements]
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        if name in found:
            continue
        found.add(name)
        for text in metadata.requires(name) or []:
            below = Requirement(text)
            extras = wanted.extras or {""}
            if not below.marker or any(below.marker.evaluate({"extra": e}) for e in extras):
                waiting.append(below)
    return found


def pins():
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    return dict(line.split("==") for line in lines)


def test_the_pins_are_plain_names_and_versions():
    lines = (ROOT / "constraints.txt").read_text().splitlines()

    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.+!]+", line)] == []


def test_everything_that_is_installed_has_a_pin():
    pinned = {canonicalize_name(name) for name in pins()}

    used = closure("after-action[dashboard,dev]", "hatchling") - {"after-action"}

    assert used - pinned == set()
    assert len(used) > 20
    assert {"chess", "eventsourcing"} <= pinned


def test_the_licence_is_the_unmodified_apache_licence_2_0():
    text = (ROOT / "LICENSE").read_bytes()

    assert hashlib.sha256(text).hexdigest() == (
        "cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30"
    )


# The install


def test_the_packages_are_found_from_any_folder(tmp_path):
    code = f"import {', '.join(PACKAGES)}; print(*[p.__file__ for p in ({', '.join(PACKAGES)})])"

    found = run(sys.executable, "-c", code, cwd=tmp_path)

    assert found.stdout.split() == [str(ROOT / name / "__init__.py") for name in PACKAGES]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    offline = ("--no-build-isolation", "--no-deps", "--no-index", "--quiet")
    built = run(sys.executable, "-m", "pip", "wheel", *offline, "-w", folder, ROOT, cwd=folder)
    assert built.returncode == 0, built.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def bare(wheel, tmp_path_factory):
    """An environment with After Action and what it names as its dependencies, nothing else."""
    home = tmp_path_factory.mktemp("bare")
    run(sys.executable, "-m", "venv", "--without-pip", home, cwd=home)
    site = next(home.glob("lib/python*/site-packages"))
    for name in closure("after-action") - {"after-action"}:
        for file in metadata.files(name):
            if ".." not in file.parts and file.locate().exists():
                (site / file).parent.mkdir(parents=True, exist_ok=True)
                (site / file).symlink_to(file.locate())
    pip = (sys.executable, "-m", "pip", "--python", home / "bin/python")
    done = run(*pip, "install", "--no-deps", "--no-index", "--quiet", wheel, cwd=home)
    assert done.returncode == 0, done.stderr
    return home / "bin"


def test_the_wheel_holds_every_file_of_the_packages(wheel):
    ours = {
        file.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for file in (ROOT / package).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }

    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}

    assert packed == ours


def test_aar_needs_nothing_but_its_own_dependencies(bare, tmp_path):
    helped = run(bare / "aar", "--help", cwd=tmp_path)
    assert (helped.returncode, helped.stderr) == (0, "")
    assert "append" in helped.stdout

    game = ("new", "freeform", "--player", "Ann", "--player", "Bob", "--out", "first.aar")
    started = run(bare / "aar", *game, cwd=tmp_path)
    assert (started.returncode, started.stderr) == (0, "")

    logged = run(bare / "aar", "log", "first.aar", "--lang", "pl", cwd=tmp_path)
    assert (logged.returncode, logged.stderr) == (0, "")
    assert "Ann" in logged.stdout


# What may be skipped


@pytest.fixture
def suite(pytester, monkeypatch):
    """A suite under our conftest and our options, on a machine with none of the programs."""
    pytester.makeconftest((ROOT / "tests/conftest.py").read_text("utf-8"))
    shutil.copy(ROOT / "pyproject.toml", pytester.path)
    (pytester.path / "tests").mkdir()
    (pytester.path / "tests/test_some.py").write_text(SOME)
    (pytester.path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(pytester.path / "bin"))
    monkeypatch.delenv("AAR_REQUIRE_ALL", raising=False)
    monkeypatch.delenv("CI", raising=False)
    for name in list(os.environ):
        if name.startswith("PYTEST_XDIST"):
            monkeypatch.delenv(name)
    for name, value in BRISK.items():
        monkeypatch.setenv(name, value)
    return pytester


BRISK = {
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    "PYTEST_ADDOPTS": "-p xdist.plugin -p _hypothesis_pytestplugin",
}
"""To look for plugins among all that is installed would take half of the time of such a run."""


SOME = """
import pytest
from hypothesis import settings

def test_plain(): pass

@pytest.mark.chromium
def test_one_page(): pass

def test_another_page(chromium):
    assert chromium.endswith("/bin/chromium")

@pytest.mark.java
def test_applet(): pass

@pytest.mark.xfail
def test_not_yet(): assert False

@pytest.mark.long
def test_for_hours():
    print(settings().max_examples, settings().derandomize, settings().deadline)
"""
BROWSER = "SKIPPED: no Chromium found: 2 browser tests did not run. Install chromium."
APPLET = "SKIPPED: no Java found: 1 Java test did not run. Install a Java runtime, 17 or newer."


@pytest.mark.parametrize("options", [(), ("-n", "2", "--dist", "worksteal")], ids=["one", "two"])
def test_missing_programs_are_told_last_in_one_line_each(suite, options):
    result = suite.runpytest_subprocess(*options)

    result.assert_outcomes(passed=1, skipped=3, xfailed=1)
    assert result.outlines[-3:-1] == [BROWSER, APPLET]
    assert result.ret == 0


def test_nothing_is_said_when_nothing_is_missing(suite):
    for name in ("chromium", "java"):
        script(suite.path / "bin" / name, "exit 0")

    result = suite.runpytest_subprocess()

    result.assert_outcomes(passed=4, xfailed=1)
    assert "SKIPPED" not in result.stdout.str()


@pytest.mark.parametrize("options", [(), ("-n", "2", "--dist", "worksteal")], ids=["one", "two"])
def test_a_missing_program_fails_where_all_is_required(suite, monkeypatch, options):
    monkeypatch.setenv("AAR_REQUIRE_ALL", "1")

    result = suite.runpytest_subprocess(*options)

    result.assert_outcomes(passed=1, errors=3, xfailed=1)
    result.stdout.fnmatch_lines(["*AAR_REQUIRE_ALL=1 allows no skip: no Chromium found*"])
    assert result.ret == 1


SKIPPING = {
    "in_a_test": "def test_it(): pytest.skip('tired')",
    "by_a_mark": "@pytest.mark.skip(reason='weary')\ndef test_it(): pass",
    "a_whole_module": "pytest.skip('asleep', allow_module_level=True)",
}


def test_any_skip_is_told_and_fails_where_all_is_required(suite, monkeypatch):
    (suite.path / "tests/test_some.py").unlink()
    for name, text in SKIPPING.items():
        (suite.path / f"tests/test_{name}.py").write_text(f"import pytest\n{text}\n")

    told = suite.runpytest_subprocess()
    monkeypatch.setenv("AAR_REQUIRE_ALL", "1")
    refused = suite.runpytest_subprocess("--continue-on-collection-errors")

    reasons = ("asleep", "tired", "weary")
    assert told.outlines[-4:-1] == [f"SKIPPED: {why}: 1 test did not run." for why in reasons]
    told.assert_outcomes(skipped=3)
    for why in reasons:
        refused.stdout.fnmatch_lines([f"*AAR_REQUIRE_ALL=1 allows no skip: {why}*"])
    refused.assert_outcomes(errors=2, failed=1)


def test_long_tests_do_not_run_unasked(suite):
    suite.runpytest_subprocess("-k", "hours").assert_outcomes(deselected=6)


@pytest.mark.parametrize(
    ("options", "seen"),
    [
        pytest.param((), "50 True None", id="usual"),
        pytest.param(("--hypothesis-profile=wide",), "100 False None", id="wide"),
        pytest.param(("--hypothesis-profile=long",), "1000 False None", id="long"),
    ],
)
def test_long_tests_run_when_asked_for_and_try_so_many_examples(suite, options, seen):
    result = suite.runpytest_subprocess("-k", "hours", "-m", "", "-s", *options)

    result.assert_outcomes(passed=1, deselected=5)
    result.stdout.fnmatch_lines([f"*{seen}*"])


# Looking further

DRAWING = """
import pytest
from hypothesis import given, settings, strategies as st

@given(st.integers())
def test_no_number_is_large(number):
    assert number < 100

@given(st.integers())
def test_numbers_are_numbers(number):
    assert number == number

@pytest.mark.long
@given(st.integers())
def test_for_hours(number):
    assert False

def test_that_draws_nothing():
    assert False
"""

LOOKING = {"PYTHONPATH": str(ROOT), **dict.fromkeys(BRISK, "")}


def test_looking_further_tells_what_it_finds_and_fails_nothing(suite):
    (suite.path / "tests/test_some.py").write_text(DRAWING)

    done = run(
        sys.executable, "-m", "tests.explore", "--seed", "5", "tests",
        cwd=suite.path, env=LOOKING,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout + done.stderr
    assert "by seed 5" in done.stdout
    assert "FOUND by tests.test_some::test_no_number_is_large:" in done.stdout
    assert "Failing test case: test_no_number_is_large" in done.stdout
    assert "Looked further by seed 5. Tests that drew: 2, that found: 1." in done.stdout
    assert "make explore SEED=5" in done.stdout
    assert not re.search(r"^=.*|\d (passed|failed)", done.stdout, re.M)


def test_looking_further_stops_when_the_time_is_up(suite):
    endless = "import time\n" + DRAWING.replace("number == number", "time.sleep(600) is None")
    (suite.path / "tests/test_some.py").write_text(endless)

    done = run(
        sys.executable, "-m", "tests.explore", "--seed", "5", "--seconds", "2", "tests",
        cwd=suite.path, env=LOOKING,
    )  # fmt: skip

    assert done.stdout.startswith("Looking further for 2 s, by seed 5")
