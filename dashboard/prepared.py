"""What people prepared for matches and kept under names: it lies beside the library."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from events import disk
from projections.preparations import Kept

FILE: Final = ".prepared.json"
LONGEST: Final = 60
"""Letters of a name."""
_MOST: Final = 200
"""So many are kept of a sort; the one that was kept first goes."""
_ONE_AT_A_TIME: Final = threading.Lock()

Sort = Literal["boards", "lists"]


@dataclass(frozen=True)
class Prepared:
    """What the library in `folder` keeps for new matches of a game."""

    folder: Path
    game: str

    @property
    def _file(self) -> Path:
        return self.folder / FILE

    def _all(self) -> dict[str, Any]:
        try:
            kept = json.loads(self._file.read_text("utf-8"))
        except (OSError, ValueError):  # none yet, or spoilt: then there is nothing to choose
            return {}
        return _dict_of(kept)

    def of(self, sort: Sort) -> dict[str, Kept]:
        """All of a sort by their names, those that were kept last first."""
        kept = _dict_of(_dict_of(self._all().get(self.game)).get(sort))
        return {name: _dict_of(one) for name, one in reversed(kept.items())}

    def keep(self, sort: Sort, name: str, kept: Kept) -> str:
        """Keep something under a name, in the place of what was called so; the name."""
        called = " ".join(name.split())[:LONGEST]
        with self._changing(sort) as own:
            own.pop(called, None)
            own[called] = dict(kept)
            for oldest in list(own)[:-_MOST]:
                del own[oldest]
        return called

    def drop(self, sort: Sort, name: str) -> None:
        """Keep it no more."""
        with self._changing(sort) as own:
            own.pop(name, None)

    @contextmanager
    def _changing(self, sort: Sort) -> Iterator[dict[str, Any]]:
        """What is kept of a sort, to be changed: one after the other, so that nothing is lost."""
        with _ONE_AT_A_TIME:
            own = dict(reversed(self.of(sort).items()))
            yield own
            every = self._all()
            every[self.game] = {**_dict_of(every.get(self.game)), sort: own}
            self.folder.mkdir(parents=True, exist_ok=True)
            data = json.dumps(every, ensure_ascii=False).encode()
            disk.write_scratch(self._file, data, durable=False).replace(self._file)


def _dict_of(kept: Any) -> dict[str, Any]:
    return kept if isinstance(kept, dict) else {}
