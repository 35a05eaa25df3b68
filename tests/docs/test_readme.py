"""The README's commands work as they stand."""

from __future__ import annotations

from tests.docs.pages import cells_in, commands_in, read_through, run_cells


def test_the_sixty_second_start_runs(tmp_path):
    told = read_through("README.md", tmp_path)

    assert len(commands_in("README.md")) > 8
    assert "Bob rolls d6: 3, 5 (ambush)." in told
    assert (tmp_path / "first.aar").exists()


def test_the_loop_over_a_library_runs(tmp_path):
    assert len(cells_in("README.md")) == 1

    run_cells("README.md", tmp_path)
