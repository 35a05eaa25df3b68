"""`python -m dashboard.cli`: the same as `aar`."""

from dashboard.cli import main

main()
