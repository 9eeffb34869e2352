"""The functions of elements: of columns, of plain numbers, of arrays."""
import _taipan_array as _array
from numpy import _columns, _plain
from numpy._columns import is_column, is_recorded
from numpy._core.dtypes import code_of
from numpy._core.multiarray import asarray, call, check_order, ndarray, out_of
from numpy._refusing import refuse
from numpy._scalars import ARITHMETIC, COMPARISONS, float64, int64

_NUMBERS = {float, float64, int, int64}

# By name: how many arguments, and how many results.
UNARY = """negative positive absolute fabs rint sign conjugate exp exp2 log log2 log10 expm1 log1p sqrt square cbrt reciprocal sin cos tan
arcsin arccos arctan sinh cosh tanh arcsinh arccosh arctanh degrees radians rad2deg deg2rad floor ceil trunc isfinite isinf isnan isnat
signbit spacing logical_not invert bitwise_count""".split()
BINARY = """add subtract multiply divide floor_divide remainder power float_power fmod equal not_equal less less_equal greater
greater_equal logical_and logical_or logical_xor bitwise_and bitwise_or bitwise_xor left_shift right_shift maximum minimum fmax fmin
arctan2 hypot copysign nextafter heaviside logaddexp logaddexp2 gcd lcm ldexp""".split()
_PLAIN = {*_plain.FLOATS, *_plain.KEEPING, *_plain.TESTS, *ARITHMETIC, *COMPARISONS, *_plain.PAIRS, *_plain.LOGIC}
# What a fold of nothing is.
IDENTITIES = {"add": 0, "multiply": 1, "logical_and": True, "logical_or": False, "logical_xor": False, "bitwise_and": -1,
              "bitwise_or": 0, "bitwise_xor": 0, "hypot": 0, "logaddexp": float("-inf"), "gcd": 0}
_FOLDS = {"add": "sum", "multiply": "prod", "maximum": "max", "minimum": "min", "fmax": "fmax", "fmin": "fmin", "logical_and": "all",
          "logical_or": "any"}
_RUNS = {"add": "cumsum", "multiply": "cumprod", "maximum": "cummax", "minimum": "cummin"}


def _ufunc(name, nin, nout=1):
    plain = {1: _plain.unary, 2: _plain.binary}[nin] if name in _PLAIN else None
    ufunc = _array.ufunc

    def function(*args, **options):
        if not options and len(args) == nin:
            if plain is not None and type(args[0]) in _NUMBERS and type(args[-1]) in _NUMBERS:
                return plain(name, *args)
            if not is_recorded(args[0]) and not (nin == 2 and is_recorded(args[1])):
                return ufunc(name, args, None, None, None, "same_kind")
            return _columns.called(name, *args)
        return _full(name, nin, nout, args, options)

    function.nin, function.nout, function.nargs = nin, nout, nin + nout
    function.identity = IDENTITIES.get(name)
    function.signature = None
    function.__name__ = function.__qualname__ = name
    function.__module__ = "numpy"
    return function


def _full(name, nin, nout, args, options):
    if len(args) < nin or len(args) > nin + nout:
        takes = f"from {nin} to {nin + nout}"
        raise TypeError(f"{name}() takes {takes} positional arguments but {len(args)} were given")
    out, where = options.pop("out", None), options.pop("where", True)
    dtype, casting = options.pop("dtype", None), options.pop("casting", "same_kind")
    if "order" in options:
        check_order(options["order"])
    # How results lie in memory: numpy's own order, and C's, are what there is.
    given = [key for key, value in options.items() if (key, value) not in (("order", "K"), ("order", "C"), ("order", "A"), ("subok", True)) and value is not None]
    if given:
        if given[0] not in ("order", "subok", "signature", "axes", "axis", "keepdims"):
            raise TypeError(f"{name}() got an unexpected keyword argument '{given[0]}'")
        refuse(f"{name} with {given[0]}")
    if any(is_recorded(arg) for arg in args):
        if out is not None or where is not True or dtype is not None:
            refuse(f"{name} of a column with out, where, dtype and their like")
        return _columns.called(name, *args)
    if len(args) > nin:
        out = args[nin:]
    outs = None if out is None else out if isinstance(out, tuple) else (out,)
    for one in outs or ():
        if one is not None and not isinstance(one, ndarray):
            raise TypeError("return arrays must be of ArrayType")
    where = None if where is True else asarray(where)
    return _array.ufunc(name, args[:nin], outs, where, code_of(dtype), casting)


def _with_methods(function, name):
    """The methods of a function of two arguments."""

    def reduce(array, axis=0, dtype=None, out=None, keepdims=False, initial=None, where=None):
        if isinstance(array, (list, tuple)) and any(is_column(item) for item in array):
            made = array[0]
            for item in array[1:]:
                made = function(made, item)
            return made
        array = asarray(array)
        if axis == 0 and array.ndim == 0:
            raise TypeError("cannot reduce on a scalar")
        _check_folded(name, array, axis)
        fold = _FOLDS.get(name)
        where = None if where is None or where is True else asarray(where)
        if fold is None:
            made = _folded(function, name, array, axis, keepdims, initial if dtype is None and where is None else refuse(f"{name}.reduce with dtype or where"))
        else:
            made = call(fold, array, axis, code_of(dtype), keepdims, initial, where)
        return out_of(made, out, name)

    def accumulate(array, axis=0, dtype=None, out=None):
        array = asarray(array)
        if array.ndim == 0:
            raise TypeError("cannot accumulate on a scalar")
        if name in _RUNS:
            made = call(_RUNS[name], array, axis, code_of(dtype))
        else:
            _check_folded(name, array, axis)
            if dtype is not None:
                refuse(f"{name}.accumulate with dtype")
            array = array.astype(bool) if name.startswith("logical_") else array
            made = _accumulated(function, call("moveaxis", array, axis, 0))
            made = call("moveaxis", made, 0, axis)
        return out_of(made, out)

    def outer(a, b, **options):
        a, b = asarray(a), asarray(b)
        return function(a[(...,) + (None,) * b.ndim], b, **options)

    def at(a, indices, b=None):
        if not isinstance(a, ndarray):
            raise TypeError("first operand must be array")
        places = call("reshape", call("arange", 0, a.size, 1, None), a.shape)[indices]
        b = call("broadcast_to", asarray(b), places.shape)
        for place, value in zip(call("reshape", asarray(places), (-1,)), call("reshape", asarray(b), (-1,))):
            index = call("unravel_index", place, a.shape)
            a[index] = function(a[index], value)

    def reduceat(array, indices, axis=0, dtype=None, out=None):
        if name not in _RUNS:
            refuse(f"{name}.reduceat")
        return call(f"reduceat_{name}", asarray(array), indices, axis, code_of(dtype))

    function.reduce, function.accumulate, function.outer, function.at, function.reduceat = reduce, accumulate, outer, at, reduceat


# What is none of these gives another answer where several axes are folded in another order.
_ORDERLESS = {*IDENTITIES, *_FOLDS, "lcm", "logaddexp2"}
_COMPARING = ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal")


def _check_folded(name, array, axis):
    """Fails where numpy folds nothing, and refuses what it folds in ways of its own."""
    several = axis is None and array.ndim > 1 or isinstance(axis, tuple) and len(axis) > 1
    if name in _COMPARING and array.dtype.kind != "b":
        raise TypeError(f"No loop matching the specified signature and casting was found for ufunc {name}")
    if several and name not in _ORDERLESS:
        raise ValueError(f"reduction operation '{name}' is not reorderable, so at most one axis may be specified")
    if name in ("arctan2", "ldexp", "nextafter", "copysign", "heaviside", "float_power"):
        refuse(f"{name}.reduce and {name}.accumulate")


def _with_at(function):
    """The methods of a function of one argument."""

    def at(a, indices):
        if not isinstance(a, ndarray):
            raise TypeError("first operand must be array")
        a[indices] = function(a[indices])

    def unfit(method):
        def fail(*args, **options):
            raise ValueError(f"{method} only supported for binary functions")

        return fail

    function.at = at
    for method in ("reduce", "accumulate", "reduceat"):
        setattr(function, method, unfit(method))


def _folded(function, name, array, axis, keepdims, initial):
    if axis is None:
        array, axis = call("reshape", array, (-1,)), 0 if not keepdims else refuse(f"{name}.reduce with keepdims")
    items = call("moveaxis", array, axis, 0)
    made = initial
    for place in range(len(items)):
        made = items[place] if made is None else function(made, items[place])
    if made is None:
        if name not in IDENTITIES:
            raise ValueError(f"zero-size array to reduction operation {name} which has no identity")
        made = call("full", items.shape[1:], IDENTITIES[name], array._type)
    return call("expand_dims", asarray(made), axis) if keepdims else made


def _accumulated(function, items):
    if not len(items):
        return call("copy", items)
    made = [items[0]]
    for place in range(1, len(items)):
        made.append(function(made[-1], items[place]))
    return call("array", made, None, True)


def _infinite(name, what):
    def function(x, out=None):
        if is_recorded(x):
            return _columns.called(name, x)
        if type(x) in _NUMBERS and out is None:
            return _plain.unary(name, x)
        x = asarray(x)
        if x.dtype.kind == "c":
            raise TypeError(f"This operation is not supported for {x.dtype} values because it would be ambiguous.")
        return out_of(x == what, out)

    function.__name__ = function.__qualname__ = name
    function.__module__ = "numpy"
    return function


def ufuncs():
    """All of them by their names."""
    made = {name: _ufunc(name, 1) for name in UNARY}
    made.update({name: _ufunc(name, 2) for name in BINARY})
    for name in BINARY:
        _with_methods(made[name], name)
    for name in UNARY:
        _with_at(made[name])
    made.update({"isposinf": _infinite("isposinf", float("inf")), "isneginf": _infinite("isneginf", float("-inf"))})
    made.update({"modf": _ufunc("modf", 1, 2), "frexp": _ufunc("frexp", 1, 2), "divmod": _ufunc("divmod", 2, 2)})
    return made


UFUNCS = ufuncs()
