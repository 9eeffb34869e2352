"""Arrays that are made of nothing, and comparisons of whole arrays."""
from numpy._core.dtypes import can_cast, code_of, dtype as _dtype
from numpy._core.fromnumeric import all as _all, ravel
from numpy._core.multiarray import array, asarray, call, ndarray, out_of
from numpy._core.umath import UFUNCS
from numpy._refusing import refuse
from numpy._scalars import generic


def zeros(shape, dtype=float, order="C", *, device=None, like=None):
    code = code_of(dtype)
    return call("zeros", shape, "<U1" if code == "<U0" else code)


empty = zeros


def full(shape, fill_value, dtype=None, order="C", *, device=None, like=None):
    dtype = asarray(fill_value).dtype if dtype is None else dtype
    made = call("zeros", shape, code_of(dtype))
    # Such a number is cast, whatever is lost.
    made[...] = asarray(fill_value) if isinstance(fill_value, (float, complex)) else fill_value
    return made


def ones(shape, dtype=None, order="C", *, device=None, like=None):
    return full(shape, 1, float if dtype is None else dtype)


def _like(a, dtype, shape):
    a = asarray(a)
    return a.shape if shape is None else shape, a.dtype if dtype is None else dtype


def zeros_like(a, dtype=None, order="K", subok=True, shape=None, *, device=None):
    return zeros(*_like(a, dtype, shape))


empty_like = zeros_like


def ones_like(a, dtype=None, order="K", subok=True, shape=None, *, device=None):
    return ones(*_like(a, dtype, shape))


def full_like(a, fill_value, dtype=None, order="K", subok=True, shape=None, *, device=None):
    shape, dtype = _like(a, dtype, shape)
    return full(shape, fill_value, dtype)


def eye(N, M=None, k=0, dtype=float, order="C", *, device=None, like=None):
    rows, columns = call("arange", 0, N, 1, None), call("arange", 0, N if M is None else M, 1, None)
    return (columns - rows[:, None] == k).astype(dtype)


def identity(n, dtype=None, *, like=None):
    return eye(n, dtype=float if dtype is None else dtype)


def copy(a, order="K", subok=False):
    return array(a)


def ascontiguousarray(a, dtype=None, *, like=None):
    made = asarray(a, dtype)
    return made if made._layout[0] and made.ndim else array(made, ndmin=1)


def asfortranarray(a, dtype=None, *, like=None):
    return refuse("asfortranarray")


def require(a, dtype=None, requirements=None, *, like=None):
    return asarray(a, dtype)


def fromiter(iter, dtype, count=-1, *, like=None):
    made = []
    for value in iter:
        if 0 <= count <= len(made):
            break
        made.append(value)
    if len(made) < count:
        raise ValueError(f"iterator too short: Expected {count} but iterator had only {len(made)} items.")
    return array(made, dtype)


def fromfunction(function, shape, *, dtype=float, like=None, **named):
    return function(*indices(shape, dtype), **named)


def indices(dimensions, dtype=int, sparse=False):
    dimensions = tuple(dimensions)
    count = len(dimensions)
    made = []
    for place, length in enumerate(dimensions):
        shape = (1,) * place + (length,) + (1,) * (count - place - 1)
        axis = call("reshape", call("arange", 0, length, 1, code_of(dtype)), shape)
        made.append(axis if sparse else call("broadcast_to", axis, dimensions))
    if sparse:
        return tuple(made)
    return call("stack", made, 0) if made else zeros((0,), dtype)


def frombuffer(buffer, dtype=float, count=-1, offset=0, *, like=None):
    return refuse("frombuffer")


def fromstring(string, dtype=float, count=-1, *, sep, like=None):
    if sep == "":
        refuse("fromstring without sep")
    parts = string.split(None if sep.isspace() else sep)
    return array([float(part) for part in parts], dtype)


def array_equal(a1, a2, equal_nan=False):
    try:
        a1, a2 = asarray(a1), asarray(a2)
    except Exception:
        return False
    if a1.shape != a2.shape:
        return False
    same = a1 == a2
    if equal_nan and a1.dtype.kind in "fc" and a2.dtype.kind in "fc":
        same = same | (UFUNCS["isnan"](a1) & UFUNCS["isnan"](a2))
    return bool(_all(asarray(same)))


def array_equiv(a1, a2):
    a1, a2 = asarray(a1), asarray(a2)
    try:
        call("broadcast_shapes", [a1.shape, a2.shape])
    except ValueError:
        return False
    return bool(_all(asarray(a1 == a2)))


def ndim(a):
    return a.ndim if isinstance(a, (ndarray, generic)) else asarray(a).ndim


def shape(a):
    return a.shape if hasattr(a, "shape") else asarray(a).shape


def size(a, axis=None):
    found = shape(a)
    if axis is not None:
        return found[axis]
    made = 1
    for length in found:
        made *= length
    return made


def astype(x, dtype, /, *, copy=True, device=None):
    if not isinstance(x, ndarray):
        raise TypeError(f"Input should be a NumPy array. It is of type {type(x)}.")
    return x.astype(dtype, copy=copy)


def broadcast_to(array, shape, subok=False):
    return call("broadcast_to", asarray(array), shape)


def broadcast_shapes(*args):
    return call("broadcast_shapes", [one if isinstance(one, (tuple, list)) else (one,) for one in args])


def broadcast_arrays(*args, subok=False):
    arrays = [asarray(arg) for arg in args]
    together = broadcast_shapes(*[one.shape for one in arrays])
    return tuple(call("broadcast_to", one, together) for one in arrays)


def shares_memory(a, b, max_work=None):
    return call("shares_memory", asarray(a), asarray(b))


may_share_memory = shares_memory


def _check_copied(dst, src, casting):
    """Fails where the values may not be cast."""
    given = asarray(src).dtype
    # A number of Python's has a kind, but no width.
    weak = type(src) in (int, float, complex) and "biufc".index(given.kind) <= "biufc".index(dst.dtype.kind)
    if dst.dtype.kind in "mM" or given.kind == "U" or weak:
        return
    if not can_cast(given, dst.dtype, casting):
        what = "array data" if asarray(src).ndim else "scalar"
        raise TypeError(f"Cannot cast {what} from {given!r} to {dst.dtype!r} according to the rule '{casting}'")


def copyto(dst, src, casting="same_kind", where=True):
    if not isinstance(dst, ndarray):
        raise TypeError(f"copyto() argument 1 must be numpy.ndarray, not {type(dst).__name__}")
    _check_copied(dst, src, casting)
    if where is True:
        dst[...] = src
    else:
        dst[...] = call("where", where, src, dst)


def moveaxis(a, source, destination):
    return call("moveaxis", asarray(a), source, destination)


def rollaxis(a, axis, start=0):
    a = asarray(a)
    axis, start = axis % a.ndim, start + a.ndim if start < 0 else start
    return call("moveaxis", a, axis, start - (axis < start))


def roll(a, shift, axis=None):
    return call("roll", asarray(a), shift, axis)


def expand_dims(a, axis):
    return call("expand_dims", asarray(a), axis)


def flatnonzero(a):
    return call("flatnonzero", asarray(a))


def argwhere(a):
    return call("argwhere", asarray(a))


def isfortran(a):
    return a._layout[1] and not a._layout[0]


def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0):
    made = call("linspace", start, stop, num, endpoint, None, axis)[0]
    made = UFUNCS["power"](base, made)
    return made if dtype is None else made.astype(dtype)


def geomspace(start, stop, num=50, endpoint=True, dtype=None, axis=0):
    if not 0 < start or not 0 < stop:
        refuse("geomspace of numbers that are not positive")
    low, high = UFUNCS["log10"](float(start)), UFUNCS["log10"](float(stop))
    made = UFUNCS["power"](10.0, call("linspace", low, high, num, endpoint, None, axis)[0])
    if num > 0:
        made[0] = start
        if endpoint and num > 1:
            made[-1] = stop
    return made if dtype is None else made.astype(dtype)


def typename(char):
    return _dtype(char).name


def dot(a, b, out=None):
    made = call("dot", a, b)
    return made if out is None else _put(made, out)


def _put(made, out):
    return out_of(made, out)


def matmul(x1, x2, /, out=None, **options):
    given = [key for key, value in options.items() if (key, value) not in (("order", "K"), ("subok", True), ("casting", "same_kind")) and value is not None]
    if given:
        refuse(f"matmul with {given[0]}")
    made = call("matmul", x1, x2)
    return made if out is None else _put(made, out)


def vdot(a, b, /):
    return call("vdot", a, b)


def inner(a, b, /):
    return call("inner", a, b)


def outer(a, b, out=None):
    made = ravel(a)[:, None] * ravel(b)[None, :]
    return made if out is None else _put(made, out)


def tensordot(a, b, axes=2):
    return asarray(call("tensordot", a, b, axes))


def einsum(*operands, out=None, optimize=False, **options):
    if not isinstance(operands[0], str):
        refuse("einsum without a text of subscripts")
    return call("einsum", operands[0], list(operands[1:]))


def cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    if axis is not None:
        axisa = axisb = axisc = axis
    return call("cross", a, b, axisa, axisb, axisc)


def kron(a, b):
    return call("kron", a, b)


def convolve(a, v, mode="full"):
    return call("convolve", a, v, mode)


def correlate(a, v, mode="valid"):
    return call("correlate", a, v, mode)
