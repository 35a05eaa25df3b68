"""The command line, `aar`: thin commands over events, projections and importers."""


def main() -> None:
    """Run `aar`."""
    from dashboard.cli.run import run

    run()
