"""The page that a browser loads: its language is the reader's."""

import pytest
from dashboard.html_shell import address_of_path, framed, language_for


@pytest.mark.parametrize(
    ("chosen", "started", "browsers", "lang"),
    [
        pytest.param(None, None, None, "en", id="nobody says anything"),
        pytest.param(None, None, "pl-PL,pl;q=0.9,en;q=0.8", "pl", id="the browser's first"),
        pytest.param(None, None, "de-DE,pl;q=0.5", "pl", id="the first that we speak"),
        pytest.param(None, "en", "pl", "en", id="the command line's"),
        pytest.param("pl", "en", "en", "pl", id="chosen on the device"),
        pytest.param('"><script>', None, "pl", "pl", id="a cookie that somebody forged"),
    ],
)
def test_the_language(monkeypatch, chosen, started, browsers, lang):
    monkeypatch.setenv("AAR_LANG", started or "")

    assert language_for(chosen, browsers) == lang


def test_the_page_says_its_language_and_brings_its_styles():
    page = framed('<html lang="en"><head><title>Streamlit</title></head></html>', "pl")

    assert page.startswith('<html lang="pl">')
    assert "<title>After Action</title>" in page
    assert page.index("<style>") < page.index("</head>")


MATCH = "01KA8E1XQ0ABCDEFGHJKMNPQRS"


@pytest.mark.parametrize(
    ("path", "query", "there"),
    [
        ("/record", f"match={MATCH}", f"/?view=record&match={MATCH}"),
        ("/record/", "", "/?view=record"),
        ("/recrod.html", "", "/?view=recrod"),
        (f"/{MATCH}", "at=7", f"/?match={MATCH}&at=7"),
        (f"/replay/{MATCH.lower()}", "", f"/?view=replay&match={MATCH}"),
        ("/a/b%20c", "", "/?view=a%2Fb+c"),
        ("/statystyki", "view=start", "/?view=start"),
        ("//", "", "/"),
        ("//evil.example/x", "", "/?view=evil.example%2Fx"),
        ("/", "view=record", None),
        ("/index.html", "", None),
        ("/static/js/index.js", "", None),
        ("/_stcore/health", "", None),
        ("/media/0a1b.png", "", None),
        ("/fonts/gone.woff2", "", None),
        ("/statics", "", "/?view=statics"),
    ],
)
def test_who_opens_a_path_is_sent_to_the_page_at_the_root(path, query, there):
    assert address_of_path(path, query) == there
