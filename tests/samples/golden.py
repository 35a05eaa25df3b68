"""How a sample ends, as its golden file says it."""

import json

from events.chain import scan
from projections.matches import Match


def replay_of(data):
    """A sample, opened for stepping."""
    return Match(scan(data, where="sample")).replay


def golden_of(data):
    """The state at the end of the line that counts."""
    replay = replay_of(data)
    state = replay.system.describe(replay.state(branch=replay.counting))
    return json.dumps(state, ensure_ascii=False, indent=1) + "\n"
