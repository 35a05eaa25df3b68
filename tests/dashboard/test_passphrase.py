"""A passphrase beyond the machine: kept, heard slowly, and proven by a token."""

import stat

import pytest

from dashboard import passphrase


@pytest.fixture(autouse=True)
def _passphrase(monkeypatch):
    monkeypatch.setenv("AAR_PASSPHRASE", "four-grey-foxes")
    monkeypatch.setenv("AAR_GUARDED", "open")


def test_a_library_keeps_its_passphrase_for_itself(tmp_path):
    first = passphrase.choose_passphrase(tmp_path, None)

    assert passphrase.choose_passphrase(tmp_path, None) == first
    assert len(first.split("-")) == 4
    assert stat.S_IMODE((tmp_path / passphrase.FILE).stat().st_mode) == 0o600
    assert passphrase.choose_passphrase(tmp_path, "mine") == "mine"


def test_the_right_word_gives_a_token_that_holds():
    token = passphrase.Doorkeeper().hear(" four-grey-foxes ")

    assert token
    assert passphrase.holds(token)


@pytest.mark.parametrize("token", [None, "", "x", "x.y", ".", "ą.ę"])
def test_a_made_up_token_does_not_hold(token):
    assert not passphrase.holds(token)


def test_a_token_ends_with_its_passphrase(monkeypatch):
    token = passphrase.token_for("device")
    monkeypatch.setenv("AAR_PASSPHRASE", "another")

    assert not passphrase.holds(token)


def test_many_wrong_words_are_not_listened_to_until_a_while_later():
    keeper = passphrase.Doorkeeper(most=2, window=60)
    assert keeper.hear("a", now=0) == ""
    assert keeper.hear("b", now=1) == ""

    assert keeper.hear("four-grey-foxes", now=2) is None
    assert keeper.hear("four-grey-foxes", now=61.5)
