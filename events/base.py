"""What every event is: a frozen fact in an envelope.

In the modules of events annotations are values: as texts each class would work out anew those of
all that it inherits.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

ONE_LINE: Final = r"^[^\x00-\x1f\x7f]+$"
"""The pattern of what has to be written on one line: no control characters."""

Seat = Annotated[str, Field(min_length=1, max_length=80)]
"""Who acted: a player's place at this table, by default the name as typed."""

Seq = Annotated[int, Field(ge=1)]
"""The place of an event in its file, from 1 without gaps."""


BranchName = Annotated[str, Field(min_length=1, max_length=64, pattern=ONE_LINE)]
"""A line of history beside the main one."""

Moment = Annotated[
    str,
    Field(pattern=r"^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$"),
]
"""A day, or a time of day; without an offset the zone is not known."""

Origin = Literal["rules", "import", "simulated"]

SET_BY_JOURNAL: Final = ("seq", "recorded", "hash")
"""Envelope fields that a writer may not give."""

ENVELOPE_REFERENCES: Final = ("cause", "after")
"""Envelope fields that hold the seq of another event."""

ENVELOPE: Final = frozenset(
    {
        "seq", "id", "recorded", "happened", "type", "v", "cause",
        "after", "branch", "by", "origin", "seen_by", "hash",
    }
)  # fmt: skip
"""Names that no fact may have."""


class Fact(BaseModel):
    """A part of an event: frozen, exact about types, closed to unknown keys."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, populate_by_name=True, allow_inf_nan=False
    )


@dataclass(frozen=True, slots=True)
class EventShape:
    """What a class of events says of itself, worked out once."""

    name: str
    version: int
    """The newest version."""
    oldest: int
    """The oldest whose lines read as they stand; those before it are upcast."""
    references: tuple[tuple[str, str], ...]
    """The facts that name another event: the key in the file, and the attribute."""
    opening: str
    """The line from its type up to the facts, in the oldest version."""
    added: Mapping[str, int]
    """The facts that newer versions have, by the first of these."""
    dated: bool
    """Whether the version says more than which facts there are: then the writer's is kept."""
    is_settled: bool
    """Whether all its lines are written in one version."""

    def version_of(self, facts: Iterable[str], v: int = 1) -> int:
        """The lowest version that has all these facts, and means what `v` does."""
        least = max(v, self.oldest) if self.dated else self.oldest
        newer = self.added.keys() & facts
        return max(least, *map(self.added.__getitem__, newer)) if newer else least

    def opening_of(self, facts: Iterable[str], v: int = 1) -> str:
        """As `opening`, in the lowest version that has the facts."""
        version = self.version_of(facts, v)
        return f',"type":"{self.name}"' + (f',"v":{version}' if version != 1 else "")


class Event(Fact):
    """What the table did or saw, once and for ever.

    A subclass is one kind of event. It fixes `type` and adds the facts; its docstring is a
    sentence for players. `references` names the facts that hold the seq of another event.
    """

    model_config = ConfigDict(defer_build=True)  # a program meets few of the kinds that there are

    references: ClassVar[tuple[str, ...]] = ()
    corrects: ClassVar[bool] = False
    """True for events about the record itself, which no fold sees."""
    befalls: ClassVar[bool] = False
    """True for what happens to whom `player` names, whoever does it: it happens to people who are
    away, or have left, as well."""
    added: ClassVar[Mapping[str, int]] = {}
    """Facts that may be left out and came later, by the version that has them first.

    What says none of them is written in the older version still, which `v` allows as well.
    """

    dated: ClassVar[bool] = False
    """True where the version says more than which facts there are.

    Such lines keep the version that their writer said.
    """

    came_with: ClassVar[int] = 1
    """The version of `match_started` from which on a record may hold such an event: a program that
    does not know the kind is so told of it in a line that it knows."""

    __shape__: ClassVar[EventShape] = EventShape("", 1, 1, (), "", {}, False, True)

    seq: int = 0
    id: str = ""
    recorded: str = ""
    happened: Moment | None = None
    v: Literal[1] = 1
    cause: int | None = None
    after: int | None = None
    branch: BranchName | None = None
    by: str | None = None
    origin: Origin | None = None
    seen_by: tuple[Seat, ...] | None = None

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Work out once what every append of such an event wants to know."""
        super().__pydantic_init_subclass__(**kwargs)
        if "type" in cls.model_fields:
            cls.__shape__ = _shape_of(cls)

    @classmethod
    def least_version(cls, facts: Mapping[str, Any]) -> int:
        """The lowest version that knows what these facts say, where that is not any."""
        del facts
        return 1

    def passes_over(self, fact: str) -> bool:
        """Whether it was written without a fact that came later, so that nobody was asked for it.

        In nothing else does it differ from what would say it.
        """
        return fact in self.added and fact not in self.model_fields_set

    @classmethod
    def type_name(cls) -> str:
        """The word in the file for this kind of event."""
        return cls.__shape__.name

    @classmethod
    def version(cls) -> int:
        """The newest version of the shape that this class describes."""
        return cls.__shape__.version

    def facts(self) -> dict[str, Any]:
        """What was said, without the envelope, as JSON would hold it."""
        return self.model_dump(
            mode="json", by_alias=True, exclude_unset=True, exclude=set(ENVELOPE)
        )


def _shape_of(kind: type[Event]) -> EventShape:
    fields = kind.model_fields
    name = str(fields["type"].default)
    versions = fields["v"].annotation.__args__  # type: ignore[union-attr]
    oldest, version = int(min(versions)), int(max(versions))
    keys = ((field.alias or attribute, attribute) for attribute, field in fields.items())
    references = tuple((key, attribute) for key, attribute in keys if key in kind.references)
    settled = not kind.added and not kind.dated
    bare = EventShape(name, version, oldest, references, "", kind.added, kind.dated, settled)
    return replace(bare, opening=bare.opening_of(()))
