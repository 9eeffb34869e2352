"""`groupby` and `resample`: groups, and what is made of each. Knows the core, windows and other shapes; they do not know it."""
