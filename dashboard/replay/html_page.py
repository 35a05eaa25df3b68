"""A replay as one HTML file: opened from a disk or a mail, stepped by key and touch, offline."""

from __future__ import annotations

import json
import re
from collections import Counter
from html import escape
from typing import Any, Final

from dashboard.component.parts import REPLAY_SCRIPTS, part, replay_style, script, tokens
from dashboard.component.typefaces import enclosed
from dashboard.keys import browser_keys
from dashboard.photos import enclosed_photo
from dashboard.replay.match_data import replay_data, ui_words
from dashboard.replay.moments import MomentCache
from dashboard.replay.sharing import Excerpt
from dashboard.story.pages import drawing_of, tabbed
from dashboard.words import REPLAY_WORDS as WORDS
from events.words import Lang
from projections.storytelling import chapters_of

# Nothing is loaded and nothing is asked: even a script that slipped in could tell nobody.
_POLICY: Final = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:;"
    " font-src data:;"
    " base-uri 'none'; form-action 'none'"
)

# What a match repeats most, drawings above all: a tag, an attribute, a key, as JSON writes them.
_MOTIF: Final = re.compile(r'</?[a-z]+|[a-z-]+=\\"[^"\\]*\\"|,"[a-z_]+":')
_SIGNS: Final = "\ue000-\uf8ff"
"""Characters that mean nothing by themselves: one stands for each motif."""
_MOST_MOTIFS: Final = 6400
_PAYS: Final = 60
"""So many bytes a motif saves, or it stands as it is."""

_ASKS_THE_SERVER: Final = ("altered.js",)
"""What a file has no use for."""

_PAGE: Final = """\
body { margin: 0 auto; max-width: 84rem; padding: .6rem var(--aa-gutter) 0;
  background: var(--aa-page); color: var(--aa-ink); font: var(--aa-t-body); }
h1 { font: var(--aa-t-h3); font-size: 1.375rem; margin: .3rem 0 .5rem; overflow-wrap: anywhere; }
h1 small { font-weight: 400; color: var(--aa-soft); }
@media (min-width: 900px) { body { padding: 1rem 2rem 2rem; } }
@media (min-width: 1100px) and (min-height: 560px) {
  body.theatre { max-width: none; padding: 0; }
  .theatre h1 { position: absolute; left: 12px; top: 6px; width: 276px; max-height: 54px;
    overflow: hidden; margin: 0; font-size: 1.125rem; z-index: 1; }
  .theatre .story { padding: 1rem 2rem 2rem; }
}
"""


def html_of(excerpt: Excerpt) -> bytes:
    """The match on one line of history, from beginning to end, opened at the moment meant."""
    reading = excerpt.reading()
    reel = replay_data(excerpt.match, reading.branch, MomentCache(excerpt.lang, excerpt.seat))
    shown = {
        photo["picture"]
        for one in reel["readings"]
        for line in one["log"]
        for photo in line.get("photos", ())
    }
    reel["pictures"] = {
        photo.picture: enclosed_photo(excerpt.match, photo)
        for photo in excerpt.match.photos
        if photo.picture in shown
    }
    start = {"seq": excerpt.at, "played": excerpt.played}
    system = excerpt.match.system
    data = {
        "reel": reel, "version": "file", "start": start, "highlight": system.highlight,
        "words": ui_words(excerpt.lang, system), "keys": browser_keys(),
    }  # fmt: skip
    names = " \N{EN DASH} ".join(seat["name"] for seat in reel["seats"])
    title = reel["title"] or names or reel["game"]
    below = " · ".join(
        part for part in (reel["game"], names if reel["title"] else "", reel["day"]) if part
    )
    told = [one for one in chapters_of(reading) if one.is_printed]
    story = tabbed(told, drawing_of(reading, told, "#at={}".format)) if told else ""
    return _document(excerpt.lang, title, below, data, story).encode()


def _document(lang: Lang, title: str, below: str, data: Any, story: str) -> str:
    none = WORDS("page.no_script").text(lang)
    here = (one for one in REPLAY_SCRIPTS if one not in _ASKS_THE_SERVER)
    scripts = _bare(script(*here, "story.js", "replay_file.js"))
    told, motifs = _packed(data)
    style = (tokens(), _PAGE, part("story.css")) if story else (tokens(), _PAGE)
    shadow = _worn(_bare(replay_style()), scripts + told + motifs)
    look = "\n".join((enclosed(title + below + told + motifs + story), *style))
    # It is read with the script switched off as well: then it stands there as it is.
    section = f'<section id="story" class="story">{story}</section>\n' if story else ""
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f"<title>{escape(title)}</title>\n<style>{look}</style>\n"
        f'<script type="text/plain" id="look">{shadow}</script>\n</head>\n<body>\n'
        f"<main>\n<h1>{escape(title)} <small>· {escape(below)}</small></h1>\n"
        f'<div id="replay"></div>\n<noscript><p>{escape(none)}</p></noscript>\n{section}</main>\n'
        f'<script type="application/json" id="reel">{told}</script>\n'
        f'<script type="application/json" id="motifs">{motifs}</script>\n'
        f"<script>\n{scripts}\n</script>\n</body>\n</html>\n"
    )


def _packed(data: Any) -> tuple[str, str]:
    """The match, and the motifs that signs stand for in it: drawings shrink to a third by that."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # Whatever people wrote themselves stays what it is.
    text = re.sub(f"[{_SIGNS}]", lambda found: f"\\u{ord(found[0]):04x}", text)
    counts = Counter(_MOTIF.findall(text))
    saved = {motif: (count - 1) * (len(motif) - 3) for motif, count in counts.items()}
    motifs = sorted(one for one, saves in saved.items() if saves > _PAYS)[:_MOST_MOTIFS]
    sign = {motif: chr(ord(_SIGNS[0]) + i) for i, motif in enumerate(motifs)}
    packed = _MOTIF.sub(lambda found: sign.get(found[0], found[0]), text)
    return _enclosed(packed), _enclosed(json.dumps(motifs, ensure_ascii=False))


def _enclosed(text: str) -> str:
    """JSON that cannot end the element it stands in, whatever people wrote."""
    for mark, code in (("<", "\\u003c"), (">", "\\u003e"), ("&", "\\u0026")):
        text = text.replace(mark, code)
    return text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _worn(style: str, text: str) -> str:
    """Of a style sheet what a text makes use of: rules by their classes, colours by their names.

    Much of it belongs to the recorder and to other games.
    """
    words = set(re.findall(r"[\w-]+", text))

    def kept(rule: re.Match[str]) -> str:
        selectors = re.sub(r":not\([^)]*\)", "", rule[1]).split(",")
        classes = (set(re.findall(r"\.([a-zA-Z][\w-]*)", one)) for one in selectors)
        return rule[0] if any(one <= words for one in classes) else ""

    rules = re.sub(r"([^{}]+)\{[^{}]*\}", kept, re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL))
    asked = words | set(re.findall(r"var\((--aar-[\w-]+)", rules))
    ours = r"(--aar-[\w-]+): light-dark\([^)]*\);? ?"
    # Of seats and the like a script names the beginning alone.
    begun = tuple(name for name in asked if name.startswith("--aar-") and name.endswith("-"))

    def worn(found: re.Match[str]) -> str:
        return found[0] if found[1] in asked or found[1].startswith(begun) else ""

    return re.sub(ours, worn, rules)


def _bare(source: str) -> str:
    """A script or a style sheet as nobody reads it: without indents and whole lines of comments."""
    return re.sub(r"(?m)^\s+|^\s*//.*\n", "", source)
