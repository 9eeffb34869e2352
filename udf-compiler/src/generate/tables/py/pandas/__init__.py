"""pandas for table functions: tables that record what is done with them. Nothing is computed here."""
from pandas import _errors as errors
from pandas import _names
from pandas._base import is_missing_scalar, unsupported
from pandas._casts import to_numeric
from pandas._frame import DataFrame
from pandas._asof import merge_asof
from pandas._bins import cut, qcut
from pandas._categories import Categorical, CategoricalDtype
from pandas._concat import concat
from pandas._merge import merge
from pandas._offsets import DateOffset, offsets
from pandas._parsing import to_datetime, to_timedelta
from pandas._scalar import plain as _plain
from pandas._scalars import Timedelta, Timestamp
from pandas._resample import Grouper, date_range
from pandas._series import Series
from pandas._crosstab import crosstab
from pandas._shape import get_dummies, melt
from pandas._types import api

NA = NaT = None


class NamedAgg(tuple):
    def __new__(cls, column, aggfunc):
        return tuple.__new__(cls, (column, aggfunc))


def pivot_table(data, *args, **options):
    return data.pivot_table(*args, **options)


def pivot(data, **options):
    return data.pivot(**options)

options = None


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


def __getattr__(name):
    if not name.startswith("_") and name in _names.NAMES["pandas"].split():
        unsupported(f"pandas.{name}")
    raise AttributeError(f"module 'pandas' has no attribute '{name}' in table functions")
