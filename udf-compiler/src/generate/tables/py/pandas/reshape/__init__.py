"""Tables of another shape: put together, pivoted, melted, in bins. Knows the core, which does not know it."""
