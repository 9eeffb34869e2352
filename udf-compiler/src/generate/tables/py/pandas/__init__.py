"""pandas for table functions: tables that record what is done with them. Nothing is computed here."""
from pandas import errors
from pandas._libs import names as _names
from pandas._libs.lib import is_missing_scalar, unsupported
from pandas.core.dtypes.astype import to_numeric
from pandas.core.frame import DataFrame
from pandas.reshape.asof import merge_asof
from pandas.reshape.tile import cut, qcut
from pandas.core.dtypes.dtypes import Categorical, CategoricalDtype
from pandas.reshape.concat import concat
from pandas.reshape.merge import merge
from pandas._libs.tslibs.offsets import DateOffset, offsets
from pandas.core.tools.datetimes import to_datetime, to_timedelta
from pandas.core.lazy_scalar import plain as _plain
from pandas._libs.tslibs.timestamps import Timedelta, Timestamp
from pandas.groupby.resample import Grouper, date_range
from pandas.core.series import Series
from pandas.reshape.crosstab import crosstab
from pandas.reshape.melt import get_dummies, melt
from pandas.core.dtypes.common import api

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


# The packages of the library are no names of pandas' here.
del core, groupby, io, reshape, window
