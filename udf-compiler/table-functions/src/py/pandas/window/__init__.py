"""Values of the rows around a row. Knows the core, which does not know it."""
from _taipan_ground.base import later
from pandas.core.frame import DataFrame
from pandas.core.series import Series

for _kind in (DataFrame, Series):
    later(_kind, "pandas.window.ewm", "ewm")
    later(_kind, "pandas.window.rank", "rank")
    later(_kind, "pandas.window.rolling", "rolling expanding")
    later(_kind, "pandas.window.shift", "shift diff pct_change cumsum cumprod cummin cummax")
