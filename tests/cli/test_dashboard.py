"""`aar dashboard`: where it listens, what it prints, what it refuses."""

import os
import socket

import pytest
from dashboard.cli import run, serving
from dashboard.cli.serving import server_options


@pytest.fixture
def served(monkeypatch, tmp_path):
    """Where it would have served; nothing of the run stays behind."""
    places = []
    monkeypatch.setattr(serving, "_serve", lambda *place: places.append(place))
    monkeypatch.setattr(serving.importlib.util, "find_spec", lambda _name: True)
    for name in ("AAR_GUARDED", "AAR_PASSPHRASE", "AAR_LIBRARY", "AAR_LANG"):
        monkeypatch.setenv(name, "")

    def served(*arguments):
        code = run.outcome(["--library", str(tmp_path), "--lang", "en", "dashboard", *arguments])
        return code, places

    return served


def test_it_listens_on_this_machine_alone_and_says_where(served, capsys):
    code, [(address, port)] = served()

    assert (code, address) == (0, "127.0.0.1")
    assert f"http://127.0.0.1:{port}" in capsys.readouterr().out
    assert not os.environ.get("AAR_GUARDED")


def test_on_another_address_it_is_guarded_and_says_how(served, capsys, tmp_path):
    code, [(address, port)] = served("--host", "0.0.0.0")

    told = capsys.readouterr().out
    passphrase = (tmp_path / ".passphrase").read_text().strip()
    assert (code, address) == (0, "0.0.0.0")
    assert passphrase in told
    assert "TLS" in told
    assert str(port) in told
    assert os.environ["AAR_GUARDED"] == "open"
    assert os.environ["AAR_PASSPHRASE"] == passphrase


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.0.0.2"])
def test_a_loopback_address_needs_no_passphrase(served, host):
    code, _ = served("--host", host, "--port", "0")

    assert code == 0
    assert not os.environ.get("AAR_GUARDED")


def test_a_taken_port_is_told(served, capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        code, places = served("--port", str(port))

    assert (code, places) == (2, [])
    assert f"port {port} is taken" in capsys.readouterr().err


def test_an_address_of_another_machine_is_told(served, capsys):
    code, places = served("--host", "192.0.2.77", "--port", "8599")

    assert (code, places) == (2, [])
    assert "this machine has no address '192.0.2.77'" in capsys.readouterr().err


def test_without_streamlit_it_says_what_to_install(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(serving.importlib.util, "find_spec", lambda _name: None)

    code = run.outcome(["--library", str(tmp_path), "--lang", "en", "dashboard"])

    assert code == 2
    assert "after-action[dashboard]" in capsys.readouterr().err


def test_the_server_tells_nobody_about_us():
    options = server_options("127.0.0.1", 8501)

    assert options["browser.gatherUsageStats"] is False
    assert options["server.address"] == "127.0.0.1"
    assert options["client.showErrorDetails"] == "none"


def test_the_server_does_not_look_for_garbage_whenever_a_page_was_drawn():
    assert server_options("127.0.0.1", 8501)["runner.postScriptGC"] is False
