"""Values of the rows around a row. Knows the core, which does not know it."""
