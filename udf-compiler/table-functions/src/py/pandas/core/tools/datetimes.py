"""`to_datetime`: columns of texts and numbers as times. Constants are read in `_libs/tslibs/parsing.py`."""
import _taipan_tables as _t

from pandas._libs.lib import is_column, is_missing_scalar, refuse_options, unsupported
from pandas._libs.ops import literal, op
from pandas._libs.tslibs.timestamps import Timestamp
from pandas._libs.tslibs.units import unit_of
from pandas.core.series import Series

# One ISO datetime: what pandas reads without being told a format.
READ = """import datetime
t = x.strip()
if len(t) == 7 and t[4] == "-":
    t = t + "-01"
if len(t) == 4:
    t = t + "-01-01"
return datetime.datetime.fromisoformat(t)"""
# The same where what is no date becomes missing. pandas takes the format of the first text, if that is a date, for all.
COERCED = """import datetime
t = x.strip()
f = first.strip()
same = True
try:
    d = datetime.datetime.fromisoformat(f)
    same = len(t.split(".")[0]) == len(f.split(".")[0]) and t[10:11] == f[10:11] and ("." in t) == ("." in f)
except ValueError:
    same = True
if not same:
    return None
try:
    return datetime.datetime.fromisoformat(t)
except ValueError:
    if len(t) > 0 and t[0].isdigit() and not (len(t) > 4 and t[4] == "-"):
        raise NotImplementedError("to_datetime(errors='coerce') of texts like '" + x + "': give their format")
    return None"""


def _coerced(rel, expr, format):
    """Texts as datetimes, those that are none as missing."""
    if format in ("ISO8601", "mixed"):
        text = READ.replace("return ", "try:\n    return ") + "\nexcept ValueError:\n    return None"
    elif format is not None:
        text = f"import datetime\ntry:\n    return datetime.datetime.strptime(x, {format!r})\nexcept ValueError:\n    return None"
    else:
        row, made = _t.group(rel, [], [("first", expr)], True)
        rel, first = _t.attach(rel, row, made)
        return _t.compute(rel, (COERCED, ["x", "first"]), [expr, first[0]], "datetime", "to_datetime")
    return _t.compute(rel, (text, ["x"]), [expr], "datetime", "to_datetime")


def parsed(rel, expr, format, errors):
    """A column as datetimes."""
    family = _t.family(expr)
    if family in ("datetime", "date", "null"):
        return rel, _t.cast(expr, "datetime")
    if format is not None and family == "int":
        rel, expr = _t.compute(rel, ("return str(x)", ["x"]), [expr], "str", "to_datetime")
        family = "str"
    if family != "str":
        if family in ("int", "float"):
            return of_numbers(rel, expr, "ns", errors)
        raise TypeError(f"dtype {_t.dtype(expr)} cannot be converted to datetime64[ns]")
    if errors == "coerce":
        rel, made = _coerced(rel, expr, format)
        return rel, _t.cast(made, "datetime")
    if errors != "raise":
        unsupported(f"to_datetime(errors={errors!r})")
    text = READ
    if format not in (None, "ISO8601", "mixed"):
        text = f"import datetime\nreturn datetime.datetime.strptime(x, {format!r})"
    rel, made = _t.compute(rel, (text, ["x"]), [expr], "datetime", "to_datetime")
    return rel, _t.cast(made, "datetime")


def of_numbers(rel, expr, unit, errors="raise", kind="datetime"):
    """Numbers of a unit as datetimes since 1970, or as durations."""
    size = unit_of(unit)
    if size is None:
        raise ValueError(f"cannot cast unit {unit}")
    if _t.family(expr) == "float":
        # The whole part and the rest on their own, as pandas does, so that nothing is lost.
        whole = op("trunc", expr)
        places = {1: 0, 1_000: 3, 1_000_000: 6, 1_000_000_000: 9}.get(size, 9)
        part = op("round", op("sub", expr, whole), literal(places))
        base = op("mul", _t.cast(whole, "int64"), literal(size))
        rest = _t.cast(op("trunc", op("mul", part, literal(size))), "int64")
        return rel, _t.cast(op("add", base, rest), kind)
    return rel, _t.cast(op("mul", _t.cast(expr, "int64"), literal(size)), kind)


def to_datetime(arg, errors="raise", dayfirst=False, yearfirst=False, utc=False, format=None, exact=True, unit=None, **options):
    refuse_options("to_datetime", options, infer_datetime_format=True, origin="unix", cache=True)
    if utc or yearfirst or not exact:
        unsupported("to_datetime(utc=True), (yearfirst=True) or (exact=False)")
    if dayfirst and format is None:
        unsupported("to_datetime(dayfirst=True): give the format")
    if hasattr(arg, "_columns"):
        return _of_parts(arg)
    if is_column(arg):
        if unit is not None and _t.family(arg._expr) in ("int", "float"):
            return arg._with(*of_numbers(arg._rel, arg._expr, unit, errors))
        return arg._with(*parsed(arg._rel, arg._expr, format, errors))
    if is_missing_scalar(arg):
        return None
    if isinstance(arg, (list, tuple)):
        unsupported("to_datetime of a list")
    try:
        if isinstance(arg, str):
            return Timestamp(arg) if format is None else Timestamp.strptime(arg, format)
        return Timestamp(arg, unit=unit)
    except ValueError:
        if errors == "coerce":
            return None
        raise


def _of_parts(frame):
    """A frame with columns year, month, day and more."""
    names = {str(label).lower().rstrip("s"): label for label in frame._columns}
    for needed in ("year", "month", "day"):
        if needed not in names:
            raise ValueError(f"to assemble mappings requires at least that [year, month, day] be specified: [{needed}] is missing")
    given = [_t.cast(frame._columns[names[name]], "int64") for name in ("year", "month", "day")]
    text = "import datetime\nreturn datetime.datetime(y, m, d)"
    rel, made = _t.compute(frame._rel, (text, ["y", "m", "d"]), given, "datetime", "to_datetime")
    made = _t.cast(made, "datetime")
    for name, size in [("hour", "h"), ("minute", "min"), ("second", "s")]:
        if name in names:
            made = op("add", made, of_numbers(rel, frame._columns[names[name]], size, kind="timedelta")[1])
    return Series._of(rel, made, None, frame._index)
