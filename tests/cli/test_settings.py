"""The settings file: what counts more than what, and mistakes told with their line."""

from __future__ import annotations

import pytest
from dashboard.cli.run import outcome
from dashboard.cli.settings import Settings, configure, read_config
from events.errors import BadUsage


@pytest.fixture
def file(tmp_path, monkeypatch):
    path = tmp_path / "settings.toml"
    monkeypatch.setenv("AAR_CONFIG", str(path))
    monkeypatch.delenv("AAR_LANG", raising=False)
    monkeypatch.delenv("AAR_LIBRARY", raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    return path


def configured(**said):
    settings = Settings(**said)
    configure(settings)
    return settings


def test_an_option_counts_more_than_a_variable_more_than_the_file(file, monkeypatch):
    file.write_text('language = "pl"\nlibrary = "ours"\n')

    assert (configured().language, configured().folder.name) == ("pl", "ours")
    monkeypatch.setenv("AAR_LANG", "en")
    monkeypatch.setenv("AAR_LIBRARY", "theirs")
    assert (configured().language, configured().folder.name) == ("en", "theirs")
    said = configured(lang="pl", library="mine")
    assert (said.language, said.folder.name) == ("pl", "mine")


def test_without_a_file_all_is_as_usual(file):
    assert configured().language == "en"


def test_options_of_the_dashboard_have_their_defaults_there(file, monkeypatch):
    file.write_text('[dashboard]\nport = 8600\nviewing = "closed"\n')
    monkeypatch.setenv("AAR_PORT", "8700")

    assert configured().defaults["dashboard"] == {"port": "8700", "viewing": "closed"}


def test_colours_are_switched_off(file, monkeypatch):
    import os

    monkeypatch.delenv("NO_COLOR")
    file.write_text('colour = "never"\n')

    configured()

    assert os.environ.pop("NO_COLOR") == "1"


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ('\nlangauge = "pl"\n', 2, "Did you mean 'language'?"),
        ('language = "de"\n', 1, "expected one of en, pl"),
        ("[dashboard]\n\nport = true\n", 3, "expected a whole number"),
        ("dashboard = 3\n", 1, "a table"),
        ("language = pl\n", 1, "not TOML"),
        ("a = 1\na = 2\n", 2, "not TOML"),
    ],
)
def test_a_mistake_is_told_with_its_line(file, text, line, told):
    file.write_text(text)

    with pytest.raises(BadUsage) as caught:
        read_config(file)

    assert caught.value.where == f"{file}:{line}"
    assert told in caught.value.text("en")
    assert caught.value.text("pl") != caught.value.text("en")


def test_a_command_refuses_and_help_does_not(file, aar):
    file.write_text("x = 1\n")

    refused = aar("list")

    assert (refused.code, refused.out) == (2, "")
    assert f"{file}:1" in refused.err
    assert outcome(["--help"]) == 0
