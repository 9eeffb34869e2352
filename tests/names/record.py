#!/usr/bin/env python3
"""Records which names pandas, numpy and polars have, in names.json: the pages of the book say of each whether it is there.

    python3 -m venv venv && venv/bin/pip install pandas==2.2.3 numpy==2.2.6 polars==2.1.0 && venv/bin/python tests/names/record.py
"""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl
from polars.dataframe.group_by import GroupBy


def of(thing):
    return sorted(name for name in dir(thing) if not name.startswith("_"))


frame = pd.DataFrame({"k": [1, 2], "s": ["a", "b"], "x": [1.0, 2.0], "d": pd.to_datetime(["2024-01-01", "2024-01-02"])})
NAMES = {
    "pandas": {
        "pandas": pd,
        "DataFrame": pd.DataFrame,
        "Series": pd.Series,
        "Series.str": pd.Series.str,
        "Series.dt": pd.core.indexes.accessors.DatetimeProperties,
        "Series.cat": pd.Series.cat,
        "Index": pd.Index,
        "DataFrameGroupBy": pd.core.groupby.DataFrameGroupBy,
        "SeriesGroupBy": pd.core.groupby.SeriesGroupBy,
        "Rolling": pd.core.window.Rolling,
        "Expanding": pd.core.window.Expanding,
        "ExponentialMovingWindow": pd.core.window.ExponentialMovingWindow,
    },
    "numpy": {
        "numpy": np,
        "numpy.ndarray": np.ndarray,
        "numpy.linalg": np.linalg,
        "numpy.fft": np.fft,
        "numpy.random": np.random,
        "numpy.random.Generator": np.random.Generator,
    },
    "polars": {
        "polars": pl,
        "DataFrame": pl.DataFrame,
        "LazyFrame": pl.LazyFrame,
        "GroupBy": GroupBy,
        "Series": pl.Series,
        "Expr": pl.Expr,
        "Expr.str": type(pl.col("s").str),
        "Expr.dt": type(pl.col("s").dt),
        "Expr.list": type(pl.col("s").list),
    },
}

# Modules beside the functions, and those of another library's making.
PLAIN = {
    "numpy": {"core", "ctypeslib", "f2py", "char", "rec", "compat", "matrixlib", "version"},
    "polars": {name for name in of(pl) if isinstance(getattr(pl, name), type(pl))} - {"selectors"},
}

recorded = {
    "versions": {"pandas": pd.__version__, "numpy": np.__version__, "polars": pl.__version__},
    **{
        library: {kind: [name for name in of(thing) if name not in PLAIN.get(kind, ())] for kind, thing in kinds.items()}
        for library, kinds in NAMES.items()
    },
}
Path(__file__).with_name("names.json").write_text(json.dumps(recorded, indent=0) + "\n")
