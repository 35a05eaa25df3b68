"""XML from strangers: elements and attributes, and nothing that XML could do beyond that.

Expat reads; a document type is refused at its first word, so that no entity is ever declared, let
alone resolved, and no network or file is asked for anything. That is what defusedxml does with the
same parser, in fewer lines than its installation.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from importers.source import NotUnderstood, Source, decode
from importers.words import WORDS

LARGEST: Final = 64 << 20
DEEPEST: Final = 50
MOST_ELEMENTS: Final = 1_000_000
_MARKS: Final = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_PIECE: Final = 1 << 16


@dataclass(slots=True)
class Element:
    """An element with its text; `line` is where it begins."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def all(self, tag: str) -> Iterator[Element]:
        """The children of that name."""
        return (child for child in self.children if child.tag == tag)

    def first(self, tag: str) -> Element | None:
        """The first child of that name."""
        return next(self.all(tag), None)

    def get(self, name: str) -> str:
        """An attribute; empty where it is missing."""
        return self.attributes.get(name, "")


class _Refused(Exception):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class _Builder:
    """Puts together what expat reports."""

    def __init__(self, parser: expat.XMLParserType) -> None:
        self.parser = parser
        self.root: Element | None = None
        self.stack: list[Element] = []
        self.count = 0
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.StartDoctypeDeclHandler = self.refuse_doctype
        parser.EntityDeclHandler = self.refuse_entity
        parser.ExternalEntityRefHandler = self.refuse_entity
        parser.SkippedEntityHandler = self.refuse_entity
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if len(self.stack) >= DEEPEST or self.count > MOST_ELEMENTS:
            raise _Refused("xml.large")
        element = Element(tag, attributes, self.parser.CurrentLineNumber)
        if self.stack:
            self.stack[-1].children.append(element)
        else:
            self.root = element
        self.stack.append(element)

    def end(self, tag: str) -> None:
        del tag
        self.stack.pop()

    def characters(self, text: str) -> None:
        if self.stack:
            self.stack[-1].text += text

    @staticmethod
    def refuse_doctype(*_: object) -> None:
        raise _Refused("xml.doctype")

    @staticmethod
    def refuse_entity(*_: object) -> int:
        raise _Refused("xml.entity")


def parse_xml(source: Source) -> Element:
    """The root element of a file; `NotUnderstood` names what is broken or refused."""
    if len(source.data) > LARGEST:
        raise NotUnderstood(WORDS("xml.large"), where=source.where)
    data, encoding = source.data.lstrip(), None
    if source.data.startswith(_MARKS):
        # A program that saves a page in an encoding of its own leaves the page's words about it
        # as they were: the mark in front is right.
        data, encoding = decode(source.data)[0].lstrip().encode("utf-8", "replace"), "utf-8"
    parser = expat.ParserCreate(encoding)
    parser.buffer_text = True
    builder = _Builder(parser)
    try:
        for start in range(0, len(data), _PIECE):
            parser.Parse(data[start : start + _PIECE], False)
        parser.Parse(b"", True)
    except _Refused as error:
        raise NotUnderstood(WORDS(error.key), where=_at(source, parser)) from None
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise NotUnderstood(WORDS("xml.broken"), where=_at(source, parser)) from error
    assert builder.root is not None
    return builder.root


def _at(source: Source, parser: expat.XMLParserType) -> str:
    return f"{source.where}:{parser.ErrorLineNumber}"
