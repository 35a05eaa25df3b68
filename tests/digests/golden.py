"""The digests that are kept in `golden/`: one file a subject, one line a match.

`python -m tests.digests` writes them anew, in a few minutes; `python -m tests.digests logs` only
those of a subject. Whoever commits that says in the commit which event or line changed, and why.
Where two branches changed one file, take either and write it anew.
"""

from pathlib import Path

from tests.digests.matches import kept, played_oddly, samples
from tests.digests.subjects import SUBJECTS, Part, is_dear, letters_of, line_of, opened

FOLDER = Path(__file__).parent / "golden"
HUNDREDS = range(21, 221, 20)
"""The first numbers of the matches that only the long test plays, twenty at a time."""


def digests(subject, matches):
    """Lines of a golden file."""
    told = SUBJECTS[subject]
    return {name: line_of(told(opened(name, data))) for name, data in matches.items()}


def all_matches():
    """The journals that stay as they are, by name."""
    return {**samples(), **kept()}


def matches_for(subject, dear):
    """Those that only the long test holds to this subject, or all the others."""
    found = all_matches()
    return {name: data for name, data in found.items() if is_dear(subject, name) == dear}


def events_of(data):
    """The lines of a journal, as the simulator wrote them."""
    for seq, line in enumerate(data.splitlines()):
        yield Part(f"line {seq + 1}", line.decode())


def simulated(numbers=range(1, 21)):
    """Lines about the journals that are played anew."""
    return {f"odd_{n:02d}": line_of(events_of(played_oddly(n))) for n in numbers}


def score(first):
    """Of twenty matches that are played anew: a digest of each subject, without letters."""
    matches = {f"odd_{n:03d}": played_oddly(n) for n in range(first, first + 20)}
    found = {subject: digests(subject, matches) for subject in SUBJECTS}
    found["simulated"] = {name: line_of(events_of(data)) for name, data in matches.items()}
    for subject, lines in found.items():
        parts = [Part(name, line) for name, line in lines.items()]
        yield f"{subject}_{first:03d}", line_of(parts).split()[0]


def read(name):
    """What a golden file says: the line of each match."""
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines)


def write(name, lines):
    """Write a golden file anew."""
    text = "".join(f"{match} {line}\n" for match, line in lines.items())
    (FOLDER / f"{name}.txt").write_text(text, "utf-8")


def difference(subject, lines, dear=False):
    """What differs from the golden file, as a sentence a match; empty where nothing does."""
    golden = {name: line for name, line in read(subject).items() if is_dear(subject, name) == dear}
    for match in sorted({*golden, *lines}):
        if match not in lines or match not in golden:
            yield f"{match} is {'gone' if match in golden else 'new'}"
        elif lines[match] != golden[match]:
            yield f"{match}: {_first_difference(subject, match, golden[match])}"


def _first_difference(subject, match, golden):
    """The first part whose letter differs, and what it tells today."""
    if subject == "simulated":
        parts = list(events_of(played_oddly(int(match.removeprefix("odd_")))))
    else:
        parts = list(SUBJECTS[subject](opened(match, all_matches()[match])))
    then, now = (golden + " ").split(" ")[1], letters_of(parts)
    place = next(
        (i for i, pair in enumerate(zip(then, now, strict=False)) if len({*pair}) > 1), None
    )
    if place is None:
        place = min(len(then), len(now))
    if place == len(parts):
        return f"differs behind its last part, of {len(then)} parts {len(parts)} are left"
    told = parts[place].text
    short = told if len(told) < 400 else told[:400] + " …"
    return f"differs from part {place + 1} of {len(parts)} on: {parts[place].place}: {short}"
