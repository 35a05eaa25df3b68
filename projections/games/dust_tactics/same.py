"""What is worked out of a table, kept as long as the same table is asked about."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Same(Generic[T]):
    """A thing as a key: the very same one, not one that is alike, which is dear to find out.

    What is never changed may be kept by it; and as it is held, no other can take its place.
    """

    __slots__ = ("one",)

    def __init__(self, one: T) -> None:
        self.one = one

    def __hash__(self) -> int:
        return id(self.one)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.one is other.one
