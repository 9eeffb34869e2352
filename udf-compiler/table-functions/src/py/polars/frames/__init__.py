"""Frames: what is done with tables and their columns. Knows expressions, which do not know it."""
from _taipan_ground.base import later
from polars.frames import columns, missing, rows
from polars.frames.frame import DataFrame, Frame, LazyFrame

later(Frame, "polars.frames.joins", "join")
later(Frame, "polars.frames.reshaping", "unpivot explode")
later(Frame, "polars.frames.aggregation", "sum mean median min max std var quantile null_count count product")
later(Frame, "polars.frames.grouping", "group_by")
later(DataFrame, "polars.frames.materialize", "height shape is_empty rows iter_rows to_dicts to_dict row item n_unique __len__ pivot")
later(DataFrame, "polars.frames.series", "get_column get_columns to_series iter_columns")
