"""How it goes out: a registry of formats, and ours."""
