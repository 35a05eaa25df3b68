"""A battle by the rules: the resolver, what it decides, and why."""
