"""How fast: `make bench` measures ours beside its peers in one run, and writes bench.json.

A module of this package that has functions decorated with `@bench` takes part; nothing else need
be named anywhere. Each function yields the rows it measured.
"""
