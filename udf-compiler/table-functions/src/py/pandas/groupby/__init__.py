"""`groupby` and `resample`: groups, and what is made of each. Knows the core, windows and other shapes; they do not know it."""
from _taipan_ground.base import later
from pandas.core.frame import DataFrame
from pandas.core.series import Series

for _kind in (DataFrame, Series):
    later(_kind, "pandas.groupby.counts", "value_counts")
    later(_kind, "pandas.groupby.groupby", "groupby")
    later(_kind, "pandas.groupby.resample", "resample")
