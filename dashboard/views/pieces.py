"""The pieces of a game as they come out of the box: each with its face, and what its signs mean."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import Final
from urllib.parse import urlencode

import streamlit as st

from dashboard.component.parts import palette, part, script
from dashboard.views.chrome import game_title, language, plain, word
from events.words import Lang, Wording, in_language
from projections.guarded import guarded, may_fail
from projections.outlooks import PieceCard
from projections.plain_text import clean
from projections.svg import artworks_of, drawn_piece
from projections.svg_art import definition
from projections.systems import find_system, installed

_pieces: Final = st.components.v2.component(
    "after_action_pieces",
    css="\n".join((palette(), part("review.css"))),
    js=script("dom.js", "icons.js", "album.js", "review_app.js"),
)


def page() -> None:
    """Show the pieces of the game of the address, one of them large."""
    lang = language()
    game = st.query_params.get("game", "")
    wanted = [game] if game in installed() else [one for one in installed() if _cards(one)]
    cards = _cards(wanted[0]) if wanted else {}
    if not cards:
        st.info(word("pieces.none"))
        return
    st.title(plain(game_title(wanted[0])), anchor=False)
    html = _html(
        wanted[0], lang, st.query_params.get("piece", ""), st.query_params.get("group", "")
    )
    _pieces(key="pieces", data={"html": html, "words": {}}, width="stretch", height="content")


@lru_cache(maxsize=8)
def _cards(game: str) -> Mapping[str, PieceCard]:
    """By the ids that stand in facts; nothing that a table is to meet first."""
    system = guarded(find_system(game))
    with may_fail("scene"):
        named = (name for name in system.pieces() if name not in system.secrets())
        return {name: card for name in named if (card := system.about(name)) is not None}
    return {}


@lru_cache(maxsize=64)
def _html(game: str, lang: Lang, chosen: str, group: str) -> str:
    """One group of the pieces, that of the chosen one; the others are a link away."""
    cards, system = _cards(game), guarded(find_system(game))
    groups = list(dict.fromkeys(in_language(card.group, lang) for card in cards.values()))
    card = cards.get(chosen)
    here = in_language(card.group, lang) if card is not None else group
    here = here if here in groups else groups[0]
    own = {name: one for name, one in cards.items() if in_language(one.group, lang) == here}
    faces = {name: face for name in own if (face := system.face(name, lang, ""))}

    def way(**more: str) -> str:
        return escape("?" + urlencode({"view": "pieces", "game": game, **more}))

    def face_of(name: str) -> str:
        if name not in faces:
            return ""
        # From our own renderer, which escapes every text in it.
        box = 'viewBox="-1 -.88 2 1.76" text-anchor="middle"'
        inside = drawn_piece(faces[name], system.roles)
        return f'<svg class="face" {box} aria-hidden="true">{inside}</svg>'

    defined = "".join(definition(one, "page", system.roles) for one in artworks_of(faces.values()))
    tabs = "".join(
        f'<a class="chip" href="{way(group=one)}"{" aria-current=page" if one == here else ""}>'
        f"{escape(one)}</a>"
        for one in groups
    )
    faced = "".join(
        f'<a class="piece" href="{way(piece=name)}"'
        f"{' aria-current=true' if name == chosen else ''}>{face_of(name)}"
        f"<b>{_said(one.name, lang)}</b>"
        f"<small>{_said(one.kind, lang)}{f' &times; {one.count}' if one.count else ''}</small></a>"
        for name, one in own.items()
    )
    large = _large(card, face_of(chosen), lang) if card is not None else ""
    return (
        '<div class="review pieces"><svg width="0" height="0" aria-hidden="true">'
        f'<defs>{defined}</defs></svg><nav class="groups">{tabs}</nav>{large}'
        f'<div class="faces">{faced}</div></div>'
    )


def _large(card: PieceCard, face: str, lang: Lang) -> str:
    signs = "".join(f"<li>{_said(sign, lang)}</li>" for sign in card.signs)
    more = [_said(card.group, lang), _said(card.kind, lang)]
    more += [word("pieces.count", count=card.count)] if card.count else []
    return (
        f'<section class="card about">{face}<div><h3>{_said(card.name, lang)}</h3>'
        f"<p>{' · '.join(more)}</p><ul>{signs}</ul></div></section>"
    )


def _said(wording: Wording, lang: Lang) -> str:
    return escape(clean(in_language(wording, lang)))
