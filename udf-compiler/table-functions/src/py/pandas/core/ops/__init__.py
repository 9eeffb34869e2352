"""Operators of columns and tables."""
from pandas.core.ops import frame, series
