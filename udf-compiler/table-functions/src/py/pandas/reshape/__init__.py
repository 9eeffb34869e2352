"""Tables of another shape: put together, pivoted, melted, in bins. Knows the core, which does not know it."""
from _taipan_ground.base import later
from pandas.core.frame import DataFrame
from pandas.core.series import Series

later(DataFrame, "pandas.reshape.concat", "_append _beside")
later(DataFrame, "pandas.reshape.melt", "melt")
later(DataFrame, "pandas.reshape.merge", "merge join")
later(DataFrame, "pandas.reshape.pivot", "pivot_table pivot")
later(DataFrame, "pandas.reshape.reshape", "stack unstack explode")
later(DataFrame, "pandas.reshape.transpose", "T transpose")
later(Series, "pandas.reshape.reshape", "explode unstack")
