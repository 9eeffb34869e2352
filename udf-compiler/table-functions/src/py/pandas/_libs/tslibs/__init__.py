"""Times that the program knows: their units, how they are read and written, and steps of the calendar. Knows no column."""
