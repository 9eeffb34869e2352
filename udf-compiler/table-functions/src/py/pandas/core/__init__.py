"""Tables, columns and labels, and what they do alone. Knows nothing of the wings that give them more methods."""
import _taipan_tables
from _taipan_ground.base import later
from numpy._columns import are_in
from numpy._core.datetimes import TIMES
from pandas._libs.tslibs.timestamps import Timedelta, Timestamp
from pandas.core import (
    agg, aggregations, algorithms, apply, arrays, axis, columns, construction, extremes, generic, indexing, missing, ops, rows, sorting,
)
from pandas.core.dtypes import astype, select
from pandas.core.frame import DataFrame
from pandas.core.indexes import base
from pandas.core.series import Series

# numpy's functions of columns, and its constants of dates.
are_in("pandas.core.arraylike", _taipan_tables.is_active)
TIMES.update(datetime64=Timestamp, timedelta64=Timedelta)

later(DataFrame, "pandas.core.by_column", "skew kurt kurtosis sem product quantile mode transform corrwith isetitem axes to_numpy")
later(DataFrame, "pandas.core.by_column", "from_records from_dict")
later(DataFrame, "pandas.core.comparing", "equals update compare")
later(DataFrame, "pandas.core.describe", "describe")
later(DataFrame, "pandas.core.positions", "first_valid_index last_valid_index")
later(DataFrame, "pandas.core.query", "query eval")
later(DataFrame, "pandas.core.statistics", "corr cov")
later(DataFrame, "pandas.core.times_of_day", "between_time at_time asfreq")
later(Series, "pandas.core.by_column", "transform product dot autocorr T transpose ndim")
later(Series, "pandas.core.categorical", "cat")
later(Series, "pandas.core.comparing", "equals is_monotonic_increasing is_monotonic_decreasing is_unique update compare case_when")
later(Series, "pandas.core.datetimes", "dt")
later(Series, "pandas.core.describe", "describe")
later(Series, "pandas.core.positions", "argmax argmin argsort searchsorted first_valid_index last_valid_index factorize keys drop")
later(Series, "pandas.core.quantiles", "quantile")
later(Series, "pandas.core.statistics", "skew kurt kurtosis corr cov")
later(Series, "pandas.core.strings.accessor", "str")
later(Series, "pandas.core.times_of_day", "between_time at_time asfreq")
