"""How tables, columns and labels are written as text. Knows the core, which does not know it."""
from _taipan_ground.base import later
from pandas.core.eager import Known, KnownFrame
from pandas.core.frame import DataFrame
from pandas.core.indexes.base import Index
from pandas.core.indexes.columns import Labels
from pandas.core.series import Series

for _kind in (DataFrame, Series, Known, KnownFrame):
    later(_kind, "pandas.io.methods", "_repr_text to_string")
for _kind in (Index, Labels):
    later(_kind, "pandas.io.methods", "_repr_text")
later(Known, "pandas.io.methods", "_text")
