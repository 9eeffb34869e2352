"""Rows and values by place, by label and by condition, read and written."""
from pandas.core.indexing import frame, series
