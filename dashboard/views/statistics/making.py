"""A process of its own that brings the archive up to date: `python -m … FOLDER`.

It says how far it is on its standard output, a line "done whole" a step; the server reads that and
goes on showing pages meanwhile.
"""

from __future__ import annotations

import sys
from pathlib import Path


def main(folder: str) -> None:
    """Build the archive of the library in `folder`."""
    from projections.archive.batches import spare_pandas
    from projections.archive.building import build

    def tick(done: int, whole: int) -> None:
        sys.stdout.write(f"{done} {whole}\n")
        sys.stdout.flush()

    spare_pandas()
    build(Path(folder), tick=tick)


if __name__ == "__main__":
    main(sys.argv[1])
