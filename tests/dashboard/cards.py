"""The library's page as one reads it: what its cards say, and the menu behind one of them."""

import html
import json
import re


def parts(app):
    """The page's parts as HTML, by their names."""
    return json.loads(app.get("bidi_component")[0].proto.json)["parts"]


def cards(app):
    """What each card says."""
    found = re.findall(r"<article.*?</article>", parts(app)["list"], re.DOTALL)
    return [words(one) for one in found]


def words(source):
    """HTML without its tags."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", source)).split())


def shown(app):
    """All that the page says."""
    return " ".join(map(words, parts(app).values()))


def links(app):
    """Where the page leads, by what its links say."""
    every = " ".join(parts(app).values())
    found = re.findall(r'<a [^>]*href="([^"]*)"[^>]*>(.*?)</a>', every, re.DOTALL)
    return {words(inside): html.unescape(href) for href, inside in found}


def opened(app, match):
    """The page with the menu of a match open."""
    app.session_state["library menu"] = match
    return app.run()
