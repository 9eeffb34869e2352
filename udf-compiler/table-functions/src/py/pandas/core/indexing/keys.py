"""What rows are asked for by: all, a label, a text that stands for a time. Knows no DataFrame."""
import _taipan_tables as _t

from pandas._libs import observe
from pandas._libs.lib import is_column
from pandas._libs.ops import condition, literal, op
from pandas._libs.tslibs.offsets import DateOffset
from pandas._libs.tslibs.timestamps import Timedelta, timestamp_or_none
from pandas.core.common import aligned
from pandas.core.series import Series

# What a text of so many characters stands for.
UNITS = {4: "years", 7: "months", 10: "days", 13: "hours", 16: "minutes"}
FINER = {"days": "1D", "hours": "1h", "minutes": "1min"}


def is_all(key):
    return isinstance(key, slice) and key == slice(None)


def is_label(rows):
    return not is_column(rows) and not isinstance(rows, (list, slice, tuple, range)) and not hasattr(rows, "_columns")


def as_label(expr, label, end):
    """A text that stands for a day, or for all of a month or year, as a time."""
    if not isinstance(label, str) or _t.family(expr) not in ("datetime", "date"):
        return label
    made, unit = timestamp_or_none(label), UNITS.get(len(label.strip()))
    return made + DateOffset(**{unit: 1}) - Timedelta(microseconds=1) if end and unit is not None else made


def is_at(rel, expr, label):
    """The condition that a row has this label, and whether it is a range: a text stands for all times of a year, a month, or a
    day where labels have times."""
    if not isinstance(label, str) or _t.family(expr) not in ("datetime", "date"):
        return condition(op("eq", expr, literal(label))), False
    start, unit = as_label(expr, label, False), UNITS.get(len(label.strip()))
    if start is None:
        raise KeyError(label)
    is_range = unit in ("years", "months")
    if unit in FINER:
        floors = Series._of(rel, expr, None, None).dt.floor(FINER[unit])
        some, floor = aligned(rel, floors)
        is_range = observe.size(_t.filter(some, condition(op("ne", expr, floor)))) > 0
    if not is_range:
        return condition(op("eq", expr, literal(start))), False
    test = op("and", op("ge", expr, literal(start)), op("le", expr, literal(as_label(expr, label, True))))
    return condition(test), True


def in_order(rel):
    """The order is part of what was asked for."""
    return _t.sort(rel, _t.order_of(rel))
