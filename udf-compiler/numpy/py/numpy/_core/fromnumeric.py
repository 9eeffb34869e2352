"""Functions that are methods of arrays, too: reductions, shapes, sorts, choices."""
import _taipan_array as _array
from numpy import _reduced_columns
from numpy._columns import is_recorded
from numpy._core.dtypes import code_of, dtype as _dtype
from numpy._core.multiarray import asarray, call, check_order, ndarray, out_of
from numpy._refusing import refuse
from numpy._scalars import generic

_given = object()
# Which function of two arguments folds.
FOLDS = {"sum": "add", "prod": "multiply", "max": "maximum", "min": "minimum", "any": "logical_or", "all": "logical_and"}


def named(function, name):
    function.__name__ = function.__qualname__ = name
    function.__module__ = "numpy"
    return function


# Reductions.


def _reduction(name):
    def function(a, axis=None, dtype=None, out=None, keepdims=False, initial=None, where=None):
        if is_recorded(a):
            return _reduced_columns.of_columns(name, a, axis, {"dtype": dtype, "out": out, "keepdims": keepdims, "initial": initial, "where": where})
        made = call(name, a, axis, code_of(dtype), keepdims, initial, _mask(where))
        return made if out is None else out_of(made, out, FOLDS[name])

    return named(function, name)


def _untyped(name):
    def function(a, axis=None, out=None, keepdims=False, initial=None, where=None):
        if is_recorded(a):
            return _reduced_columns.of_columns(name, a, axis, {"out": out, "keepdims": keepdims, "initial": initial, "where": where})
        made = call(name, a, axis, None, keepdims, initial, _mask(where))
        return made if out is None else out_of(made, out, FOLDS[name])

    return named(function, name)


def _truth(name):
    def function(a, axis=None, out=None, keepdims=False, *, where=None):
        if is_recorded(a):
            return _reduced_columns.of_columns(name, a, axis, {"out": out, "keepdims": keepdims, "where": where})
        made = call(name, a, axis, None, keepdims, None, _mask(where))
        return made if out is None else out_of(made, out, FOLDS[name])

    return named(function, name)


def _moment(name):
    def function(a, axis=None, dtype=None, out=None, keepdims=False, *, where=None):
        if is_recorded(a):
            return _reduced_columns.of_columns(name, a, axis, {"dtype": dtype, "out": out, "keepdims": keepdims, "where": where})
        made = call(name, a, axis, code_of(dtype), keepdims, None, _mask(where))
        return made if out is None else out_of(made, out, "add")

    return named(function, name)


def _spread(name):
    def function(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=None, mean=None, correction=_given):
        if is_recorded(a):
            return _reduced_columns.of_columns(name, a, axis, {"dtype": dtype, "out": out, "ddof": ddof, "keepdims": keepdims, "where": where})
        if mean is not None:
            refuse(f"{name} with mean")
        if dtype is not None and _dtype(dtype).kind == "c":
            refuse(f"{name} with a complex dtype")
        ddof = ddof if correction is _given else correction
        made = call(name, a, axis, code_of(dtype), keepdims, None, _mask(where), ddof)
        return made if out is None else out_of(made, out, "add")

    return named(function, name)


def _mask(where):
    return None if where is None or where is True else asarray(where)


sum, prod = _reduction("sum"), _reduction("prod")
max, min = _untyped("max"), _untyped("min")
any, all = _truth("any"), _truth("all")
mean = _moment("mean")
std, var = _spread("std"), _spread("var")


def ptp(a, axis=None, out=None, keepdims=False):
    if is_recorded(a):
        return _reduced_columns.of_columns("ptp", a, axis, {"out": out, "keepdims": keepdims})
    return out_of(call("ptp", a, axis, None, keepdims, None, None), out, "maximum")


def count_nonzero(a, axis=None, *, keepdims=False):
    made = call("count_nonzero", a, axis, None, keepdims, None, None)
    return int(made) if axis is None and not keepdims else made


def _position(name):
    def function(a, axis=None, out=None, *, keepdims=False):
        made = call(name, a, axis, keepdims)
        if isinstance(out, ndarray) and out.shape != made.shape:
            raise ValueError(f"output array does not match result of np.{name}.")
        return out_of(made, out)

    return named(function, name)


argmax, argmin = _position("argmax"), _position("argmin")


def _running(name):
    def function(a, axis=None, dtype=None, out=None):
        return out_of(call(name, a, axis, code_of(dtype)), out)

    return named(function, name)


cumsum, cumprod = _running("cumsum"), _running("cumprod")


def _cumulative(name, run, start):
    def function(x, /, *, axis=None, dtype=None, out=None, include_initial=False):
        x = asarray(x)
        x = x if x.ndim else call("reshape", x, (1,))
        if axis is None and x.ndim != 1:
            raise ValueError("For arrays which have more than one dimension ``axis`` argument is required.")
        made = run(x, axis, dtype, out)
        if include_initial:
            shape = list(made.shape)
            shape[axis or 0] = 1
            made = call("concatenate", [call("full", tuple(shape), start, made._type), made], axis or 0)
        return made

    return named(function, name)


cumulative_sum, cumulative_prod = _cumulative("cumulative_sum", cumsum, 0), _cumulative("cumulative_prod", cumprod, 1)


# Shapes.


def reshape(a, /, shape=None, order="C", *, newshape=None, copy=None):
    shape = newshape if shape is None else shape
    return call("reshape", asarray(a), shape, order)


def ravel(a, order="C"):
    check_order(order)
    return call("ravel", asarray(a), order)


def transpose(a, axes=None):
    if isinstance(a, generic):
        return a.transpose(axes)
    return call("transpose", asarray(a), axes)


def swapaxes(a, axis1, axis2):
    return call("swapaxes", asarray(a), axis1, axis2)


def squeeze(a, axis=None):
    if isinstance(a, generic):
        return a.squeeze(axis)
    return call("squeeze", asarray(a), axis)


def repeat(a, repeats, axis=None):
    return call("repeat", asarray(a), repeats, axis)


def diagonal(a, offset=0, axis1=0, axis2=1):
    return call("diagonal", asarray(a), offset, axis1, axis2)


def trace(a, offset=0, axis1=0, axis2=1, dtype=None, out=None):
    return sum(diagonal(a, offset, axis1, axis2), -1, dtype, out)


def resize(a, new_shape):
    return call("resized", asarray(a), new_shape)


# Choices.


def take(a, indices, axis=None, out=None, mode="raise"):
    return out_of(call("take", asarray(a), asarray(indices), axis, mode), out)


def put(a, ind, v, mode="raise"):
    call("put", a, asarray(ind), asarray(v), mode)


def compress(condition, a, axis=None, out=None):
    condition, a = asarray(condition), asarray(a)
    if condition.ndim != 1:
        raise ValueError("condition must be a 1-d array")
    a, axis = (ravel(a), 0) if axis is None else (a, axis)
    return out_of(take(a, call("nonzero", condition)[0], axis), out)


def choose(a, choices, out=None, mode="raise"):
    return out_of(call("choose", asarray(a), [asarray(choice) for choice in choices], mode), out)


def nonzero(a):
    return call("nonzero", asarray(a))


def clip(a, low, high, out):
    return out_of(call("clip", a, low, high), out)


def round(a, decimals=0, out=None):
    return out_of(call("round", a, decimals), out)


# Sorts.


_SORTS = ("quicksort", "heapsort", "mergesort", "stable", "quick", "heap", "merge")


def _check_sort(kind, order, stable):
    """All sorts here are stable; what numpy takes for none fails."""
    if kind is not None and stable is not None:
        raise ValueError("`kind` and `stable` parameters can't be provided at the same time. Use only one of them.")
    if kind is not None and not isinstance(kind, str):
        raise TypeError(f"sort kind must be str, not {type(kind).__name__}")
    if kind is not None and kind not in _SORTS:
        raise ValueError(f"sort kind must be one of 'quick', 'heap', or 'stable' (got '{kind}')")
    _check_fields(order)


def _check_fields(order):
    if order is not None:
        raise ValueError("Cannot specify order when the array has no fields.")


def _check_partition(kind, order):
    if kind != "introselect":
        raise ValueError(f"select kind must be 'introselect' (got '{kind}')")
    _check_fields(order)


def sort(a, axis=-1, kind=None, order=None, *, stable=None):
    _check_sort(kind, order, stable)
    return call("sort", asarray(a), axis)


def argsort(a, axis=-1, kind=None, order=None, *, stable=None):
    _check_sort(kind, order, stable)
    return call("argsort", asarray(a), axis)


def partition(a, kth, axis=-1, kind="introselect", order=None):
    _check_partition(kind, order)
    return call("partition", asarray(a), kth, axis)


def argpartition(a, kth, axis=-1, kind="introselect", order=None):
    _check_partition(kind, order)
    return call("argpartition", asarray(a), kth, axis)


def searchsorted(a, v, side="left", sorter=None):
    return call("searchsorted", asarray(a), v, side, sorter)


# As methods.


def _reshape_method(self, *shape, order="C", copy=None):
    if not shape:
        raise TypeError("reshape() takes exactly 1 argument (0 given)")
    return call("reshape", self, shape[0] if len(shape) == 1 else shape, order)


def _transpose_method(self, *axes):
    axes = axes[0] if len(axes) == 1 and (axes[0] is None or isinstance(axes[0], (tuple, list))) else axes or None
    return call("transpose", self, axes)


def _sort_method(self, axis=-1, kind=None, order=None, *, stable=None):
    _check_sort(kind, order, stable)
    if axis is None:
        raise TypeError("'NoneType' object cannot be interpreted as an integer")
    self[...] = call("sort", self, axis)


def _partition_method(self, kth, axis=-1, kind="introselect", order=None):
    _check_partition(kind, order)
    self[...] = call("partition", self, kth, axis)


def _clip_method(self, min=None, max=None, out=None, **options):
    if options:
        refuse(f"clip with {next(iter(options))}")
    return out_of(call("clip", self, min, max), out)


def _flatten(self, order="C"):
    check_order(order)
    return call("copy", call("ravel", self, order))


def _conjugate(self, *out):
    made = self if self.dtype.kind != "c" else asarray(_array.unary("conjugate", self))
    return out_of(made, *out) if out else made


def _install():
    functions = [sum, prod, max, min, any, all, mean, std, var, argmax, argmin, cumsum, cumprod, ravel, swapaxes, squeeze, repeat,
                 diagonal, trace, take, put, choose, nonzero, round, argsort, argpartition, searchsorted]
    for function in functions:
        setattr(ndarray, function.__name__, function)
    ndarray.reshape, ndarray.transpose, ndarray.sort = _reshape_method, _transpose_method, _sort_method
    ndarray.partition, ndarray.clip, ndarray.flatten = _partition_method, _clip_method, _flatten
    ndarray.compress = lambda self, condition, axis=None, out=None: compress(condition, self, axis, out)
    ndarray.conj = ndarray.conjugate = _conjugate
    ndarray.dot = lambda self, b, out=None: out_of(call("dot", self, b), out)


_install()
