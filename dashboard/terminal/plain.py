"""Our signs on a terminal that knows only some of them: each as the nearest one it has."""

from __future__ import annotations

import codecs
import unicodedata
from typing import Final

NEAREST: Final = "afteraction.nearest"
"""The name under which `str.encode` finds this."""
_SIGNS: Final = {
    **dict.fromkeys("─━═╌┄", "-"),
    **dict.fromkeys("│┃║╷╵", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╋╔╗╚╝╶╴", "+"),
    **dict.fromkeys("←◂", "<"),
    **dict.fromkeys("→▸\u203a↳▶", ">"),
    **dict.fromkeys("↑▲▴", "^"),
    **dict.fromkeys("↓▾▼", "v"),
    **dict.fromkeys("↗↙", "/"),
    **dict.fromkeys("↖↘", "\\"),
    **dict.fromkeys("●◉·", "o"),
    **dict.fromkeys("◆■▫⬟", "#"),
    **dict.fromkeys("★✎⑂", "*"),
    **dict.fromkeys("░▒", "."),
    **dict.fromkeys("\u2013\u2212", "-"),
    **dict.fromkeys("“”„", '"'),
    **dict.fromkeys(map(chr, range(0x2400, 0x2422)), "^"),  # pictures of control characters
    "\u2019": "'", "…": ".", "✗": "x", "⚠": "!", "▏": "|", "ł": "l", "Ł": "L",
}  # fmt: skip


def nearest(error: UnicodeError) -> tuple[str, int]:
    """One sign for each that cannot be shown, so that columns stay where they are."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(sign: str) -> str:
    letter = _SIGNS.get(sign) or unicodedata.normalize("NFKD", sign)[0]
    return letter if letter.isascii() else "?"


codecs.register_error(NEAREST, nearest)
