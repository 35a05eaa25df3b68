"""The search: by what lay where, by what happened one after the other, by what was noted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final
from urllib.parse import urlencode

import streamlit as st

from dashboard.figures.boards import board
from dashboard.views.chrome import language, plain
from dashboard.views.statistics import address, answers, choices, grid, load, wording
from dashboard.views.statistics.wording import word
from projections.archive.parameters import Value
from projections.archive.query import questions
from projections.archive.questions import Question
from projections.archive.search import (
    MOST,
    BadPattern,
    SearchHit,
    columns_of,
    examples,
    known_names,
    terms,
)
from projections.scene import Scene
from projections.systems import find_system

_WAYS: Final = ("position", "events", "notes")
ANY: Final = "any"
Units = dict[str, tuple[str, str]]
"""By cell, the piece that lies there and which way it looks."""


def search(filters: dict[str, Value]) -> None:
    """One of three ways to look for a moment; which one stands in the address."""
    st.subheader(word("part.search"), anchor=False)
    how = st.query_params.get("how", "position")
    how = how if how in _WAYS else "position"
    st.session_state["search how"] = how

    def turn() -> None:
        st.query_params["how"] = st.session_state["search how"]

    st.segmented_control(
        word("search.how"), _WAYS, key="search how", on_change=turn, required=True,
        format_func=lambda way: word(f"search.{way}"), label_visibility="collapsed",
    )  # fmt: skip
    laid = board_question() if how == "position" else None
    key = f"search.{how}_text"
    st.caption(word(key) if laid is None else wording.sentence(laid, key))
    if how == "position":
        _position(filters)
    else:
        _by_words(how, filters)


def _by_words(how: str, filters: dict[str, Value]) -> None:
    """By what happened one after the other, in the language of patterns, or what somebody wrote."""
    if how == "events":
        text = _text_line("pattern", examples()[0])
        _help()
    else:
        text = _text_line("text", "")
    if text:
        try:
            _hits(load.moments(how, text, str(filters.get("origin", "real"))), filters)
        except BadPattern as error:
            st.error(plain(error.text(language())))
            st.code(f"{text}\n{' ' * (error.column - 1)}^", language=None)


def _text_line(name: str, example: str) -> str:
    """A line of text that stands in the address."""
    text = st.query_params.get(name, "")
    with st.form(f"search {name}", border=False):
        typed = st.text_input(
            word(f"search.{name}"), value=text, placeholder=example, key=f"search {name} {text}"
        )
        if st.form_submit_button(word("search.go"), type="primary", icon=":material/search:"):
            st.query_params[name] = text = typed.strip()
    return text


def _help() -> None:
    """The language in a few sentences, examples one can tap, and all that a step may be called."""
    with st.expander(word("search.help"), icon=":material/help:"):
        st.markdown(word("search.language"))
        for number, example in enumerate(examples()):
            st.button(
                f"`{example}`", key=f"example {number}", type="tertiary",
                on_click=st.query_params.update, kwargs={"pattern": example},
            )  # fmt: skip
        st.markdown(f"**{word('search.words')}** {', '.join(f'`{name}`' for name in terms())}")
        tables = columns_of()
        st.markdown(f"**{word('search.tables')}**")
        for table, columns in tables.items():
            st.markdown(f"- `{table}`: {', '.join(f'`{name}`' for name in columns)}")
        others = [name for name in known_names() if "_" in name and name not in tables]
        st.markdown(f"**{word('search.events_too')}** {', '.join(f'`{name}`' for name in others)}")


def _hits(hits: list[SearchHit], filters: dict[str, Value]) -> None:
    """Where it was found, each moment a step away from its replay."""
    if not hits:
        answers.nothing(
            filters, load.answer("overview", {"origin": filters.get("origin", "real")}).left_out
        )
        return
    st.markdown(f"**{word('search.hits', count=len(hits))}**")
    columns = [
        grid.Column(
            wording.column_title(name), [hit.seq for hit in hits] if name == "seq" else None
        )
        for name in ("match", "seq", "day", "players", "found")
    ]
    more = word("table.more", shown=grid.SHOWN, count=len(hits))
    grid.table(
        columns, [_row(hit) for hit in hits],
        caption=word("part.search"), more=more, key="search hits",
    )  # fmt: skip
    if len(hits) == MOST:
        st.caption(word("search.more", count=MOST))


def _row(hit: SearchHit) -> list[grid.Cell]:
    way = address.match_link(hit.match, hit.seq)
    texts = (
        word("table.replay", match=hit.match[-6:]), str(hit.seq), wording.value("day", hit.day),
        ", ".join(hit.players), hit.text,
    )  # fmt: skip
    return [grid.cell(text, None if place else way) for place, text in enumerate(texts)]


# A position, laid piece by piece on an empty board


def board_question() -> Question | None:
    """The question about what lies on a board, alone or among others, as the address says."""
    laid = "alone" if st.query_params.get("exact") == "yes" else "among"
    return next((one for one in questions().values() if one.laid == laid and one.units), None)


def _position(filters: dict[str, Value]) -> None:
    """Choose a piece, tap the cells where it lay; below stand the matches in which it did."""
    question = board_question()
    if question is None:
        st.info(word("search.no_board"))
        return
    units = _units(str(filters.get(question.units or "") or ""))
    chosen = {
        name: _chosen(question, name, filters.get(name), choice.values)
        for name, choice in question.choices.items()
    }
    left, right = st.columns([1, 1], gap="medium")
    with left:
        _board(question, units, chosen)
    with right:
        _piece(question)
        _switches(question, filters)
        _laid_pieces(question, units)
    if units:
        under = {**filters, **chosen}
        table = load.answer(question.name, choices.applicable(under, question.parameters))
        if not table.rows:
            answers.nothing(under, table.left_out)
            return
        st.markdown(f"**{word('behind.count', count=len(table.rows))}**")
        answers.answer_table(table, question.title.text(language()), under, None, "laid")


def _units(text: str) -> Units:
    """The units of the address; what cannot be read there is told by the question itself."""
    found = {}
    for part in text.replace(",", " ").split():
        piece, _, place = part.partition("@")
        name, _, facing = place.partition("/")
        found[name.upper()] = (piece, facing.upper() or ANY)
    return found


def _units_text(units: Units) -> str:
    return " ".join(
        f"{piece}@{name}" + ("" if facing == ANY else f"/{facing}")
        for name, (piece, facing) in units.items()
    )


def _chosen(question: Question, name: str, said: Value, values: tuple[int, ...]) -> int:
    """One of few numbers, such as the size of the board; with another one the board is empty."""
    now = said if isinstance(said, int) and said in values else values[0]
    key = f"search {name}"
    st.session_state[key] = now

    def turn() -> None:
        address.take_off(question.units or "")
        address.put(name, st.session_state[key])

    st.segmented_control(
        wording.column_title(name), list(values), key=key, on_change=turn,
        required=True, format_func=lambda value: wording.value(name, value),
    )  # fmt: skip
    return now


def _piece(question: Question) -> None:
    """What the next tap lays, and which way it looks."""
    units = question.parameter(question.units or "")
    pieces = load.names().get(units.name, [])
    now = st.query_params.get("piece")
    st.session_state["search piece"] = now if now in pieces else None
    st.selectbox(
        wording.column_title(units.pieces[0] if units.pieces else "piece"), pieces, index=None,
        key="search piece", on_change=_choose, args=("piece",), format_func=wording.piece,
        placeholder=wording.sentence(question, "search.choose"),
    )  # fmt: skip
    if not question.facings:
        return
    way = st.query_params.get("facing", ANY)
    st.session_state["search facing"] = way if way in question.facings else ANY
    st.segmented_control(
        word("search.facing"), (ANY, *question.facings), key="search facing", on_change=_choose,
        args=("facing",), required=True,
        format_func=lambda side: word("filter.any") if side == ANY else side,
    )  # fmt: skip


def _choose(name: str) -> None:
    chosen = st.session_state[f"search {name}"]
    if chosen in (None, ANY):
        address.take_off(name)
    else:
        st.query_params[name] = chosen


def _switches(question: Question, filters: dict[str, Value]) -> None:
    for one in question.own.values():
        if one.reads == "flag" and one.name in question.parameters:
            choices.toggle(one, filters)
    st.session_state["search exact"] = question.laid == "alone"

    def turn() -> None:
        if st.session_state["search exact"]:
            st.query_params["exact"] = "yes"
        else:
            address.take_off("exact")

    st.toggle(word("search.exact"), key="search exact", on_change=turn)


def _board(question: Question, units: Units, chosen: Mapping[str, Value]) -> None:
    scene = load.empty_board(question.game or "", language(), chosen)
    if scene is None:
        return
    piece, facing = st.query_params.get("piece"), st.query_params.get("facing", ANY)
    links, taps = {}, {}
    for cell in scene.cells:
        rest = {name: unit for name, unit in units.items() if name != cell.id}
        if cell.id in units:
            links[cell.id], taps[cell.id] = _page_with(question, rest), word("search.take")
        elif piece:
            links[cell.id] = _page_with(question, {**rest, cell.id: (piece, facing)})
            taps[cell.id] = wording.sentence(question, "search.lay", piece=wording.piece(piece))
    laid = {name: _unit_name(*unit) for name, unit in units.items()}
    svg = board(_with_faces(scene, question, units), {}, laid, word("search.board"), taps=taps)
    grid.board(svg, links, key="search laid")
    st.caption(wording.sentence(question, "search.tap" if piece or units else "search.first"))


def _with_faces(scene: Scene, question: Question, units: Units) -> Scene:
    """The board with what was laid; what has no face is named there."""
    system, lang = find_system(question.game or ""), language()
    known = {cell.id for cell in scene.cells}
    pieces = [
        replace(face, id=name, cell=name)
        for name, (piece, facing) in units.items()
        if name in known and (face := system.face(piece, lang, "" if facing == ANY else facing))
    ]
    return replace(scene, pieces=tuple(pieces), roles=system.roles)


def _unit_name(piece: str, facing: str) -> str:
    told = wording.piece(piece)
    name, bracket, army = told.partition(" (")
    return told if facing == ANY else f"{name} {facing}{bracket}{army}"


def _page_with(question: Question, units: Units) -> str:
    """The address of this page with other units."""
    pairs = {**st.query_params.to_dict(), question.units or "": _units_text(units)}
    return "?" + urlencode({name: text for name, text in pairs.items() if text})


def _laid_pieces(question: Question, units: Units) -> None:
    """What was laid, each with its way off the board."""
    for name, unit in units.items():
        rest = _units_text({other: one for other, one in units.items() if other != name})
        st.button(
            plain(f"{name}: {_unit_name(*unit)}"), key=f"laid {name}", icon=":material/close:",
            icon_position="right", on_click=address.put, args=(question.units, rest),
        )  # fmt: skip
