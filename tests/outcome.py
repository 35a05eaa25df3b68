"""What a run of `aar` left behind."""

import json
from dataclasses import dataclass


@dataclass(frozen=True)
class Done:
    """Exit code, output, problems; the output as rows where it is JSON."""

    code: int
    out: str
    err: str

    @property
    def rows(self):
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def row(self):
        (row,) = self.rows
        return row
