"""The ground that everything of the library stands on: operations on columns, looking at values, names and constants. Knows no
table and no column."""
