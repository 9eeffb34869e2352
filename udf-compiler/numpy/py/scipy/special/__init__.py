"""Special functions, of numbers and of arrays."""
import _taipan_array as _array
from numpy import exp, isfinite, log, log1p, max as _max, ndarray, sign, sum as _sum, where
from numpy._columns import is_recorded as _is_recorded
from numpy._core.multiarray import asarray as _asarray, call as _call
from scipy import _formulas


def refuse(what):
    _array.refuse(f"{what} is not supported in functions")


def _given(name, value, single):
    """An argument as an array of floats, and whether the result is of single precision."""
    if _is_recorded(value):
        refuse(f"scipy.{name} of a column")
    value = _asarray(value)
    kind, size = value.dtype.kind, value.dtype.itemsize
    if kind in "Um":
        short = name.rpartition(".")[2]
        raise TypeError(
            f"ufunc '{short}' not supported for the input types, and the inputs could not be safely coerced to any supported types "
            "according to the casting rule ''safe''"
        )
    if kind in "cMO" or kind == "b" or kind in "iu" and size < 4 or kind == "f" and size < 8 and not single:
        refuse(f"scipy.{name} of {value.dtype}")
    return value.astype("float64"), kind == "f" and size < 8


def _together(arrays):
    try:
        return _call("broadcast_shapes", [value.shape for value in arrays])
    except ValueError:
        shapes = " ".join(str(value.shape).replace(" ", "") for value in arrays)
        raise ValueError(f"operands could not be broadcast together with shapes {shapes} ") from None


def mapped(name, function, values, single=True):
    """A function of floats at each element of arrays together; of numbers, a number."""
    given = [_given(name, value, single) for value in values]
    arrays = [value for value, _ in given]
    shape = _together(arrays)
    flat = [_call("ravel", _call("broadcast_to", value, shape), "C").tolist() for value in arrays]
    made = _call("reshape", _call("array", [function(*parts) for parts in zip(*flat)], "float64", True), shape)
    made = made.astype("float32") if all(less for _, less in given) else made
    return made if shape else made[()]


def _function(name, count=1, single=True):
    formula = getattr(_formulas, name)

    def function(*args, **options):
        if len(args) != count:
            raise TypeError(f"{name}() takes from {count} to {count + 1} positional arguments but {len(args)} were given")
        if options:
            refuse(f"scipy.special.{name} with {next(iter(options))}")
        return mapped(f"special.{name}", formula, args, single)

    function.__name__ = function.__qualname__ = name
    function.__module__ = "scipy.special"
    return function


erf, erfc, gamma, gammaln = _function("erf"), _function("erfc"), _function("gamma"), _function("gammaln")
expit, logit, xlogy = _function("expit", 1, False), _function("logit", 1, False), _function("xlogy", 2, False)
ndtr, ndtri = _function("ndtr"), _function("ndtri")


def _floats(name, value):
    if _is_recorded(value):
        refuse(f"scipy.special.{name} of a column")
    value = _asarray(value)
    if value.dtype.kind not in "biuf":
        refuse(f"scipy.special.{name} of {value.dtype}")
    return value if value.dtype.kind == "f" else value.astype("float64")


def _without(made, axis, keepdims):
    made = made if keepdims else _call("squeeze", made, axis)
    return made[()] if isinstance(made, ndarray) and made.ndim == 0 else made


def logsumexp(a, axis=None, b=None, keepdims=False, return_sign=False):
    if return_sign:
        refuse("scipy.special.logsumexp with return_sign")
    a = _floats("logsumexp", a)
    if b is not None:
        b = _floats("logsumexp", b)
        shape = _call("broadcast_shapes", [a.shape, b.shape])
        a, b = _call("broadcast_to", a, shape), _call("broadcast_to", b, shape)
        b = b if b.ndim else _call("reshape", b, (1,))
    a = a if a.ndim else _call("reshape", a, (1,))
    axis = tuple(range(a.ndim)) if axis is None else axis
    if a.size == 0:
        refuse("scipy.special.logsumexp of no elements")
    weighted = exp(a) if b is None else b * exp(a)
    plain = log(_sum(weighted, axis, keepdims=True))
    if b is not None:
        a = where(b == 0, -_formulas._INF, a)
    most = _max(a, axis, keepdims=True)
    # The greatest are left out of the sum of the others, which is small beside them then.
    greatest = a == most
    count = greatest.astype(a.dtype)
    count = _sum(count if b is None else b * count, axis, keepdims=True)
    parts = exp(where(greatest, -_formulas._INF, a) - most)
    rest = _sum(parts if b is None else b * parts, axis, keepdims=True)
    rest = where(rest == 0, rest, rest / count)
    signs = sign(rest + 1) * sign(count)
    rest = where(rest < -1, -rest - 2, rest)
    made = log1p(rest) + log(abs(count)) + most
    made = where(signs < 0, _formulas._NAN, made)
    return _without(where(isfinite(made), made, plain), axis, keepdims)


def softmax(x, axis=None):
    x = _floats("softmax", x)
    shifted = exp(x - _max(x, axis, keepdims=True))
    return shifted / _sum(shifted, axis, keepdims=True)


def log_softmax(x, axis=None):
    x = _floats("log_softmax", x)
    most = _max(x, axis, keepdims=True)
    shifted = x - where(isfinite(most), most, 0)
    return shifted - log(_sum(exp(shifted), axis, keepdims=True))


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(f"module 'scipy.special' has no attribute '{name}'")
    refuse(f"scipy.special.{name}")
