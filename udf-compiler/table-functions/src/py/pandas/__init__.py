"""pandas for table functions: tables that record what is done with them. Nothing is computed here.

Modules know those before them: the ground (`_libs`, `errors`), the core, then the wings, whose functions and methods are loaded
when they are asked for first."""
from pandas import core, errors, groupby, io, reshape, window
from pandas._libs.lib import is_missing_scalar, unsupported
from pandas._libs.names import NAMES as _NAMES, advice as _advice
from pandas._libs.tslibs.offsets import DateOffset, offsets
from pandas._libs.tslibs.timestamps import Timedelta, Timestamp
from pandas.core.dtypes.common import api
from pandas.core.dtypes.dtypes import CategoricalDtype
from pandas.core.frame import DataFrame
from pandas.core.lazy_scalar import plain as _plain
from pandas.core.series import Series
from pandas.core.tools.datetimes import to_datetime

# The packages of the library are no names of pandas' here.
del core, groupby, io, reshape, window

# What these modules give.
_LATER = {
    "Categorical": "pandas.core.categorical",
    "Grouper": "pandas.groupby.resample",
    "concat": "pandas.reshape.concat",
    "bdate_range": "pandas.core.indexes.datetimes",
    "crosstab": "pandas.reshape.crosstab",
    "cut": "pandas.reshape.tile",
    "date_range": "pandas.core.indexes.datetimes",
    "factorize": "pandas.core.positions",
    "get_dummies": "pandas.reshape.encoding",
    "json_normalize": "pandas.reshape.long",
    "melt": "pandas.reshape.melt",
    "merge": "pandas.reshape.merge",
    "merge_asof": "pandas.reshape.asof",
    "merge_ordered": "pandas.reshape.long",
    "qcut": "pandas.reshape.tile",
    "timedelta_range": "pandas.core.indexes.datetimes",
    "to_numeric": "pandas.core.tools.numeric",
    "to_timedelta": "pandas.core.tools.timedeltas",
    "unique": "pandas.core.positions",
    "value_counts": "pandas.core.positions",
    "wide_to_long": "pandas.reshape.long",
}

NA = NaT = None
options = None


class NamedAgg(tuple):
    def __new__(cls, column, aggfunc):
        return tuple.__new__(cls, (column, aggfunc))


def pivot_table(data, *args, **options):
    return data.pivot_table(*args, **options)


def pivot(data, **options):
    return data.pivot(**options)


def _is_missing(value):
    if isinstance(value, (list, tuple, set, dict)):
        unsupported(f"isna of a {type(value).__name__}")
    return is_missing_scalar(_plain(value))


def isna(value):
    return value.isna() if hasattr(value, "isna") else _is_missing(value)


isnull = isna


def notna(value):
    return value.notna() if hasattr(value, "notna") else not _is_missing(value)


notnull = notna

__all__ = [*(name for name in globals() if not name.startswith("_")), *_LATER]


def __dir__():
    return sorted({*globals(), *_LATER})


__version__ = "2.2.3"


def __getattr__(name):
    if name in _LATER:
        made = getattr(__import__(_LATER[name], globals(), None, (name,)), name)
        globals()[name] = made
        return made
    if not name.startswith("_") and name in _NAMES["pandas"].split():
        unsupported(f"pandas.{name}{_advice(name)}")
    raise AttributeError(f"module 'pandas' has no attribute '{name}' in table functions")
