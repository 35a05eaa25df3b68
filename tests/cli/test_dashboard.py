"""`aar dashboard`: where it listens, what it prints, what it refuses."""

import os
import socket
import ssl

import pytest
from dashboard.cli import run, serving
from dashboard.cli.serving import server_options

from dashboard import network


@pytest.fixture
def served(monkeypatch, tmp_path):
    """Where it would have served; nothing of the run stays behind."""
    places = []
    monkeypatch.setattr(serving, "_serve", lambda *place: places.append(place))
    monkeypatch.setattr(serving.importlib.util, "find_spec", lambda _name: True)
    for name in (
        "AAR_GUARDED", "AAR_PASSPHRASE", "AAR_LIBRARY", "AAR_LANG", "AAR_LISTENS", "AAR_CERTIFICATE"
    ):  # fmt: skip
        monkeypatch.setenv(name, "")

    def served(*arguments):
        code = run.outcome(["--library", str(tmp_path), "--lang", "en", "dashboard", *arguments])
        return code, places

    return served


def test_it_listens_on_this_machine_alone_and_says_where(served, capsys):
    code, [(address, port, pair)] = served()

    told = capsys.readouterr().out
    assert (code, address, pair) == (0, "127.0.0.1", None)
    assert f"http://127.0.0.1:{port}" in told
    assert "aar dashboard --host 0.0.0.0" in told
    assert not os.environ.get("AAR_GUARDED")


def test_on_another_address_it_is_guarded_and_says_how(served, capsys, tmp_path):
    code, [(address, port, _)] = served("--host", "0.0.0.0")

    told = capsys.readouterr().out
    passphrase = (tmp_path / ".passphrase").read_text().strip()
    assert (code, address) == (0, "0.0.0.0")
    assert passphrase in told
    assert "--tls" in told
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


def test_with_tls_it_makes_a_certificate_for_every_name_of_this_machine_and_keeps_it(
    served, capsys, tmp_path
):
    code, [(_, port, (certificate, key))] = served("--host", "0.0.0.0", "--tls")

    told = capsys.readouterr().out
    here = network.reachable("0.0.0.0")
    assert code == 0
    assert f"https://{here}:{port}" in told
    assert network.fingerprint_of(certificate) in told
    assert key.stat().st_mode & 0o077 == 0
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key)
    names = certificate.read_text().partition("\n")[0]
    assert {f"IP:{here}", "DNS:localhost"} <= set(names.split())

    before = certificate.read_bytes()
    served("--host", "0.0.0.0", "--tls")
    assert certificate.read_bytes() == before
    assert os.environ["AAR_CERTIFICATE"] == str(certificate)


def test_a_certificate_that_will_soon_be_void_is_made_anew(tmp_path):
    file = network.made_certificate(tmp_path, "127.0.0.1")
    head, _, rest = file.read_text().partition("\n")
    file.write_text(f"{head[:-10]}2026-01-01\n{rest}")
    before = network.fingerprint_of(file)

    assert network.fingerprint_of(network.made_certificate(tmp_path, "127.0.0.1")) != before


def test_a_certificate_of_ones_own_is_taken_with_its_key(served, tmp_path):
    mine = network.made_certificate(tmp_path / "mine", "127.0.0.1")

    code, [(_, _, pair)] = served("--tls-cert", str(mine))

    assert (code, pair) == (0, (mine, mine))
    assert not (tmp_path / ".tls.pem").exists()


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--tls-key", "found a key without its certificate"),
        ("--tls-cert", "cannot be used together"),
    ],
)
def test_files_that_are_no_certificate_with_its_key_are_refused(
    served, capsys, tmp_path, option, said
):
    file = tmp_path / "odd.pem"
    file.write_text("odd")

    code, places = served(option, str(file))

    assert (code, places) == (2, [])
    assert said in capsys.readouterr().err


def test_a_certificate_that_is_not_there_is_told(served, capsys):
    code, places = served("--tls-cert", "gone.pem")

    assert (code, places) == (2, [])
    assert "gone.pem cannot be read" in capsys.readouterr().err


def test_where_no_certificate_can_be_made_it_says_what_to_do(served, capsys, monkeypatch):
    monkeypatch.setenv("PATH", "")

    code, places = served("--tls")

    assert (code, places) == (2, [])
    assert "--tls-cert and --tls-key" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("listens", "url", "others"),
    [
        ("127.0.0.1", "http://127.0.0.1:8501/?match=M", None),
        ("127.0.0.1", "http://localhost:8501/", None),
        ("192.0.2.7", "http://127.0.0.1:8501/?match=M&at=3", "http://192.0.2.7:8501"),
        ("192.0.2.7", "https://localhost:8501", "https://192.0.2.7:8501"),
        ("2001:db8::7", "http://[::1]:8501/", "http://[2001:db8::7]:8501"),
        ("127.0.0.1", "https://club.example/aa/?match=M", "https://club.example/aa"),
        ("0.0.0.0", "http://table.test:8501/", "http://table.test:8501"),
        ("0.0.0.0", None, None),
    ],
)
def test_what_is_handed_on_is_an_address_that_others_can_reach(monkeypatch, listens, url, others):
    monkeypatch.setenv("AAR_LISTENS", listens)

    assert network.origin_for_others(url) == others


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
