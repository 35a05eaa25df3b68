"""What `import after_action` offers: each name once, documented, typed, and imported late."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from types import FunctionType

import after_action as aa
import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ast.parse((ROOT / "after_action" / "__init__.py").read_text("utf-8"))


def imported_for_types():
    """The names that a type checker sees, each with its module."""
    block = next(node for node in SOURCE.body if isinstance(node, ast.If))
    return {name.name: line.module for line in block.body for name in line.names}


@pytest.mark.parametrize("page", ["python.md", "python.pl.md"])
def test_every_name_is_documented_and_no_other(page):
    text = (ROOT / "docs" / page).read_text("utf-8")
    rows = re.findall(r"^\| [^|]+ \| ((?:`\w+`(?:, )?)+) \|$", text, re.M)

    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]

    assert sorted(named) == sorted(aa.__all__)


def test_a_type_checker_sees_the_same_names_in_the_same_modules():
    late = {name: module for module, names in aa._PLACES.items() for name in names}

    assert imported_for_types() == late
    assert sorted(late) == sorted(aa.__all__)


@pytest.mark.parametrize("name", aa.__all__)
def test_every_name_is_what_its_module_calls_so(name):
    found = getattr(aa, name)

    assert not isinstance(found, (type, FunctionType)) or found.__name__ == name
    assert name in dir(aa)


def python_of(page):
    """The Python on a page, or of a whole package."""
    if page.suffix:
        return re.findall(r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)
    return [path.read_text("utf-8") for path in page.rglob("*.py")]


def imported_in(page):
    """What the Python of a page imports of ours, each name with its module."""
    blocks = python_of(ROOT / page)
    lines = [node for block in blocks for node in ast.walk(ast.parse(block))]
    return {
        (line.module, name.name)
        for line in lines
        if isinstance(line, ast.ImportFrom) and line.module.startswith(("events.", "projections."))
        for name in line.names
    }


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/lost_expedition"])
def test_whoever_writes_a_game_finds_here_what_the_guide_imports(page):
    wanted = {n for n in imported_in(page) if n[0] != "projections.text.dialect"}

    assert len(wanted) > 15
    assert {name for _, name in wanted if name not in aa.__all__} == set()


def test_another_name_is_refused_as_by_any_module():
    with pytest.raises(AttributeError, match="module 'after_action' has no attribute 'libary'"):
        _ = aa.libary
    with pytest.raises(ImportError):
        from after_action import libary  # noqa: F401


def imported_by(code):
    """The packages that a program in a Python of its own has imported at its end."""
    show = "import sys; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{show}"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return set(done.stdout.split())


def test_importing_it_imports_nothing_else():
    found = imported_by("import after_action")

    ours = {name for name in found if name.startswith(("events", "projections", "importers"))}
    assert ours == set()
    assert found & {"pydantic", "duckdb", "pyarrow", "msgspec", "click"} == set()


def test_stepping_imports_no_database_and_no_game_but_the_one_that_is_read():
    found = imported_by(
        "import after_action as aa\n"
        "match = aa.open_match('sample_games/freeform/harvest_market.aar')\n"
        "[(step.before, step.after, step.sentence('pl')) for step in match.steps()]"
    )

    assert found & {"duckdb", "pyarrow", "pandas", "streamlit", "dashboard"} == set()
    assert not [name for name in found if ".neuroshima_hex" in name]
    assert [name for name in found if ".freeform" in name]


TYPED = """
from typing import Any, assert_type
import after_action as aa

library = aa.open_library("matches")
assert_type(library, aa.Library)
for match in library:
    assert_type(match, aa.Match)
    assert_type(match.at(turn=3), aa.MatchStep)
    for step in match.steps():
        assert_type(step.event, aa.Event)
        assert_type(step.sentence("en"), str)
assert_type(aa.ask("armies", library=library), aa.AnswerTable)
assert_type(aa.read_journal("a.aar"), aa.Scan)
def of_mine(system: aa.GameSystem[Any], seat: aa.Seat, lang: aa.Lang) -> aa.Offer | None:
    return None
aa.open_library(7)
"""


@pytest.mark.long
def test_mypy_sees_the_real_types(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(TYPED)

    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", program],
        cwd=tmp_path, capture_output=True, text=True,
    )  # fmt: skip

    assert re.findall(r"error: .*", done.stdout) == [
        'error: Argument 1 to "open_library" has incompatible type "int"; '
        'expected "str | PathLike[str] | None"  [arg-type]'
    ]
