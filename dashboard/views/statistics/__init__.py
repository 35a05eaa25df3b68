"""Statistics of the library: questions, filters, and the matches behind every number."""
