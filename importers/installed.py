"""What packages offer by entry point, ours as a stranger's: loaded when somebody asks for it."""

from __future__ import annotations

from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import Generic, Protocol, TypeVar

from events.errors import BadUsage
from events.validation_messages import nearest
from importers.words import WORDS


class Offered(Protocol):
    """Something that has an id."""

    @property
    def id(self) -> str:
        """By what it is asked for."""


T = TypeVar("T", bound=Offered)


class Installed(Generic[T]):
    """All that is offered in one group of entry points; `unknown` says that something is not."""

    def __init__(self, group: str, kind: type[T], *, unknown: str, where: str) -> None:
        self.group, self.kind = group, kind
        self._unknown, self._where = unknown, where
        self._loaded: dict[str, T] = {}
        self.extra: dict[str, T] = {}
        """What has no entry point: of tests and of notebooks."""

    @cached_property
    def _points(self) -> dict[str, EntryPoint]:
        return {point.name: point for point in entry_points(group=self.group)}

    def register(self, extra: T) -> None:
        """Add something that has no entry point."""
        self.extra[extra.id] = extra

    def known(self) -> tuple[str, ...]:
        """All ids, without importing anything."""
        return tuple(sorted({*self._points, *self.extra}))

    def find(self, name: str) -> T:
        """What has that id."""
        if name in self.extra:
            return self.extra[name]
        if name not in self._points:
            near = nearest(name, self.known())
            raise BadUsage(WORDS(self._unknown, name=name, near=near), where=self._where)
        if name not in self._loaded:
            found = self._points[name].load()
            assert isinstance(found, self.kind), f"{name} is no {self.kind.__name__}"
            self._loaded[name] = found
        return self._loaded[name]
