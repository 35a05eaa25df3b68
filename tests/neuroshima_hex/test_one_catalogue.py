"""Tiles are compared by identity, so there must be one catalogue, whoever asks for it first."""

import time
from threading import Barrier, Thread

from projections.games.neuroshima_hex.armies import army_of, find_tile, once


def test_threads_that_ask_at_once_get_one_value():
    together, read, got = Barrier(6), [], []

    @once
    def slow():
        read.append(1)
        time.sleep(0.05)
        return object()

    def ask():
        together.wait()
        got.append(slow())

    threads = [Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(read) == 1
    assert len(got) == 6
    assert len(set(map(id, got))) == 1


def test_a_reading_that_failed_is_tried_again():
    tries = []

    @once
    def late():
        tries.append(1)
        if len(tries) == 1:
            raise OSError
        return "here"

    try:
        late()
    except OSError:
        pass

    assert late() == "here"


def test_a_tile_is_the_one_of_its_army():
    assert all(find_tile(tile.id) is tile for tile in army_of("vegas").tiles)
