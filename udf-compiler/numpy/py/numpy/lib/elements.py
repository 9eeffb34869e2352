"""Functions of elements and of indexes that are made of others."""
import math

from numpy._columns import is_column, vectorize as _of_columns
from numpy._core import fromnumeric
from numpy._core.dtypes import dtype as _dtype
from numpy._core.multiarray import array, asarray, call, ndarray
from numpy._core.numeric import broadcast_arrays, indices, zeros
from numpy._core.umath import UFUNCS
from numpy._refusing import refuse
from numpy._scalars import bool_, generic

pi = math.pi


def real(val):
    return val.real if hasattr(val, "real") else asarray(val).real


def imag(val):
    return val.imag if hasattr(val, "imag") else asarray(val).imag


def angle(z, deg=False):
    z = asarray(z)
    made = UFUNCS["arctan2"](z.imag, z.real)
    return made * (180 / pi) if deg else made


def iscomplexobj(x):
    return asarray(x).dtype.kind == "c"


def isrealobj(x):
    return not iscomplexobj(x)


def iscomplex(x):
    x = asarray(x)
    made = x.imag != 0 if x.dtype.kind == "c" else zeros(x.shape, bool)
    return made if asarray(made).shape else bool_(made)


def isreal(x):
    return imag(x) == 0


def real_if_close(a, tol=100):
    a = asarray(a)
    if a.dtype.kind != "c":
        return a
    limit = tol * 2.220446049250313e-16 if tol > 1 else tol
    return a.real if bool(fromnumeric.all(asarray(UFUNCS["absolute"](a.imag) < limit))) else a


def sinc(x):
    x = asarray(x)
    y = pi * call("where", x == 0, 1.0e-20, x)
    return UFUNCS["sin"](y) / y


def i0(x):
    return refuse("i0")


def diag(v, k=0):
    v = asarray(v)
    if v.ndim == 1:
        made = zeros((len(v) + abs(k),) * 2, v.dtype)
        rows = call("arange", 0, len(v), 1, None)
        made[(rows, rows + k) if k >= 0 else (rows - k, rows)] = v
        return made
    if v.ndim != 2:
        raise ValueError("Input must be 1- or 2-d.")
    return call("copy", call("diagonal", v, k, 0, 1))


def diagflat(v, k=0):
    return diag(call("ravel", asarray(v), "C"), k)


def tri(N, M=None, k=0, dtype=float, *, like=None):
    rows, columns = call("arange", 0, N, 1, None), call("arange", 0, N if M is None else M, 1, None)
    return (columns <= rows[:, None] + k).astype(dtype)


def tril(m, k=0):
    m = asarray(m)
    return call("where", tri(*m.shape[-2:], k=k, dtype=bool), m, zeros((), m.dtype))


def triu(m, k=0):
    m = asarray(m)
    return call("where", tri(*m.shape[-2:], k=k - 1, dtype=bool), zeros((), m.dtype), m)


def tril_indices(n, k=0, m=None):
    return call("nonzero", tri(n, m, k=k, dtype=bool))


def triu_indices(n, k=0, m=None):
    return call("nonzero", ~tri(n, m, k=k - 1, dtype=bool))


def tril_indices_from(arr, k=0):
    return tril_indices(arr.shape[-2], k, arr.shape[-1])


def triu_indices_from(arr, k=0):
    return triu_indices(arr.shape[-2], k, arr.shape[-1])


def diag_indices(n, ndim=2):
    return (call("arange", 0, n, 1, None),) * ndim


def diag_indices_from(arr):
    return diag_indices(arr.shape[0], arr.ndim)


def fill_diagonal(a, val, wrap=False):
    if a.ndim < 2:
        raise ValueError("array must be at least 2-d")
    if wrap:
        refuse("fill_diagonal with wrap")
    rows = call("arange", 0, min(a.shape), 1, None)
    values = call("ravel", asarray(val), "C")
    a[(rows,) * a.ndim] = call("resized", values, (len(rows),)) if values.size > 1 else values


def meshgrid(*xi, copy=True, sparse=False, indexing="xy"):
    if indexing not in ("xy", "ij"):
        raise ValueError("Valid values for `indexing` are 'xy' and 'ij'.")
    count = len(xi)
    made = []
    for place, one in enumerate(xi):
        shape = [1] * count
        at = 1 - place if indexing == "xy" and place < 2 and count > 1 else place
        one = asarray(one)
        shape[at] = one.size
        made.append(call("reshape", one, tuple(shape)))
    if not sparse:
        made = broadcast_arrays(*made)
    return tuple(call("copy", one) for one in made) if copy else tuple(made)


def ix_(*args):
    made = []
    for place, one in enumerate(args):
        one = asarray(one)
        if one.ndim != 1:
            raise ValueError("Cross index must be 1 dimensional")
        if one.size == 0:
            one = one.astype(int)
        if one.dtype.kind == "b":
            one = call("nonzero", one)[0]
        made.append(call("reshape", one, (1,) * place + (one.size,) + (1,) * (len(args) - place - 1)))
    return tuple(made)


def unravel_index(indices, shape, order="C"):
    return call("unravel_index", indices, shape, order)


def ravel_multi_index(multi_index, dims, mode="raise", order="C"):
    return call("ravel_multi_index", [asarray(one) for one in multi_index], dims, mode, order)


def take_along_axis(arr, indices, axis=-1):
    arr, indices = asarray(arr), asarray(indices)
    if axis is None:
        return call("ravel", arr, "C")[indices]
    return arr[_along(arr, indices, call("normal_axis", axis, arr.ndim))]


def put_along_axis(arr, indices, values, axis):
    indices = asarray(indices)
    if axis is None:
        arr.flat[indices] = values
    else:
        arr[_along(arr, indices, call("normal_axis", axis, arr.ndim))] = values


def _along(arr, indices, axis):
    if indices.dtype.kind not in "iu":
        raise IndexError("`indices` must be an integer array")
    if arr.ndim != indices.ndim:
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    made = []
    for place in range(arr.ndim):
        if place == axis:
            made.append(indices)
        else:
            shape = [1] * arr.ndim
            shape[place] = arr.shape[place]
            made.append(call("reshape", call("arange", 0, arr.shape[place], 1, None), tuple(shape)))
    return tuple(made)


def extract(condition, arr):
    places = call("nonzero", call("ravel", asarray(condition), "C"))[0]
    return call("ravel", asarray(arr), "C")[places]


def place(arr, mask, vals):
    count = int(call("count_nonzero", asarray(mask), None, None, False, None, None))
    vals = call("ravel", asarray(vals), "C")
    if count and not vals.size:
        raise ValueError("Cannot insert from an empty array!")
    if count:
        arr[asarray(mask, bool)] = call("resized", vals, (count,))


def putmask(a, mask, values):
    mask, values = asarray(mask, bool), call("ravel", asarray(values), "C")
    a[mask] = call("reshape", call("resized", values, (a.size,)), a.shape)[mask] if values.size > 1 else values


def ndenumerate(arr):
    arr = asarray(arr)
    return ((index, arr[index]) for index in ndindex(*arr.shape))


def ndindex(*shape):
    if len(shape) == 1 and isinstance(shape[0], (tuple, list)):
        shape = shape[0]
    return _indexes(tuple(shape))


def _indexes(shape):
    if not shape:
        yield ()
        return
    for first in range(shape[0]):
        for rest in _indexes(shape[1:]):
            yield (first, *rest)


def piecewise(x, condlist, funclist, *args, **kw):
    x = asarray(x)
    if not isinstance(condlist, (list, tuple)) or not isinstance(condlist[0], (list, tuple, ndarray)):
        condlist = [condlist]
    condlist = [asarray(condition, bool) for condition in condlist]
    if len(funclist) == len(condlist) + 1:
        rest = condlist[0]
        for condition in condlist[1:]:
            rest = rest | condition
        condlist.append(~rest)
    elif len(funclist) != len(condlist):
        raise ValueError(f"with {len(condlist)} condition(s), either {len(condlist)} or {len(condlist) + 1} functions are expected")
    made = zeros(x.shape, x.dtype)
    for condition, function in zip(condlist, funclist):
        made[condition] = function(x[condition], *args, **kw) if callable(function) else function
    return made


class vectorize:
    """A function of values as a function of arrays, or of columns."""

    __module__ = "numpy"

    def __init__(self, pyfunc=None, otypes=None, doc=None, excluded=None, cache=False, signature=None):
        if excluded or signature is not None:
            refuse("vectorize with excluded or signature")
        self.pyfunc, self.otypes = pyfunc, otypes
        self.__name__ = getattr(pyfunc, "__name__", "vectorize")

    def __call__(self, *args, **named):
        if self.pyfunc is None:
            return vectorize(args[0], self.otypes)
        if any(is_column(arg) for arg in args):
            return _of_columns(self.pyfunc)(*args)
        if named:
            refuse("vectorize of a function that is called with names")
        arrays = broadcast_arrays(*[asarray(arg) for arg in args])
        shape = arrays[0].shape if arrays else ()
        if not arrays or not arrays[0].size:
            if self.otypes is None:
                raise ValueError("cannot call `vectorize` on size 0 inputs unless `otypes` is set")
            return zeros(shape, _dtype(self.otypes[0]))
        values = [self.pyfunc(*row) for row in zip(*[list(call("ravel", one, "C")) for one in arrays])]
        if isinstance(values[0], tuple):
            return tuple(self._made(list(column), place, shape) for place, column in enumerate(zip(*values)))
        return self._made(values, 0, shape)

    def _made(self, values, place, shape):
        if self.otypes is None:
            wanted = asarray(values[0]).dtype if not isinstance(values[0], str) else None
        else:
            wanted = _dtype(list(self.otypes)[place])
        return call("reshape", array(values, wanted), shape)


def frompyfunc(func, /, nin, nout, *, identity=None):
    return refuse("frompyfunc")


def apply_along_axis(func1d, axis, arr, *args, **named):
    arr = asarray(arr)
    axis = call("normal_axis", axis, arr.ndim)
    front = call("moveaxis", arr, axis, -1)
    made = [asarray(func1d(front[index], *args, **named)) for index in ndindex(*front.shape[:-1])]
    if not made:
        raise ValueError("Cannot apply_along_axis when any iteration dimensions are 0")
    made = call("reshape", call("stack", made, 0), front.shape[:-1] + made[0].shape)
    added = made.ndim - (arr.ndim - 1)
    if not added:
        return made if made.ndim else made[()]
    source = tuple(range(arr.ndim - 1, made.ndim))
    return call("moveaxis", made, source, tuple(range(axis, axis + added)))


def apply_over_axes(func, a, axes):
    made = asarray(a)
    for axis in axes if isinstance(axes, (tuple, list)) else (axes,):
        axis = axis + made.ndim if axis < 0 else axis
        found = asarray(func(made, axis))
        made = found if found.ndim == made.ndim else call("expand_dims", found, axis)
    return made


# Windows.


def _window(M, of):
    if M < 1:
        return zeros(0)
    if M == 1:
        return call("array", [1.0], None, True)
    return of(call("arange", 1.0 - M, M, 2, None), M - 1)


def hanning(M):
    return _window(M, lambda n, last: 0.5 + 0.5 * UFUNCS["cos"](pi * n / last))


def hamming(M):
    return _window(M, lambda n, last: 0.54 + 0.46 * UFUNCS["cos"](pi * n / last))


def blackman(M):
    def of(n, last):
        return 0.42 + 0.5 * UFUNCS["cos"](pi * n / last) + 0.08 * UFUNCS["cos"](2.0 * pi * n / last)

    return _window(M, of)


def bartlett(M):
    return _window(M, lambda n, last: call("where", n <= 0, 1 + n / last, 1 - n / last))


# Indexes that are written as such.


class _Grid:
    def __init__(self, sparse):
        self._sparse = sparse

    def __getitem__(self, key):
        if isinstance(key, slice):
            return self._axis(key)
        axes = [self._axis(one) for one in key]
        together = fromnumeric.asarray(0.0).dtype if any(one.dtype.kind == "f" for one in axes) else axes[0].dtype
        made = indices([len(one) for one in axes], int, self._sparse)
        found = [one.astype(together)[place] for one, place in zip(axes, made)]
        return tuple(found) if self._sparse else call("stack", found, 0)

    def _axis(self, key):
        start, stop, step = key.start or 0, key.stop, 1 if key.step is None else key.step
        if isinstance(step, complex):
            return call("linspace", start, stop, int(abs(step)), True, None, 0)[0]
        return call("arange", start, stop, step, None)


class _Joined:
    def __init__(self, columns):
        self._columns = columns

    def __getitem__(self, key):
        made = []
        for one in key if isinstance(key, tuple) else (key,):
            if isinstance(one, str):
                refuse("r_ with a text")
            one = _Grid(True)._axis(one) if isinstance(one, slice) else asarray(one)
            if self._columns and one.ndim < 2:
                one = call("reshape", one, (-1, 1))
            made.append(one if one.ndim else one[None])
        return call("concatenate", made, -1 if self._columns else 0)


class _Index:
    def __init__(self, as_tuple):
        self._as_tuple = as_tuple

    def __getitem__(self, key):
        return (key,) if self._as_tuple and not isinstance(key, tuple) else key


mgrid, ogrid = _Grid(False), _Grid(True)
r_, c_ = _Joined(False), _Joined(True)
s_, index_exp = _Index(False), _Index(True)
