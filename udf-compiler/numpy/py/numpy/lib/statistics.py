"""Orders, averages, histograms, sets, differences, and what is between points."""
from numpy import _reduced_columns
from numpy._columns import is_recorded
from numpy._core import fromnumeric
from numpy._core.dtypes import code_of
from numpy._core.errstate import tell
from numpy._core.fromnumeric import mean, named, sum as _sum
from numpy._core.multiarray import array, asarray, call, out_of
from numpy._core.numeric import zeros
from numpy._core.umath import UFUNCS
from numpy._refusing import refuse

_given = object()


def median(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    if is_recorded(a):
        return _reduced_columns.of_columns("median", a, axis, {"out": out, "keepdims": keepdims})
    return out_of(call("median", a, axis, keepdims), out, "add")


def _nan_free(name):
    def function(a, axis=None, out=None, overwrite_input=False, keepdims=False):
        return out_of(call(name, a, axis, keepdims), out, "add")

    return named(function, name)


nanmedian = _nan_free("nanmedian")


def _ranked(name, scale):
    def function(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False, *, weights=None, interpolation=None):
        if weights is not None:
            refuse(f"{name} with weights")
        if interpolation is not None:
            if method != "linear":
                raise TypeError("You shall not pass both `method` and `interpolation`!\n(`interpolation` is Deprecated in favor of `method`)")
            method = interpolation
        native = "nanquantile" if name.startswith("nan") else "quantile"
        made = call(native, a, q, axis, method, keepdims, scale == 100)
        if scale == 1 and method == "linear" and asarray(q).dtype.kind in "biu":
            # The least and the greatest are elements: nothing is between them.
            made = made.astype(asarray(a).dtype)
        return out_of(made, out)

    return named(function, name)


percentile, quantile = _ranked("percentile", 100), _ranked("quantile", 1)
nanpercentile, nanquantile = _ranked("nanpercentile", 100), _ranked("nanquantile", 1)


def _nan_reduction(name, native=None):
    def function(a, axis=None, dtype=None, out=None, keepdims=False, initial=None, where=None):
        made = call(native or name, a, axis, code_of(dtype), keepdims, initial, None if where is None else asarray(where))
        return out_of(made, out, fromnumeric.FOLDS.get(name[3:], "add"))

    return named(function, name)


def _nan_extreme(name):
    def function(a, axis=None, out=None, keepdims=False, initial=None, where=None):
        made = call(name, a, axis, None, keepdims, initial, None if where is None else asarray(where))
        return out_of(made, out, {"nanmax": "fmax", "nanmin": "fmin"}[name])

    return named(function, name)


def _nan_spread(name):
    def function(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=None, mean=None, correction=_given):
        ddof = ddof if correction is _given else correction
        where = None if where is None else asarray(where)
        return out_of(call(name, a, axis, code_of(dtype), keepdims, None, where, ddof), out, "add")

    return named(function, name)


nansum, nanprod, nanmean = _nan_reduction("nansum"), _nan_reduction("nanprod"), _nan_reduction("nanmean")
nanmax, nanmin = _nan_extreme("nanmax"), _nan_extreme("nanmin")
nanstd, nanvar = _nan_spread("nanstd"), _nan_spread("nanvar")


def nanargmax(a, axis=None, out=None, *, keepdims=False):
    return out_of(call("nanargmax", a, axis, keepdims), out)


def nanargmin(a, axis=None, out=None, *, keepdims=False):
    return out_of(call("nanargmin", a, axis, keepdims), out)


def nancumsum(a, axis=None, dtype=None, out=None):
    return out_of(call("nancumsum", a, axis, code_of(dtype)), out)


def nancumprod(a, axis=None, dtype=None, out=None):
    return out_of(call("nancumprod", a, axis, code_of(dtype)), out)


def average(a, axis=None, weights=None, returned=False, *, keepdims=False):
    a = asarray(a)
    if weights is None:
        made = mean(a, axis, keepdims=keepdims)
        scale = a.size / asarray(made).size
        return (made, made * 0 + scale) if returned else made
    weights = asarray(weights)
    if a.shape != weights.shape:
        if axis is None:
            raise TypeError("Axis must be specified when shapes of a and weights differ.")
        if weights.ndim != 1 or weights.shape[0] != a.shape[axis]:
            raise ValueError("Shape of weights must be consistent with shape of a along specified axis.")
        weights = call("moveaxis", call("broadcast_to", weights, (*(1,) * (a.ndim - 1), weights.size)), -1, axis)
    if a.dtype.kind in "iub":
        weights_type = "float64" if weights.dtype.kind in "iub" else weights.dtype
        weights = weights.astype(weights_type)
    scale = _sum(weights, axis, keepdims=keepdims)
    if fromnumeric.any(asarray(scale == 0.0)):
        raise ZeroDivisionError("Weights sum to zero, can't be normalized")
    made = _sum(a * weights, axis, keepdims=keepdims) / scale
    return (made, scale + made * 0) if returned else made


# Differences.


def diff(a, n=1, axis=-1, prepend=None, append=None):
    if n == 0:
        return a
    if n < 0:
        raise ValueError(f"order must be non-negative but got {n!r}")
    a = asarray(a)
    if a.ndim == 0:
        raise ValueError("diff requires input that is at least one dimensional")
    axis = call("normal_axis", axis, a.ndim)
    parts = [_beside(prepend, a, axis)] if prepend is not None else []
    parts.append(a)
    if append is not None:
        parts.append(_beside(append, a, axis))
    a = call("concatenate", parts, axis) if len(parts) > 1 else a
    rest = (slice(None),) * axis
    for _ in range(n):
        high, low = a[(*rest, slice(1, None))], a[(*rest, slice(None, -1))]
        a = high != low if a.dtype.kind == "b" else high - low
    return a


def _beside(value, a, axis):
    value = asarray(value)
    if value.ndim == 0:
        shape = list(a.shape)
        shape[axis] = 1
        value = call("broadcast_to", value, tuple(shape))
    return value


def ediff1d(ary, to_end=None, to_begin=None):
    ary = call("ravel", asarray(ary), "C")
    parts = [ary[1:] - ary[:-1]]
    if to_begin is not None:
        parts.insert(0, call("ravel", asarray(to_begin, ary.dtype), "C"))
    if to_end is not None:
        parts.append(call("ravel", asarray(to_end, ary.dtype), "C"))
    return call("concatenate", parts, 0)


def gradient(f, *varargs, axis=None, edge_order=1):
    return call("gradient", asarray(f), [asarray(one) for one in varargs], axis, edge_order)


def trapezoid(y, x=None, dx=1.0, axis=-1):
    return call("trapezoid", asarray(y), None if x is None else asarray(x), dx, axis)


def interp(x, xp, fp, left=None, right=None, period=None):
    return call("interp", asarray(x), asarray(xp), asarray(fp), left, right, period)


def unwrap(p, discont=None, axis=-1, *, period=6.283185307179586):
    p = asarray(p)
    steps = diff(p, axis=axis)
    whole = p.dtype.kind in "iu" and isinstance(period, int)
    half, ambiguous = (period // 2, period % 2 == 0) if whole else (period / 2, True)
    turned = UFUNCS["remainder"](steps + half, period) - half
    if ambiguous:
        turned = call("where", (turned == -half) & (steps > 0), half, turned)
    corrections = call("where", UFUNCS["absolute"](steps) < (period / 2 if discont is None else discont), 0, turned - steps)
    made = array(p, corrections.dtype)
    rest = (slice(None),) * call("normal_axis", axis, p.ndim)
    made[(*rest, slice(1, None))] = p[(*rest, slice(1, None))] + call("cumsum", corrections, axis, None)
    return made


# Counts.


def histogram(a, bins=10, range=None, density=None, weights=None):
    return call("histogram", asarray(a), bins, range, weights if weights is None else asarray(weights), bool(density))


def histogram_bin_edges(a, bins=10, range=None, weights=None):
    if weights is not None and asarray(weights).shape != asarray(a).shape:
        raise ValueError("weights should have the same shape as a.")
    return call("histogram_bin_edges", asarray(a), bins, range)


def histogram2d(x, y, bins=10, range=None, density=None, weights=None):
    pair = not isinstance(bins, str) and hasattr(bins, "__len__") and len(bins) in (1, 2)
    bins = list(bins) * (2 // len(bins)) if pair else [bins, bins]
    counts, edges = histogramdd([x, y], bins, range, density, weights)
    return counts, edges[0], edges[1]


def histogramdd(sample, bins=10, range=None, density=None, weights=None):
    if isinstance(sample, (list, tuple)) and all(asarray(one).ndim for one in sample):
        columns = [asarray(one) for one in sample]
    elif asarray(sample).ndim < 2:
        columns = [call("reshape", asarray(sample), (-1,))]
    elif asarray(sample).ndim > 2:
        raise ValueError("too many values to unpack (expected 2)")
    else:
        columns = list(call("transpose", asarray(sample), None))
    bins = list(bins) if hasattr(bins, "__len__") else [bins] * len(columns)
    if len(bins) != len(columns):
        raise ValueError("The dimension of bins must be equal to the dimension of the sample x.")
    ranges = [None] * len(columns) if range is None else list(range)
    return call("histogramdd", columns, bins, ranges, weights if weights is None else asarray(weights), bool(density))


def bincount(x, /, weights=None, minlength=0):
    x = asarray(x)
    x = x if x.size else x.astype("int64")
    return call("bincount", x, weights if weights is None else asarray(weights), minlength)


def digitize(x, bins, right=False):
    return call("digitize", asarray(x), asarray(bins), right)


def corrcoef(x, y=None, rowvar=True, bias=_given, ddof=_given, *, dtype=None):
    if dtype is not None:
        refuse("corrcoef with dtype")
    return call("corrcoef", asarray(x), y if y is None else asarray(y), rowvar)


def cov(m, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None, *, dtype=None):
    if fweights is not None or aweights is not None:
        refuse("cov with weights")
    if dtype is not None:
        refuse("cov with dtype")
    return asarray(call("cov", asarray(m), y if y is None else asarray(y), rowvar, bias, ddof))


def lexsort(keys, axis=-1):
    return call("lexsort", [asarray(key) for key in keys], axis)


def sort_complex(a):
    made = call("sort", asarray(a), -1)
    return made if made.dtype.kind == "c" else made.astype("complex128")



# Sets.


def _flat(ar):
    return call("ravel", asarray(ar), "C")


def _distinct(ar):
    return call("unique", _flat(ar), (False, False, False), None, True)[0]


def intersect1d(ar1, ar2, assume_unique=False, return_indices=False):
    return call("intersect1d", _flat(ar1), _flat(ar2), assume_unique, return_indices)


def union1d(ar1, ar2):
    return _distinct(call("concatenate", [_flat(ar1), _flat(ar2)], 0))


def setdiff1d(ar1, ar2, assume_unique=False):
    ar1, ar2 = (_flat(ar1), _flat(ar2)) if assume_unique else (_distinct(ar1), _distinct(ar2))
    return ar1[call("isin", ar1, ar2, True)]


def setxor1d(ar1, ar2, assume_unique=False):
    return call("setxor1d", _flat(ar1), _flat(ar2), assume_unique)


def in1d(ar1, ar2, assume_unique=False, invert=False, *, kind=None):
    tell("`in1d` is deprecated. Use `np.isin` instead.", DeprecationWarning)
    return call("isin", _flat(ar1), _flat(ar2), invert)


def trim_zeros(filt, trim="fb", axis=None):
    places = call("nonzero", asarray(filt))[0]
    if not len(places):
        return filt[:0]
    low = int(places[0]) if "f" in trim.lower() else 0
    high = int(places[-1]) + 1 if "b" in trim.lower() else len(filt)
    return filt[low:high]


# Polynomials of one variable.


def polyval(p, x):
    p = asarray(p)
    if isinstance(x, poly1d):
        refuse("polyval of a poly1d")
    x = asarray(x)
    made = zeros(x.shape, x.dtype)
    for coefficient in p:
        made = made * x + coefficient
    return made if made.shape else made[()]


def polyfit(x, y, deg, rcond=None, full=False, w=None, cov=False):
    if full or cov:
        refuse("polyfit with full or cov")
    return call("polyfit", asarray(x), asarray(y), deg, rcond, w if w is None else asarray(w))


def roots(p):
    return call("roots", asarray(p))


def poly(seq_of_zeros):
    return call("poly", asarray(seq_of_zeros))


def _two_polynomials(name):
    def function(a1, a2):
        return call(name, asarray(a1), asarray(a2))

    return named(function, name)


polyadd, polysub, polymul, polydiv = (_two_polynomials(name) for name in ("polyadd", "polysub", "polymul", "polydiv"))


def polyder(p, m=1):
    return call("polyder", asarray(p), m)


def polyint(p, m=1, k=None):
    return call("polyint", asarray(p), m, k if k is None else asarray(k))


def vander(x, N=None, increasing=False):
    x = asarray(x)
    if x.ndim != 1:
        raise ValueError("x must be a one-dimensional array or sequence.")
    count = len(x) if N is None else N
    powers = call("arange", 0, count, 1, None)
    return UFUNCS["power"](x[:, None], powers if increasing else powers[::-1])


class poly1d:
    """A polynomial."""

    __module__ = "numpy"
    __hash__ = None

    def __init__(self, c_or_r, r=False, variable=None):
        if r:
            c_or_r = poly(c_or_r)
        made = trim_zeros(array(asarray(c_or_r), ndmin=1), "f")
        self.coeffs = made if len(made) else array([0])

    c = coef = coefficients = property(lambda self: self.coeffs)
    o = order = property(lambda self: len(self.coeffs) - 1)
    r = roots = property(lambda self: roots(self.coeffs))

    def __call__(self, value):
        return polyval(self.coeffs, value)

    def __len__(self):
        return self.order

    def __getitem__(self, power):
        return 0 if power > self.order or power < 0 else self.coeffs[self.order - power]

    def __add__(self, other):
        return poly1d(polyadd(self.coeffs, getattr(other, "coeffs", other)))

    def __sub__(self, other):
        return poly1d(polysub(self.coeffs, getattr(other, "coeffs", other)))

    def __mul__(self, other):
        return poly1d(polymul(self.coeffs, getattr(other, "coeffs", other)))

    def __neg__(self):
        return poly1d(-self.coeffs)

    def __eq__(self, other):
        return isinstance(other, poly1d) and self.coeffs.shape == other.coeffs.shape and bool((self.coeffs == other.coeffs).all())

    def deriv(self, m=1):
        return poly1d(polyder(self.coeffs, m))

    def integ(self, m=1, k=0):
        return poly1d(polyint(self.coeffs, m, k))

    def __array__(self, dtype=None, copy=None):
        return self.coeffs

    def __repr__(self):
        return f"poly1d({repr(self.coeffs)[6:-1]})"

    def __str__(self):
        return refuse("the text of a poly1d")
