"""Chapters as HTML: for a page, for a report on paper, for a file of its own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from dashboard.story.elements import Drawing, number, small_curve
from dashboard.story.flow import flow_html
from dashboard.story.ribbon import ribbon_html
from dashboard.words import STORY_WORDS as WORDS
from projections.counters import difference_text, number_text
from projections.reading import Reading
from projections.story import (
    Block,
    Chapter,
    Figure,
    Figures,
    FlowChart,
    Ledger,
    LedgerEntry,
    LedgerRow,
    Paragraph,
    Prose,
    Ribbon,
    Sheet,
    Sheets,
    SheetTrack,
)

_MOST_BEHIND = 40
"""So many of the last events that made a number are told; the replay tells all."""
_MOST_PIPS = 20
_MOST_LEADS = 2
_BARE = re.compile("[+\N{MINUS SIGN}]?[0-9]+([.,][0-9]+)?%?|[?]")
_SEEN_AT_ONCE = 7
"""Nobody searches in so few rows."""


def behind_of(reading: Reading, chapters: Sequence[Chapter]) -> dict[str, list[tuple[int, str]]]:
    """What made the numbers at the top: each event with its difference, the last ones."""
    blocks = [block for chapter in chapters for block in chapter.blocks]
    wanted = {item.counter for one in blocks if isinstance(one, Figures) for item in one.items}
    found, say = {}, reading.sentence
    for counter in filter(None, wanted):
        record = reading.counters.get(counter)
        changes = record.shown_changes[-_MOST_BEHIND:] if record else ()
        found[counter] = [
            (
                one.seq,
                f"{difference_text(one.difference)} = {number_text(one.after)}: {say(one.seq)}",
            )
            for one in changes
        ]
    return found


def chapter_html(chapter: Chapter, drawing: Drawing, *, on_paper: bool = False) -> str:
    """The blocks of a chapter, and beside them what stands aside."""
    main = "".join(_blocks(chapter.blocks, drawing, on_paper=on_paper))
    aside = "".join(_blocks(chapter.aside, drawing, on_paper=on_paper))
    if not aside:
        return main
    figures = "".join(
        _figures(block, drawing) for block in chapter.blocks if isinstance(block, Figures)
    )
    rest = [block for block in chapter.blocks if not isinstance(block, Figures)]
    main = "".join(_blocks(rest, drawing, on_paper=on_paper))
    return f'{figures}<div class="pair"><div>{main}</div><div class="aside">{aside}</div></div>'


def _blocks(blocks: Iterable[Block], drawing: Drawing, *, on_paper: bool) -> Iterator[str]:
    for block in blocks:
        match block:
            case Figures():
                yield _figures(block, drawing)
            case Ribbon():
                body = ribbon_html(block, drawing, on_paper=on_paper)
                hint = "" if on_paper else drawing.say("ribbon_hint")
                yield _card(block.title, body, hint)
            case FlowChart():
                yield _card(block.title, flow_html(block, drawing), escape(block.hint))
            case Ledger():
                yield _ledger(block, drawing, on_paper=on_paper)
            case Sheets():
                yield _sheets(block, drawing)
            case Prose():
                told = "".join(_paragraph(one, drawing) for one in block.paragraphs)
                yield _card(block.title, f'<div class="prose">{told}</div>')


def _card(title: str, body: str, hint: str = "") -> str:
    small = f'<span class="hint">{hint}</span>' if hint else ""
    return f'<section class="card"><header><h3>{escape(title)}</h3>{small}</header>{body}</section>'


# -- figures --------------------------------------------------------------------------------------


def _figures(figures: Figures, drawing: Drawing) -> str:
    return f'<div class="figures">{"".join(_figure(one, drawing) for one in figures.items)}</div>'


def _figure(figure: Figure, drawing: Drawing) -> str:
    words = f"<b>{escape(figure.value)}</b><span>{escape(figure.words)}</span>"
    behind = list(drawing.behind.get(figure.counter or "", ()))
    if not behind:
        return f"<div>{drawing.link(figure.seq, words)}</div>"
    rows = "".join(
        f"<li>{drawing.link(seq, escape(text))}{drawing.mend(seq)}</li>"
        for seq, text in reversed(behind)
    )
    return f"<details><summary>{words}</summary><ol>{rows}</ol></details>"


# -- a table with the history of each row ---------------------------------------------------------


def _ledger(ledger: Ledger, drawing: Drawing, *, on_paper: bool) -> str:
    tags = list(dict.fromkeys(tag for row in ledger.rows for tag in row.tags))
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in ledger.columns)
    rows = "".join(_row(row, ledger, drawing, tags) for row in ledger.rows)
    body = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    is_short = len(ledger.rows) <= _SEEN_AT_ONCE and not tags
    seek = "" if on_paper or is_short else _search(ledger, drawing, tags)
    none = (
        "" if on_paper else f'<p class="none" role="status" hidden>{drawing.say("none_found")}</p>'
    )
    return _card(ledger.title, f'<div class="ledger">{seek}{body}{none}</div>', escape(ledger.hint))


def _search(ledger: Ledger, drawing: Drawing, tags: Sequence[str]) -> str:
    label = drawing.say("search")
    example = escape(ledger.example) or label
    chips = [drawing.say("all"), *map(escape, tags)] if len(tags) > 1 else []
    buttons = "".join(
        f'<button type="button" class="chip" aria-pressed="{"true" if i == 0 else "false"}"'
        f' data-tag="{"" if i == 0 else i - 1}">{chip}</button>'
        for i, chip in enumerate(chips)
    )
    called = escape(ledger.title)
    return (
        f'<div class="seek"><input type="search" aria-label="{label}: {called}"'
        f' placeholder="{example}" autocomplete="off">'
        f'<div class="chips" role="group" aria-label="{called}">{buttons}</div></div>'
    )


def _row(row: LedgerRow, ledger: Ledger, drawing: Drawing, tags: Sequence[str]) -> str:
    mine = " ".join(str(tags.index(tag)) for tag in row.tags)
    cells = []
    for i, (cell, column) in enumerate(zip(row.cells, ledger.columns, strict=False)):
        badge = drawing.badge(row.seat) if i == 1 else ""
        text = f"{badge}{escape(cell)}"
        if i == 0:
            if row.history:
                lines = _history(row.history, drawing)
                text = f"<details><summary>{text}</summary>{lines}</details>"
            cells.append(f'<th scope="row">{text}</th>')
        else:
            # On a phone a number stands behind the name of its column, which else nobody sees.
            is_bare = _BARE.fullmatch(cell) is not None
            named = f' data-column="{escape(column)}"' if is_bare else ""
            cells.append(f"<td{named}>{text}</td>")
    return f'<tr class="{row.state}" data-tags="{mine}">{"".join(cells)}</tr>'


def _history(entries: Sequence[LedgerEntry], drawing: Drawing) -> str:
    lines = []
    for one in entries:
        when = f"<b>{escape(one.when)}</b> " if one.when else ""
        aside = f" <i>{drawing.say('left_aside')}</i>" if one.is_left else ""
        state = ' class="gone"' if one.is_left else ""
        led = drawing.link(one.seq, when + escape(one.words) + aside)
        mend = "" if one.is_left else drawing.mend(one.seq)
        lines.append(f"<li{state}>{led}{mend}</li>")
    return f'<ol class="history">{"".join(lines)}</ol>'


# -- sheets ---------------------------------------------------------------------------------------


def _sheets(sheets: Sheets, drawing: Drawing) -> str:
    if sheets.is_brief:
        return _card(sheets.title, "".join(_brief(one, drawing) for one in sheets.items))
    items = "".join(_sheet(one, drawing) for one in sheets.items)
    chosen = _day_chosen(sheets, drawing) if drawing.answers and len(sheets.days) > 1 else ""
    return f'{chosen}<div class="sheets">{items}</div>'


def _day_chosen(sheets: Sheets, drawing: Drawing) -> str:
    """A slider over the days, with a button to either side of it for a single one."""
    *past, now = sheets.days
    days = [(day.number, WORDS("sheets_then", day=day.words).text(drawing.lang)) for day in past]
    days.append((now.number, WORDS("sheets_now", day=now.words).text(drawing.lang)))
    at = next((i for i, day in enumerate(past) if day.number == sheets.day), len(past))
    label, words = drawing.say("sheets_as_of"), escape(days[at][1])

    def step(by: int, key: str, sign: str) -> str:
        called = drawing.say(key)
        return (
            f'<button type="button" class="chip" data-by="{by}" aria-label="{called}"'
            f' title="{called}">{sign}</button>'
        )

    return (
        f"<div class=\"then\" data-days='{escape(json.dumps(days))}'>"
        f"<p><b>{label}</b> <output>{words}</output></p>"
        f"{step(-1, 'sheets_earlier', '&#8249;')}"
        f'<input type="range" min="0" max="{len(past)}" value="{at}" aria-label="{label}"'
        f' aria-valuetext="{words}">'
        f"{step(1, 'sheets_later', '&#8250;')}</div>"
    )


def _who(sheet: Sheet, drawing: Drawing) -> str:
    words = f'<span class="{sheet.state}">{escape(sheet.words)}</span>' if sheet.words else ""
    return (
        f'{drawing.badge(sheet.seat, 28)}<div class="who"><b>{escape(sheet.name)}</b>{words}</div>'
    )


def _brief(sheet: Sheet, drawing: Drawing) -> str:
    tracks = "".join(_track(one, drawing) for one in sheet.tracks[:3])
    return f'<div class="person">{_who(sheet, drawing)}<div class="tracks">{tracks}</div></div>'


def _track(track: SheetTrack, drawing: Drawing) -> str:
    """So many of so many as pips, where one can count them; else as numbers."""
    known = drawing.say("unknown") if track.left is None else number(track.left)
    of = "" if track.most is None else f" / {number(track.most)}"
    name = escape(track.name)
    if track.left is not None and track.most is not None and 0 < track.most <= _MOST_PIPS:
        left = max(0, min(int(track.left), int(track.most)))
        pips = "<i></i>" * left + '<i class="o"></i>' * (int(track.most) - left)
        label = f"{name}: {known}{of}"
        return f'<span class="pips" role="img" aria-label="{label}" title="{label}">{pips}</span>'
    return f'<span class="count"><b>{known}{of}</b> {name}</span>'


def _sheet(sheet: Sheet, drawing: Drawing) -> str:
    tracks = "".join(
        f'<tr><th scope="row">{escape(one.name)}</th><td>{_track(one, drawing)}</td></tr>'
        if one.most is not None
        else f'<tr><th scope="row">{escape(one.name)}</th><td>'
        f"{drawing.say('unknown') if one.left is None else number(one.left)}</td></tr>"
        for one in sheet.tracks
    )
    facts = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>'
        for name, value in sheet.facts
    )
    table = f"<table>{tracks}{facts}</table>" if tracks or facts else ""
    seat = drawing.number(sheet.seat)
    curves = "".join(
        f"<figure><figcaption>{escape(one.name)}</figcaption>{small_curve(one, seat)}</figure>"
        for one in sheet.curves
    )
    history = _history(sheet.history, drawing) if sheet.history else ""
    head = f'<header class="person">{_who(sheet, drawing)}</header>'
    return f'<section class="card sheet">{head}{table}{curves}{history}</section>'


# -- prose ----------------------------------------------------------------------------------------


def _paragraph(paragraph: Paragraph, drawing: Drawing) -> str:
    heading = ""
    if paragraph.heading:
        first = paragraph.seqs[0] if paragraph.seqs else None
        heading = f"<h4>{drawing.link(first, escape(paragraph.heading))}</h4>"
    seqs = [seq for seq in dict.fromkeys(paragraph.seqs) if drawing.way(seq) is not None]
    margin = f'<div class="leads">{_leads(seqs, drawing)}</div>' if seqs else ""
    return f"{heading}<p>{escape(paragraph.text)}</p>{margin}"


def _leads(seqs: Sequence[int], drawing: Drawing) -> str:
    """The events of a paragraph; where one of several may be corrected, each as the log says it."""
    mends = {seq: drawing.mend(seq) for seq in seqs}
    count = drawing.say("events", count=len(seqs))
    if len(seqs) > 1 and any(mends.values()):
        lines = "".join(
            f"<li>{drawing.link(seq, escape(drawing.sentence(seq)))}{mend}</li>"
            if mend
            else f"<li>{drawing.link(seq, drawing.say('event', seq=seq))}</li>"
            for seq, mend in mends.items()
        )
        correct = f'<span class="mend">{drawing.say("correct")}</span>'
        summary = f"<summary>{count} {correct}</summary>"
        return f'<details>{summary}<ol class="history">{lines}</ol></details>'
    leads = [drawing.link(seq, str(seq), drawing.say("event", seq=seq)) for seq in seqs]
    told = " ".join([*leads, *filter(None, mends.values())])
    if len(seqs) <= _MOST_LEADS:
        return told
    # So many would be in the way of whoever reads aloud.
    return f"<details><summary>{count}</summary>{told}</details>"
