"""VASSAL: logs and saves of its modules, stepped through as freeform matches."""
