"""polars for table functions: tables that record what is done with them. Nothing is computed here.

Modules know those before them: types and exceptions, what expressions come to (`_plan`), expressions, frames."""
from polars import exceptions
from polars.datatypes import (
    Boolean, DataType, Date, Datetime, Decimal, Duration, Float32, Float64, Int8, Int16, Int32, Int64, List, Null, Object, String, Time,
    UInt8, UInt16, UInt32, UInt64, Utf8,
)
from polars.expressions import Expr
from polars.expressions.choices import when
from polars.expressions.functions import (
    all, col, corr, count, cov, cum_sum, date, duration, exclude, first, implode, int_range, last, len, lit, max, mean, median, min, n_unique, quantile,
    std, sum, var,
)
from polars.expressions.horizontal import (
    all_horizontal, any_horizontal, coalesce, concat_str, format, max_horizontal, min_horizontal, sum_horizontal,
)
from polars.frames import DataFrame, LazyFrame

# What these modules give.
_LATER = {"Series": "polars.frames.series", "concat": "polars.frames.reshaping", "from_pandas": "polars.crossing", "selectors": "polars.selectors"}


def from_dict(data, schema=None, **options):
    return DataFrame(data, schema, **options)


def from_dicts(data, schema=None, **options):
    return DataFrame(data, schema, **options)


def select(*exprs, **named_exprs):
    return DataFrame({"one": [1]}).select(*exprs, **named_exprs)


def collect_all(frames, **options):
    return [frame.collect() for frame in frames]


__version__ = "2.1.0"
__all__ = [*(name for name in globals() if not name.startswith("_")), *_LATER]


def __dir__():
    return sorted({*globals(), *_LATER})


def __getattr__(name):
    if name in _LATER:
        module = __import__(_LATER[name], globals(), None, (name,))
        made = module if _LATER[name].endswith(f".{name}") else getattr(module, name)
        globals()[name] = made
        return made
    from polars._names import NAMES

    if name in NAMES["polars"].split():
        raise NotImplementedError(f"polars.{name} is not supported in table functions")
    raise AttributeError(f"module 'polars' has no attribute '{name}'")
