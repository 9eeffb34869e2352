"""`agg`: several aggregates at once, and what they are called. Knows no groups."""
from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import unsupported
from pandas.core.aggregations import NAMES, labelled, of_frame
from pandas.core.eager import KnownFrame
from pandas.core.frame import DataFrame
from pandas.core.lazy_scalar import plain
from pandas.core.series import Series
from pandas.errors import SpecificationError

REDUCTIONS = ["sum", "mean", "min", "max", "count", "nunique", "first", "last", "std", "var", "median", "all", "any", "prod"]
OTHERS = ["sem", "size"]


def label_of(function):
    """What pandas calls the column of an aggregate."""
    return function if isinstance(function, str) else getattr(function, "__name__", repr(function))


def named_functions(functions):
    """Pairs of a name and a function; of several without a name, each has a number."""
    pairs, count = [], 0
    for one in functions:
        if isinstance(one, (tuple, list)):
            pairs.append(tuple(one))
            continue
        name = label_of(one)
        if name == "<lambda>" and len(functions) > 1:
            name, count = f"<lambda_{count}>", count + 1
        pairs.append((name, one))
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise SpecificationError(f"Function names must be unique, found multiple named {name}")
    return pairs


def name_of(function):
    """The aggregate that a name or function is; None: another function."""
    if isinstance(function, str):
        if function not in REDUCTIONS and function not in OTHERS:
            raise AttributeError(f"'SeriesGroupBy' object has no attribute '{function}'")
        return function
    if function is list:
        return "list"
    name = getattr(function, "__name__", "")
    if getattr(function, "__module__", None) in ("builtins", "numpy", None):
        return {"len": "size", "amax": "max", "amin": "min"}.get(name, name if name in REDUCTIONS else None)
    return None


def _value(series, function, args, kwargs):
    if isinstance(function, str):
        made = getattr(series, function)(*args, **kwargs)
    else:
        made = function(series, *args, **kwargs)
    return plain(made)


def agg_of_series(series, func, args, kwargs):
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
        lists.append([found.get(name, observe.nan) for name in names])
    return KnownFrame(list(func), names, lists).settled()


@extends(Series)
class SeriesAgg:
    def agg(self, func=None, axis=0, *args, **kwargs):
        return agg_of_series(self, func, args, kwargs)

    aggregate = agg


@extends(DataFrame)
class FrameAgg:
    def agg(self, func=None, axis=0, *args, **kwargs):
        if axis not in (0, "index"):
            unsupported("DataFrame.agg(axis=1)")
        return agg_of_frame(self, func, args, kwargs)

    aggregate = agg
