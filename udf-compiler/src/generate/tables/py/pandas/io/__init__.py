"""How tables and columns are written as text. Knows the core, which does not know it."""
