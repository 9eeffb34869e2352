"""Values over all rows of a column, and of several columns at once. Knows no groups."""
import _taipan_tables as _t

from pandas._libs import observe
from pandas._libs.lib import NUMBERS, refuse_options, unsupported
from pandas._libs.ops import literal, op
from pandas.core.dtypes.dtypes import Category, at, position
from pandas.core.eager import Known
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import Unique
from pandas.core.lazy_scalar import Scalar
from pandas.core.row_wise import across
from pandas.core.series import Series

NAMES = ["sum", "mean", "min", "max", "count", "nunique", "std", "var", "median", "all", "any", "prod", "sem"]


def parts(name, expr, options):
    """The aggregates that one is made of, and the function that makes it."""
    options = {"ddof": 1, "skipna": True, "min_count": 0, "dropna": True, **options}
    if name in ("mean", "median", "std") and _t.family(expr) in ("datetime", "timedelta"):
        wanted, finished = parts(name, nanoseconds(expr), options)
        return wanted, lambda made: of_nanoseconds(finished(made), name, _t.family(expr))
    if _t.family(expr) == "decimal" and name in ("mean", "median", "std", "var", "sem", "prod"):
        return _of_decimals(name, expr, options)
    wanted = [(name, expr)]
    if name in ("std", "var"):
        if options["ddof"] not in (0, 1):
            unsupported(f"{name}(ddof={options['ddof']!r})")
        wanted = [(name if options["ddof"] else name + "_population", expr)]
    if name == "sem":
        wanted = [("std", expr)]
    if name == "sum" and _t.family(expr) == "str":
        wanted = [("joined", expr)]
    wanted += [("count", expr), ("size", None)]

    def finished(made):
        value, count, size = made
        if name == "sem":
            value = op("div", value, op("sqrt", _t.cast(count, "float64")))
        if name == "nunique":
            missing = op("when", op("lt", count, size), literal(1), literal(0))
            return value if options["dropna"] else op("add", value, missing)
        if not options["skipna"] and name not in ("count", "all", "any"):
            value = op("when", op("eq", count, size), value, literal(None))
        if options["min_count"] > 0 and name in ("sum", "prod"):
            value = op("when", op("ge", count, literal(options["min_count"])), value, literal(None))
        return value

    plain = options["skipna"] and options["min_count"] <= 0 and name != "sem" and options["dropna"]
    return (wanted[:1], lambda made: made[0]) if plain else (wanted, finished)


def _of_decimals(name, expr, options):
    """What pandas makes floats of."""
    if name == "mean":
        wanted, finished = parts("sum", expr, {**options, "min_count": 1})
        if len(wanted) == 1:
            wanted = [*wanted, ("count", expr)]
        divided = lambda made: op("div", _t.cast(finished(made), "float64"), _t.cast(made[1], "float64"))
        return wanted, divided
    if name == "median":
        return parts(name, _t.cast(expr, "float64"), options)
    if name == "prod":
        unsupported("prod() of NUMERIC columns")
    raise TypeError("unsupported operand type(s) for -: 'float' and 'decimal.Decimal'")


def nanoseconds(expr):
    """Times and durations as the floats that pandas computes with."""
    unified = _t.cast(expr, "timedelta" if _t.family(expr) == "timedelta" else "datetime")
    return _t.cast(_t.cast(unified, "int64"), "float64")


def of_nanoseconds(expr, name, family):
    """What came of them: a time again, or a duration."""
    whole = _t.cast(expr, "int64")
    return _t.cast(whole, "timedelta" if family == "timedelta" or name == "std" else "datetime")


def of_series(series, name, options):
    refuse_options(name, {k: v for k, v in options.items() if k not in ("ddof", "skipna", "min_count", "dropna")},
                   axis=0, numeric_only=False, bool_only=False, level=None)
    if isinstance(series._expr, Category) and name not in ("count", "nunique"):
        return _of_categories(series, name)
    wanted, finished = parts(name, series._expr, options)
    rel, made = _t.group(series._rel, [], wanted, True)
    unsure = _t.family(series._expr) == "int" and _t.nullable(series._expr) and name in ("sum", "min", "max", "prod")
    sources = ((series._rel, series._expr),) if unsure else ()
    return Scalar(rel, finished(made), f"{name}() of a column", name == "nunique", sources)


def _of_categories(series, name):
    """The least or greatest of ordered categories."""
    if name not in ("min", "max"):
        raise TypeError(f"'Categorical' with dtype category does not support reduction '{name}'")
    if not series._expr.ordered:
        advice = "you can use .as_ordered() to change the Categorical to an ordered one\n"
        raise TypeError(f"Categorical is not ordered for operation {name}\n{advice}")
    rel, made = _t.group(series._rel, [], [(name, position(series._expr))], True)
    return Scalar(rel, int(at(series._expr, made[0])), f"{name}() of a column")


def of_frame(frame, name, numeric_only=False, **options):
    """One value for each column, labelled by it."""
    labels = list(frame._columns)
    if numeric_only:
        labels = [label for label in labels if _t.family(frame._columns[label]) in NUMBERS]
    values = _looked_at(frame, [(label, name) for label in labels], options)
    return labelled(labels, values)


def _looked_at(frame, pairs, options):
    """The values of aggregates of columns, in one look."""
    wanted, finish = [], []
    for label, name in pairs:
        own, finished = parts(name, frame._columns[label], options)
        finish.append((len(wanted), len(own), finished))
        wanted += own
    rel, made = _t.group(frame._rel, [], wanted, True)
    exprs = [finished(made[start : start + count]) for start, count, finished in finish]
    values = [one[0] for one in observe.columns(rel, exprs, f"{pairs[0][1] if pairs else 'agg'}() of a table")] if exprs else []
    return values


def labelled(labels, values):
    """A Series of values that are known."""
    kinds = {type(value) for value in values if value is not None and value == value}
    if len(kinds) > 1 and not kinds <= {int, float}:
        return Known(labels, values)
    values = [float(value) if kinds == {int, float} and type(value) is int else value for value in values]
    made = DataFrame({"label": labels, "value": values})
    return Series._of(made._rel, made._columns["value"], None, Unique([(None, made._columns["label"])]))


def _install():
    for name in NAMES:

        def reduce(self, axis=0, name=name, **options):
            return of_series(self, name, {"axis": axis, **options})

        setattr(Series, name, reduce)
        if name == "sem":
            continue

        def reduced(self, axis=0, numeric_only=False, name=name, **options):
            if axis in (1, "columns"):
                return across(self, name, numeric_only, options.get("skipna", True))
            return of_frame(self, name, numeric_only, **options)

        setattr(DataFrame, name, reduced)


_install()
