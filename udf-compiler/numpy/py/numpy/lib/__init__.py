"""Functions that stand on those of arrays."""
