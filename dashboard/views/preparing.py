"""What is prepared for a match: a board that is painted, lists of armies, kept under names."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import streamlit as st

from dashboard import load
from dashboard.component.parts import palette, part, script
from dashboard.prepared import LONGEST, Prepared, Sort
from dashboard.start import Json
from dashboard.views import gate
from dashboard.views.chrome import language, plain, script_state, word
from dashboard.words import PAGE_WORDS
from events.errors import AfterActionError, BadUsage
from projections.preparations import (
    Canvas,
    Kept,
    ListedCard,
    Painting,
    list_to_keep,
    listed,
    without,
)
from projections.svg import drawn_arrows, drawn_cells
from projections.system import GameSystem

_painter: Final = st.components.v2.component(
    "after_action_painter",
    css="\n".join((palette(), part("recorder.css"), part("painter.css"))),
    js=script("dom.js", "icons.js", "painter.js"),
)
_NONE, _NEW, _SAVED = "none", "new", "saved "
_SHOWN: Final = 12
"""So many of what was kept stand as chips, the newest first."""
_LONGEST_FILE: Final = 1_000_000
_LONGEST_CARD: Final = 80
_MOST_CARDS: Final = 60


def _kept(system: GameSystem[Any]) -> Prepared:
    return Prepared(load.library().folder, system.id)


def _choice(label: str, key: str, names: Sequence[str], act: Any) -> str:
    """Without, a new one, or one that was kept."""
    chosen = st.pills(
        label, [_NONE, _NEW, *(f"{_SAVED}{name}" for name in names[:_SHOWN])], default=_NONE,
        key=key, required=True, on_change=act, format_func=_choice_words,
    )  # fmt: skip
    return chosen or _NONE


def _choice_words(choice: str) -> str:
    if choice.startswith(_SAVED):
        return plain(choice.removeprefix(_SAVED))
    return word(f"prepare.{choice}")


def _keeping(system: GameSystem[Any], sort: Sort, key: str, save: Any) -> None:
    """A name, under which it is kept; and that it is kept no more."""
    chosen = st.session_state.get(f"{key} choice", _NONE)
    is_saved, may_write = chosen.startswith(_SAVED), gate.may_write()
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            word("prepare.name"), key=f"{key} name", max_chars=LONGEST,
            placeholder=chosen.removeprefix(_SAVED) if is_saved else "",
        )  # fmt: skip
        st.button(
            word("prepare.save"), key=f"{key} save", icon=":material/save:", on_click=save,
            disabled=not may_write,
        )  # fmt: skip
        if is_saved:
            st.button(
                word("prepare.forget"), key=f"{key} forget", icon=":material/delete:",
                on_click=partial(_forget, system, sort, key), disabled=not may_write,
            )  # fmt: skip
    if told := st.session_state.pop(f"{key} told", None):
        st.caption(plain(told))


def _name_said(key: str) -> str:
    """The name that was typed, or that of what is chosen."""
    typed = " ".join(str(st.session_state.get(f"{key} name") or "").split())
    chosen = str(st.session_state.get(f"{key} choice") or "")
    return typed or (chosen.removeprefix(_SAVED) if chosen.startswith(_SAVED) else "")


def _keep(system: GameSystem[Any], sort: Sort, key: str, kept: Kept) -> None:
    name = _name_said(key)
    if not name:
        st.session_state[f"{key} told"] = word("prepare.no_name")
        return
    called = _kept(system).keep(sort, name, kept)
    st.session_state[f"{key} choice"] = f"{_SAVED}{called}"
    st.session_state[f"{key} name"] = ""
    st.session_state[f"{key} told"] = word("prepare.saved", name=called)


def _forget(system: GameSystem[Any], sort: Sort, key: str) -> None:
    name = str(st.session_state[f"{key} choice"]).removeprefix(_SAVED)
    _kept(system).drop(sort, name)
    st.session_state[f"{key} choice"] = _NEW
    st.session_state[f"{key} told"] = word("prepare.forgotten", name=name)


# -- a board ---------------------------------------------------------------------------------------


def board(system: GameSystem[Any]) -> Kept | None:
    """The board on which the match will be played; None where none is prepared."""
    canvas = None if system.preparations is None else system.preparations.canvas
    if canvas is None:
        return None
    key, names = f"prepare {system.id}", list(_kept(system).of("boards"))
    with st.expander(word("prepare.board"), icon=":material/grid_on:"):
        act = partial(_open_board, system, canvas, key)
        if _choice(word("prepare.which_board"), f"{key} choice", names, act) == _NONE:
            st.caption(word("prepare.without"))
            return None
        _paint(canvas, key)
        try:
            kept = canvas.kept(_painting(canvas, key))
        except AfterActionError as error:
            st.error(plain(error.text(language())))
            return None
        _keeping(system, "boards", key, partial(_keep, system, "boards", key, kept))
        _files(canvas, key, kept)
    return kept


def _open_board(system: GameSystem[Any], canvas: Canvas, key: str) -> None:
    """Lay another board under the finger: an empty one, or one that was kept."""
    chosen = str(st.session_state.get(f"{key} choice") or _NONE)
    kept = _kept(system).of("boards").get(chosen.removeprefix(_SAVED))
    try:
        painting = canvas.empty if kept is None else canvas.painting(kept)
    except AfterActionError as error:
        st.session_state[f"{key} told"] = error.text(language())
        painting = canvas.empty
    _lay(key, painting)


def _lay(key: str, painting: Painting) -> None:
    st.session_state[f"{key} load"] = st.session_state.get(f"{key} load", 0) + 1
    st.session_state[f"{key} begun"] = painting


def _painting(canvas: Canvas, key: str) -> Painting:
    """What lies there now: as it was laid, with what the finger made of it."""
    begun: Painting = st.session_state.get(f"{key} begun", canvas.empty)
    told = script_state(f"{key} painter", "painted") or {}
    if told.get("load") != st.session_state.get(f"{key} load", 0):
        return begun
    columns, rows, marks = told.get("columns"), told.get("rows"), told.get("marks")
    if not (_is_size(columns, canvas) and _is_size(rows, canvas) and isinstance(marks, dict)):
        return begun
    read = {
        str(brush): [str(square) for square in squares]
        for brush, squares in marks.items() if isinstance(squares, list)
    }  # fmt: skip
    return Painting(int(columns or 0), int(rows or 0), read, begun.rest)


def _is_size(told: object, canvas: Canvas) -> bool:
    return type(told) is int and 1 <= told <= canvas.most


def _paint(canvas: Canvas, key: str) -> None:
    begun: Painting = st.session_state.get(f"{key} begun", canvas.empty)
    lang = language()
    now = _painting(canvas, key)
    data: Json = {
        "load": st.session_state.get(f"{key} load", 0),
        "columns": begun.columns, "rows": begun.rows, "most": canvas.most,
        "marks": {brush: list(squares) for brush, squares in begun.marks.items()},
        "brushes": [
            {"id": brush.id, "layer": brush.layer, "words": brush.words.text(lang),
             "sign": _sign(canvas, brush.id)}
            for brush in canvas.brushes
        ],
        "layers": list(canvas.layers),
        "plain": _sign(canvas, None),
        "lines": drawn_arrows(canvas.scene(now, lang)),
        "line_rows": now.rows,
        "words": {
            name.removeprefix("prepare."): PAGE_WORDS(name).text(lang)
            for name in PAGE_WORDS.table(lang) if name.startswith("prepare.paint_")
        },
    }  # fmt: skip
    _painter(
        key=f"{key} painter", data=data, width="stretch", height="content",
        on_painted_change=lambda: None,
    )  # fmt: skip


_NAME_IN_SQUARE: Final = re.compile(r"<text[^>]*>A1</text>")


def _sign(canvas: Canvas, brush: str | None) -> str:
    """What a brush lays on a square: its ground, or what stands upon that."""
    marks = {} if brush is None else {brush: ("A1",)}
    (cell,) = drawn_cells(canvas.scene(Painting(1, 1, marks), language()))
    return _NAME_IN_SQUARE.sub("", "".join(cell.parts[1:]) or cell.parts[0])


def _files(canvas: Canvas, key: str, kept: Kept) -> None:
    """The board as a file, to be handed on; and one that somebody handed out."""
    name = re.sub(r"[^\w-]+", "_", _name_said(key) or word("prepare.file"))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.download_button(
            word("prepare.export"), json.dumps(kept, ensure_ascii=False, indent=1),
            f"{name}.json", "application/json", key=f"{key} export",
            icon=":material/download:",
        )  # fmt: skip
    st.file_uploader(
        word("prepare.import"), type=["json"], on_change=partial(_take_in, canvas, key),
        key=f"{key} import {st.session_state.get(f'{key} turn', 0)}",
    )  # fmt: skip
    if fault := st.session_state.pop(f"{key} fault", None):
        st.error(plain(fault))


def _take_in(canvas: Canvas, key: str) -> None:
    """Lay the board of a file there, or say what is wrong with it."""
    turn = st.session_state.get(f"{key} turn", 0)
    file = st.session_state.get(f"{key} import {turn}")
    if file is None:
        return
    st.session_state[f"{key} turn"] = turn + 1
    try:
        raw = file.read(_LONGEST_FILE + 1)
        if len(raw) > _LONGEST_FILE:
            raise BadUsage(PAGE_WORDS("prepare.too_long"))
        painting = canvas.painting(canvas.read(raw))
    except AfterActionError as error:
        st.session_state[f"{key} fault"] = f"{file.name}: {error.text(language())}"
        return
    _lay(key, painting)
    st.session_state[f"{key} told"] = word("prepare.taken_in", name=file.name)


# -- the list of an army ---------------------------------------------------------------------------


def army_list(system: GameSystem[Any], i: int, army: str | None, name: str) -> list[ListedCard]:
    """With what somebody plays, as a list; empty where none is prepared."""
    roster = None if system.preparations is None else system.preparations.roster
    if roster is None:
        return []
    key, kept = f"prepare {system.id} list {i}", _kept(system).of("lists")
    fits = [one for one, told in kept.items() if told.get("army") in (None, army)]
    fits.sort(key=lambda one: kept[one].get("player") != name)
    label = word("prepare.which_list")
    if _choice(label, f"{key} choice", fits, partial(_open_list, system, key)) == _NONE:
        return []
    units: tuple[ListedCard, ...] = st.session_state.get(f"{key} units", ())
    joins = roster.may_join([one.card for one in units])
    for place in range(len(units)):
        _unit_row(key, units, place, joins.get(place, ()))
    if len(units) < _MOST_CARDS:
        st.selectbox(
            word("prepare.add"), roster.cards(army), index=None, key=f"{key} add",
            accept_new_options=True, on_change=partial(_add, key), placeholder="",
        )  # fmt: skip
    told = {**list_to_keep(units), "army": army, "player": name or None}
    _keeping(system, "lists", key, partial(_keep, system, "lists", key, told))
    return list(units)


def _open_list(system: GameSystem[Any], key: str) -> None:
    chosen = str(st.session_state.get(f"{key} choice") or _NONE)
    kept = _kept(system).of("lists").get(chosen.removeprefix(_SAVED))
    _put(key, listed(kept))


def _put(key: str, units: Sequence[ListedCard]) -> None:
    """Another list: its controls begin anew, as they are told apart by their places."""
    st.session_state[f"{key} units"] = tuple(units)
    st.session_state[f"{key} turn"] = st.session_state.get(f"{key} turn", 0) + 1


def _unit_row(key: str, units: Sequence[ListedCard], place: int, joins: Sequence[int]) -> None:
    """A unit of the list: whom it joins, where it may, and that it stays at home."""
    one, turn = units[place], st.session_state.get(f"{key} turn", 0)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(f"**{plain(one.card)}**")
        st.space("stretch")
        if joins:
            at = f"{key} joins {turn} {place}"
            st.selectbox(
                word("prepare.joins", unit=one.card), [None, *joins], key=at,
                index=(*joins,).index(one.joins) + 1 if one.joins in joins else 0,
                format_func=lambda other: word("prepare.alone") if other is None
                else plain(word("prepare.with", unit=units[other].card)),
                label_visibility="collapsed", on_change=partial(_join, key, place, at), width=170,
            )  # fmt: skip
        st.button(
            word("prepare.remove"), key=f"{key} off {turn} {place}",
            on_click=lambda: _put(key, without(units, place)), icon=":material/close:",
            type="tertiary",
        )  # fmt: skip


def _add(key: str) -> None:
    added = " ".join(str(st.session_state.get(f"{key} add") or "").split())[:_LONGEST_CARD]
    if added:
        _put(key, (*st.session_state.get(f"{key} units", ()), ListedCard(added)))
    st.session_state[f"{key} add"] = None


def _join(key: str, place: int, at: str) -> None:
    units = list(st.session_state.get(f"{key} units", ()))
    units[place] = units[place]._replace(joins=st.session_state[at])
    st.session_state[f"{key} units"] = tuple(units)


# -- as events -------------------------------------------------------------------------------------


def entries(
    system: GameSystem[Any], on: Kept | None, lists: Mapping[str, Sequence[ListedCard]],
    players: Sequence[Json], depth: str | None,
) -> list[Json]:  # fmt: skip
    """What is told behind the first event: cards that the library knows, the board, the armies.

    What is not recorded at that depth is left out.
    """
    if system.preparations is None:
        return []
    depths = {one.name: one.leaves_out for one in system.depths}
    left_out = depths.get(depth or "full", frozenset())
    told = system.preparations.entries(on, lists, players)
    return [
        *_known_cards(system, lists),
        *(entry for entry in told if entry["type"] not in left_out),
    ]


def _known_cards(system: GameSystem[Any], lists: Mapping[str, Sequence[ListedCard]]) -> list[Json]:
    """The cards of these lists as other matches copied them, where all of these say the same."""
    roster = None if system.preparations is None else system.preparations.roster
    if roster is None:
        return []
    names = dict.fromkeys(one.card for units in lists.values() for one in units)
    known = [one.thing for one in load.things_known(system.id) if one.thing.kind == roster.kind]
    found = []
    for name in names:
        versions = [thing for thing in known if thing.name == name and thing.values]
        if versions and all(one.values == versions[0].values for one in versions):
            one = versions[0]
            facts = {"kind": one.kind, "name": name, "values": dict(one.values),
                     "source": one.source, "cites": one.cites}  # fmt: skip
            told = {fact: value for fact, value in facts.items() if value is not None}
            found.append({"type": "thing_met", **told})
    return found
