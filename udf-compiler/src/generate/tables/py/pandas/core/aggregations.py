"""Values over all rows of a column, and of several columns at once."""
import _taipan_tables as _t

from pandas._libs import observe as _look
from pandas._libs.lib import aligned, condition, literal, op, refuse_options, unsupported
from pandas.core.dtypes.dtypes import Category, at, position
from pandas.core.indexes.levels import Unique
from pandas.core.lazy_scalar import Scalar, plain

NAMES = ["sum", "mean", "min", "max", "count", "nunique", "std", "var", "median", "all", "any", "prod", "sem"]
NUMBERS = ("int", "float", "bool")


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
    values = [one[0] for one in _look.columns(rel, exprs, f"{pairs[0][1] if pairs else 'agg'}() of a table")] if exprs else []
    return values


def labelled(labels, values):
    """A Series of values that are known."""
    from pandas.core.frame import DataFrame
    from pandas.core.eager import Known
    from pandas.core.series import Series

    kinds = {type(value) for value in values if value is not None and value == value}
    if len(kinds) > 1 and not kinds <= {int, float}:
        return Known(labels, values)
    values = [float(value) if kinds == {int, float} and type(value) is int else value for value in values]
    made = DataFrame({"label": labels, "value": values})
    return Series._of(made._rel, made._columns["value"], None, Unique([(None, made._columns["label"])]))


# Several of them.


def _value(series, function, args, kwargs):
    if isinstance(function, str):
        made = getattr(series, function)(*args, **kwargs)
    else:
        made = function(series, *args, **kwargs)
    return plain(made)


def agg_of_series(series, func, args, kwargs):
    from pandas.groupby.aggregate import named_functions

    if func is None:
        names, functions = list(kwargs), list(kwargs.values())
        args, kwargs = (), {}
    elif isinstance(func, dict):
        names, functions = list(func), list(func.values())
    elif isinstance(func, (list, tuple)):
        names, functions = map(list, zip(*named_functions(func)))
    elif isinstance(func, str):
        return getattr(series, func)(*args, **kwargs)
    else:
        return func(series, *args, **kwargs)
    made = labelled(names, [_value(series, one, args, kwargs) for one in functions])
    made.name = series.name
    return made


def agg_of_frame(frame, func, args, kwargs):
    from pandas.core.eager import KnownFrame
    from pandas.groupby.aggregate import named_functions

    if isinstance(func, str) and func in NAMES and not args and not kwargs:
        return of_frame(frame, func)
    if not isinstance(func, (dict, list, tuple)):
        labels = list(frame._columns)
        if isinstance(func, str):
            return getattr(frame, func)(*args, **kwargs)
        return labelled(labels, [_value(frame[label], func, args, kwargs) for label in labels])
    if not isinstance(func, dict):
        func = {label: list(func) for label in frame._columns}
    missing = [label for label in func if label not in frame._columns]
    if missing:
        raise KeyError(f"Column(s) {missing} do not exist")
    if not any(isinstance(one, (list, tuple)) for one in func.values()):
        return labelled(list(func), [_value(frame[label], one, args, kwargs) for label, one in func.items()])
    func = {label: list(one) if isinstance(one, (list, tuple)) else [one] for label, one in func.items()}
    names = []
    for functions in func.values():
        names += [name for name, _ in named_functions(functions) if name not in names]
    lists = []
    for label, functions in func.items():
        found = {name: _value(frame[label], one, args, kwargs) for name, one in named_functions(functions)}
        lists.append([found.get(name, _look.nan) for name in names])
    return KnownFrame(list(func), names, lists).settled()


# Statistics of one column and of two.


def _powers(series, highest):
    """The number of values, and the sums of powers of what they are from their mean."""
    rel, value = series._rel, _t.cast(series._expr, "float64")
    row, mean = _t.group(rel, [], [("mean", value)], True)
    rel, made = _t.attach(rel, row, mean)
    away = op("sub", value, made[0])
    power, wanted = away, [("count", value)]
    for _ in range(highest - 1):
        power = op("mul", power, away)
        wanted.append(("sum", power))
    rel, made = _t.group(rel, [], wanted, True)
    small = [op("when", op("lt", op("abs", one), literal(1e-14)), literal(0.0), one) for one in made[1:]]
    return rel, _t.cast(made[0], "float64"), small


def _less(expr, number):
    return op("sub", expr, literal(float(number)))


def skew(series):
    rel, n, (second, third) = _powers(series, 3)
    factor = op("div", op("mul", n, op("sqrt", _less(n, 1))), _less(n, 2))
    value = op("mul", factor, op("div", third, op("pow", second, literal(1.5))))
    value = op("when", op("eq", second, literal(0.0)), literal(0.0), value)
    return Scalar(rel, op("when", op("lt", n, literal(3.0)), literal(None), value), "skew() of a column")


def kurt(series):
    rel, n, (second, _, fourth) = _powers(series, 4)
    ends = op("mul", _less(n, 2), _less(n, 3))
    adjusted = op("div", op("mul", literal(3.0), op("mul", _less(n, 1), _less(n, 1))), ends)
    above = op("mul", op("mul", n, op("add", n, literal(1.0))), op("mul", _less(n, 1), fourth))
    below = op("mul", ends, op("mul", second, second))
    value = op("sub", op("div", above, below), adjusted)
    value = op("when", op("eq", below, literal(0.0)), literal(0.0), value)
    return Scalar(rel, op("when", op("lt", n, literal(4.0)), literal(None), value), "kurt() of a column")


def together(a, b, name, least):
    """`cov` or `corr` of two columns, over the rows that have both."""
    rel, other = aligned(a._rel, b)
    x, y = _t.cast(a._expr, "float64"), _t.cast(other, "float64")
    both = op("and", op("not", op("is_missing", x)), op("not", op("is_missing", y)))
    rel = _t.filter(rel, condition(both))
    row, means = _t.group(rel, [], [("mean", x), ("mean", y)], True)
    rel, means = _t.attach(rel, row, means)
    dx, dy = op("sub", x, means[0]), op("sub", y, means[1])
    wanted = [("count", x), ("sum", op("mul", dx, dy)), ("sum", op("mul", dx, dx)), ("sum", op("mul", dy, dy))]
    rel, (count, shared, own, others) = _t.group(rel, [], wanted, True)
    if name == "cov":
        value, least = op("div", shared, _less(_t.cast(count, "float64"), 1)), max(least, 2)
    else:
        value, least = op("div", shared, op("mul", op("sqrt", own), op("sqrt", others))), max(least, 2)
        value = op("least", op("greatest", value, literal(-1.0)), literal(1.0))
    return Scalar(rel, op("when", op("ge", count, literal(least)), value, literal(None)), f"{name}() of two columns")


def _ranked(series, method):
    if method not in ("pearson", "spearman"):
        unsupported(f"corr(method={method!r})")
    return series if method == "pearson" else series.rank()


def corr(a, b, method, least):
    if method == "spearman":
        rel, other = aligned(a._rel, b)
        b = type(a)._of(rel, op("when", op("is_missing", a._expr), literal(None), other), b.name, a._index)
        a = type(a)._of(rel, op("when", op("is_missing", other), literal(None), a._expr), a.name, a._index)
    return together(_ranked(a, method), _ranked(b, method), "corr", least)


def matrix(frame, one, numeric_only):
    from pandas.core.eager import KnownFrame

    labels = list(frame._columns)
    if numeric_only:
        labels = [label for label in labels if _t.family(frame._columns[label]) in NUMBERS]
    for label in labels:
        if _t.family(frame._columns[label]) not in NUMBERS:
            raise ValueError(f"could not convert string to float: {frame[label].iloc[0]!r}")
    found = {}
    for i, a in enumerate(labels):
        for b in labels[i:]:
            found[a, b] = found[b, a] = one(frame[a], frame[b])._value()
    return KnownFrame(labels, labels, [[found[a, b] for b in labels] for a in labels]).settled()


class SeriesTotals:
    """Of a Series."""

    def agg(self, func=None, axis=0, *args, **kwargs):
        return agg_of_series(self, func, args, kwargs)

    aggregate = agg

    def skew(self, **options):
        return skew(self)

    def kurt(self, **options):
        return kurt(self)

    kurtosis = kurt

    def corr(self, other, method="pearson", min_periods=None):
        return corr(self, other, method, min_periods or 1)

    def cov(self, other, min_periods=None, ddof=1):
        if ddof != 1:
            unsupported(f"cov(ddof={ddof!r})")
        return together(self, other, "cov", min_periods or 1)


class FrameTotals:
    """Of a DataFrame."""

    def agg(self, func=None, axis=0, *args, **kwargs):
        if axis not in (0, "index"):
            unsupported("DataFrame.agg(axis=1)")
        return agg_of_frame(self, func, args, kwargs)

    aggregate = agg

    def corr(self, method="pearson", min_periods=1, numeric_only=False):
        return matrix(self, lambda a, b: corr(a, b, method, min_periods), numeric_only)

    def cov(self, min_periods=None, ddof=1, numeric_only=False):
        return matrix(self, lambda a, b: a.cov(b, min_periods, ddof), numeric_only)


def _install():
    for name in NAMES:

        def reduce(self, axis=0, name=name, **options):
            return of_series(self, name, {"axis": axis, **options})

        setattr(SeriesTotals, name, reduce)
        if name == "sem":
            continue

        def reduced(self, axis=0, numeric_only=False, name=name, **options):
            from pandas.core.row_wise import across

            if axis in (1, "columns"):
                return across(self, name, numeric_only, options.get("skipna", True))
            return of_frame(self, name, numeric_only, **options)

        setattr(FrameTotals, name, reduced)


_install()
