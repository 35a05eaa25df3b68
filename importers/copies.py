"""Journals that come from elsewhere: mailed, restored, written by a second device off-line.

A copy that goes on where ours ends is brought forward. Copies that went different ways are told,
and the other one is kept in ours as a branch: there is never a silent second match.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Final, Literal

from events.chain import Scan, hash_on
from events.codec import Json, Vocabulary
from events.errors import AfterActionError, BadPicture, BadUsage
from events.journal import Journal, place_files, read_journal
from events.library import Library
from events.photos import hash_in, keep_picture
from events.pictures import clean_picture
from events.words import WORDS as EVENT_WORDS
from events.words import Phrase
from importers.words import WORDS
from projections.systems import find_system

_SET_ANEW = ("seq", "recorded", "hash")

Outcome = Literal["new", "known", "behind", "forward", "diverged"]


@dataclass(frozen=True, slots=True)
class CopyResult:
    """What came of a journal that was brought in."""

    outcome: Outcome
    match: str
    path: Path
    events: int
    """How many events were added."""
    common: int = 0
    """The last seq that both copies share."""
    branch: str | None = None
    problems: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True)
class Copy:
    """A journal that was read, and the name of the file that it came in."""

    scan: Scan
    where: str
    pictures: Mapping[str, Callable[[], bytes]] = field(default_factory=dict)
    """What lies beside it, by the name of the file: read when it is wanted."""

    @property
    def match(self) -> str:
        """The id of the match."""
        return self.scan.header.match

    @property
    def problems(self) -> tuple[Phrase, ...]:
        """What of the file cannot be brought in."""
        scan, problems = self.scan, []
        if scan.torn:
            problems.append(WORDS("copy.torn", bytes=len(scan.torn)))
        if scan.damage is not None:
            problems.append(WORDS("copy.damaged", line=scan.damage.line, lost=len(scan.rest)))
        return tuple(problems)


def take_in(copy: Copy, ours: Sequence[Path], library: Library, *, dry: bool = False) -> CopyResult:
    """Bring a journal to `ours`, the files that the library has of its match.

    With `dry`, only say what would come of it.
    """
    theirs = copy.scan
    if len(ours) > 1:
        names = [str(path) for path in ours]
        raise BadUsage(WORDS("copy.twice", match=theirs.header.match, files=names))
    if ours:
        return _bring_together(copy, ours[0], dry=dry)
    path = library.place_for(theirs.header)
    if not dry:
        place_files({path: theirs.data()})
    return CopyResult("new", copy.match, path, len(theirs.lines), problems=copy.problems)


def _bring_together(copy: Copy, path: Path, *, dry: bool) -> CopyResult:
    ours, theirs, match, problems = read_journal(path), copy.scan, copy.match, copy.problems
    if ours.header != theirs.header:
        raise BadUsage(WORDS("copy.other_match", match=ours.header.match, path=str(path)))
    pairs = zip(ours.lines, theirs.lines, strict=False)
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    new = len(theirs.lines) - common
    if not new:
        outcome: Outcome = "known" if common == len(ours.lines) else "behind"
        return CopyResult(outcome, match, path, 0, common, problems=problems)
    if common < len(ours.lines):
        if not common:
            raise BadUsage(WORDS("copy.nothing_common", match=match, path=str(path)))
        return _keep_branch(copy, path, common, dry=dry)
    if not dry:
        with Journal(path, Vocabulary(ours.header.game)) as journal:
            journal.bring_forward(theirs.lines[common:], expect=common)
    return CopyResult("forward", match, path, new, common, problems=problems)


def _keep_branch(copy: Copy, path: Path, common: int, *, dry: bool) -> CopyResult:
    theirs = copy.scan
    vocabulary = find_system(theirs.header.game).vocabulary
    branch = f"copy-{hash_on(theirs.lines[common])[:8]}"
    entries = _Transplant(theirs, common, branch, vocabulary).entries(Path(copy.where).name)
    events = len(entries)
    if not dry:
        with Journal(path, vocabulary) as journal:
            last = journal.refresh()
            events = sum(receipt.seq > last for receipt in journal.append_all(entries))
    outcome: Outcome = "diverged" if events else "known"
    return CopyResult(outcome, copy.match, path, events, common, branch, copy.problems)


def bring_pictures(copy: Copy, path: Path) -> Iterator[Phrase]:
    """Put the pictures of a copy beside our journal; what is wrong with those that stay outside.

    Taken in is what an event of the copy names, as our own writer would have kept it.
    """
    named = {hash_in(name) or "" for name in copy.pictures} & _pictures_named(copy.scan)
    for name, read in copy.pictures.items():
        if hash_in(name) not in named:
            continue
        try:
            picture = clean_picture(read())
            if picture.name != name:
                raise BadPicture(EVENT_WORDS("picture.damaged"))
            keep_picture(path, picture)
        except AfterActionError as error:
            yield WORDS("copy.picture", name=name, why=error.phrase)


_NAMES_PICTURE: Final = re.compile(rb'"type": ?"photo_attached"')


def _pictures_named(scan: Scan) -> set[str]:
    """The hashes of the pictures that the events of a journal name."""
    return {
        str(json.loads(line).get("picture")) for line in scan.lines if _NAMES_PICTURE.search(line)
    }


class _Transplant:
    """Rewrites the events of another copy so that they can stand on a branch of ours.

    Their ids say where they come from, so that bringing in the same copy twice adds nothing.
    """

    def __init__(self, theirs: Scan, common: int, branch: str, vocabulary: Vocabulary) -> None:
        self.common, self.branch, self.vocabulary = common, branch, vocabulary
        self.fields: list[Json] = [json.loads(line) for line in theirs.lines]
        self.opened: set[str | None] = set()
        self.out: list[Json] = []

    def entries(self, title: str) -> list[Json]:
        """What to append to our copy."""
        self._open(None, title)
        for fields in self.fields[self.common :]:
            self._open(fields.get("branch"), title, fields)
            self.out.append(self._moved(fields))
        return self.out

    def _line(self, branch: str | None) -> str:
        return self.branch if branch is None else _short(f"{self.branch}/{branch}", 64)

    def _open(self, branch: str | None, title: str, fields: Json | None = None) -> None:
        """Open our line for one of theirs, unless it is known or `fields` themselves open it."""
        if branch in self.opened:
            return
        self.opened.add(branch)
        if fields is not None and fields["type"] == "branch_opened":
            return
        shared = [f["seq"] for f in self.fields[: self.common] if f.get("branch") == branch]
        self.out.append(
            {
                "type": "branch_opened",
                "branch": self._line(branch),
                "from": max(shared),
                "kind": "argued",
                "title": title[:200],
                "id": _short(f"{self._line(branch)}:opened", 128),
            }
        )

    def _moved(self, fields: Json) -> Json:
        moved = {key: value for key, value in fields.items() if key not in _SET_ANEW}
        for key in self.vocabulary.reference_keys(fields["type"]):
            if key in moved and moved[key] is not None:
                there = moved[key]
                moved[key] = there if there <= self.common else self._id(self.fields[there - 1])
        moved["branch"] = self._line(fields.get("branch"))
        moved["id"] = self._id(fields)
        moved.setdefault("happened", fields["recorded"])
        if fields["type"] != "match_sealed":
            return moved
        # A seal signed the other chain, so here it is a remark.
        kept = {key: value for key, value in moved.items() if key not in ("head", "type")}
        return {"type": "note_written", "text": f"{moved['author']}: {moved['head']}", **kept}

    def _id(self, fields: Json) -> str:
        return _short(f"{self.branch}:{fields['id']}", 128)


def _short(name: str, longest: int) -> str:
    """A name cut to its length, and still another one than those that begin alike."""
    if len(name) <= longest:
        return name
    return name[: longest - 9] + "~" + hashlib.sha256(name.encode()).hexdigest()[:8]
