"""Python's garbage collector, told that events hold no rings."""

from __future__ import annotations

import gc


def calm() -> None:
    """Let the collector look at what is new fifty times less often, and never at what was loaded.

    Reading a match makes thousands of small objects that all die by themselves: looking for rings
    among them costs a fifth of validating them (1.5 to 1.2 µs an event). For programs that read
    and end, such as `aar`; a server keeps the collector as it is.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
