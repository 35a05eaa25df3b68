"""What packages offer by entry point: game systems, formats, ways to hand out, commands.

Ours register exactly as a stranger's would. The names are known without importing anything; each
thing is loaded when somebody asks for it, and one that does not load costs no other.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points, version
from typing import Final, Generic, TypeVar

from events.errors import AfterActionError, BadUsage, nearest
from events.words import Phrase
from projections.words import WORDS

T = TypeVar("T")

Sentence = Callable[..., Phrase]

_OURS: Final = "after-action"
_OUTDATED: Final = partial(WORDS, "plugin.outdated")


_installed: Final = cache(entry_points)
"""Those of all groups: to read one group costs as much."""


@cache
def offered(group: str) -> Mapping[str, EntryPoint]:
    """The entry points of a group by name, without importing anything."""
    return {point.name: point for point in _installed().select(group=group)}


def look_anew() -> None:
    """Find what was installed since one looked first, in a program that goes on."""
    _installed.cache_clear()
    offered.cache_clear()


@dataclass(eq=False)
class Plugins(Generic[T]):
    """All of one kind that is installed, each by its name."""

    group: str
    kind: type[T]
    missing: Sentence
    """Says of a `name` that nothing is called so, with the `near`est that is."""
    outdated: Sentence = _OUTDATED
    """Says that what a `package` offers was written for another version than `ours`."""
    error: type[AfterActionError] = BadUsage
    where: str = ""
    extra: dict[str, T] = field(default_factory=dict)
    """What has no entry point: of tests and of notebooks."""
    _loaded: dict[str, T] = field(default_factory=dict)

    def names(self) -> tuple[str, ...]:
        """All names, without importing anything."""
        return tuple(sorted({*offered(self.group), *self.extra}))

    def find(self, name: str) -> T:
        """What is called so; an error says that nothing is, or that it does not fit."""
        if name in self.extra:
            return self.extra[name]
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def all(self) -> tuple[T, ...]:
        """Everything that can be loaded; of the rest whoever asks for one is told."""
        found = []
        for name in self.names():
            try:
                found.append(self.find(name))
            except AfterActionError:
                continue
        return tuple(found)

    def broken(self) -> Iterator[AfterActionError]:
        """Why what other packages offer does not load; what is ours does."""
        for name, point in offered(self.group).items():
            if point.dist is None or point.dist.name != _OURS:
                try:
                    self.find(name)
                except AfterActionError as error:
                    yield error

    def _load(self, name: str) -> T:
        point = offered(self.group).get(name)
        if point is None:
            near = nearest(name, self.names())
            raise self.error(self.missing(name=name, near=near), where=self.where)
        try:
            found = point.load()
        except Exception as error:
            raise self._misfit(point, f"{type(error).__name__}: {error}") from error
        if not isinstance(found, self.kind):
            raise self._misfit(point, f"{point.value} is no {self.kind.__name__}")
        return found

    def _misfit(self, point: EntryPoint, why: str) -> AfterActionError:
        package = "?" if point.dist is None else f"{point.dist.name} {point.dist.version}"
        told = {"name": point.name, "package": package, "error": why}
        if hidden := hidden_by_python(point.module):
            sentence = WORDS("plugin.hidden", **told, module=hidden)
        else:
            sentence = self.outdated(**told, ours=version(_OURS))
        return self.error(sentence, where=self.where)


def hidden_by_python(module: str) -> str | None:
    """The module of Python's own that is found in the place of this one, by its name: `crypt`.

    What is installed comes behind Python's own, and what one tests in its own folder before it.
    """
    top = module.partition(".")[0]
    return top if top in sys.stdlib_module_names else None
