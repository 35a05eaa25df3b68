"""The type of the product: fonts that lie here, served to pages, or put into files handed out.

All are under the SIL Open Font License, whose texts lie beside them. Nothing is fetched elsewhere.
"""

from __future__ import annotations

import base64
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

FOLDER: Final = "fonts"
"""Where they lie beside this module, and at which address the server has them."""

_LATIN: Final = (
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,"
    "U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD"
)
_BEYOND: Final = "U+0100-02BA,U+1E00-1EFF,U+20A0-20AB,U+2C60-2C7F,U+A720-A7FF"
_DIGITS: Final = "U+0030-0039"


class Typeface(NamedTuple):
    """One file of a family: a weight, and the letters for which it is loaded."""

    family: str
    weight: int
    file: str
    letters: str
    at_once: bool = False
    """Whether every page needs it: a browser is told so before it has read a style."""
    in_files: bool = False
    """Whether files that are handed out bring it along."""


def _family(
    name: str, file: str, weight: int, *, at_once: bool = False, in_files: bool = False
) -> tuple[Typeface, ...]:
    return (
        Typeface(name, weight, f"{file}-latin-{weight}", _LATIN, at_once, in_files),
        Typeface(name, weight, f"{file}-latin-ext-{weight}", _BEYOND, in_files=in_files),
    )


TYPEFACES: Final = (
    *_family("Saira Condensed", "saira-condensed", 600, at_once=True),
    *_family("Saira Condensed", "saira-condensed", 700, in_files=True),
    *_family("IBM Plex Sans", "ibm-plex-sans", 400, at_once=True, in_files=True),
    *_family("IBM Plex Sans", "ibm-plex-sans", 600),
    *_family("IBM Plex Mono", "ibm-plex-mono", 500),
    Typeface("AA Figures", 600, "aa-figures-600", _DIGITS),
    Typeface("AA Figures", 700, "aa-figures-700", _DIGITS, in_files=True),
)


def _rule(face: Typeface, source: str) -> str:
    return (
        f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};font-display:swap;'
        f'src:url({source}) format("woff2");unicode-range:{face.letters}}}'
    )


def served() -> str:
    """The fonts for a page of ours, which fetches those that it needs."""
    return "".join(_rule(face, f"{FOLDER}/{face.file}.woff2") for face in TYPEFACES)


def preloads() -> str:
    """Links to those that every page needs."""
    return "".join(
        f'<link rel="preload" href="{FOLDER}/{face.file}.woff2" as="font" type="font/woff2"'
        " crossorigin>"
        for face in TYPEFACES
        if face.at_once
    )


def enclosed(text: str) -> str:
    """The fonts for a file that stands by itself, with such a text in it."""
    beyond = any("\u0100" <= letter <= "\u02ba" for letter in text)
    faces = (f for f in TYPEFACES if f.in_files and (beyond or f.letters != _BEYOND))
    return "".join(_rule(face, f"data:font/woff2;base64,{_coded(face.file)}") for face in faces)


@cache
def _coded(file: str) -> str:
    data = (resources.files(__package__) / FOLDER / f"{file}.woff2").read_bytes()
    return base64.b64encode(data).decode()
