"""numpy: arrays, numbers and their functions; functions of columns, where a program over tables hands them over. What is not exactly
numpy's is refused."""
import math as _math

import _taipan_array as _array

if not hasattr(_array, "register"):
    raise ImportError("cannot load module more than once per process")

from numpy import _functions, _names, exceptions, fft, lib, linalg, random, testing
from numpy._core import arrayprint as _arrayprint, numeric as _numeric, shape_base as _shape_base
from numpy._core.arrayprint import (
    array2string, array_repr, array_str, base_repr, binary_repr, format_float_positional, get_printoptions, printoptions,
    set_printoptions,
)
from numpy._core.datetimes import datetime64, timedelta64
from numpy._core.dtypes import can_cast, dtype, issubdtype, min_scalar_type, promote_types, result_type
from numpy._core.errstate import errstate, geterr, seterr
from numpy._core.fromnumeric import (
    all, any, argmax, argmin, argpartition, argsort, choose, compress, count_nonzero, cumprod, cumsum, cumulative_prod, cumulative_sum,
    diagonal, max, mean, min, nonzero, partition, prod, ptp, put, ravel, repeat, reshape, resize, searchsorted, sort, squeeze, std, sum,
    swapaxes, take, trace, transpose, var,
)
from numpy._core.getlimits import finfo, iinfo
from numpy._core.multiarray import flatiter, ndarray
from numpy._core.numeric import (
    argwhere, array_equal, array_equiv, ascontiguousarray, asfortranarray, astype, broadcast_arrays, broadcast_shapes, broadcast_to,
    convolve, copy, copyto, correlate, cross, dot, einsum, empty, empty_like, expand_dims, eye, flatnonzero, frombuffer, fromfunction,
    fromiter, fromstring, full, full_like, geomspace, identity, indices, inner, isfortran, kron, logspace, matmul, may_share_memory,
    moveaxis, ndim, ones, ones_like, outer, require, roll, rollaxis, shape, shares_memory, size, tensordot, typename, vdot, zeros,
    zeros_like,
)
from numpy._core.numerictypes import (
    character, complex64, complex128, complexfloating, flexible, float16, float32, int8, int16, int32, str_, uint8, uint16, uint32, uint64,
)
from numpy._core.shape_base import (
    append, array_split, atleast_1d, atleast_2d, atleast_3d, block, column_stack, concat, concatenate, delete, dsplit, dstack, flip,
    fliplr, flipud, hsplit, hstack, insert, pad, rot90, split, stack, tile, unstack, vsplit, vstack,
)
from numpy._core.umath import UFUNCS as _UFUNCS
from numpy._functions import (
    allclose, arange, array, asarray_ as asarray, clip, divmod_ as divmod, fix, isclose, isin, isnat, isscalar, linspace, modf,
    nan_to_num, round_ as round, select, unique, unique_all, unique_counts, unique_inverse, unique_values, where,
)
from numpy._refusing import refuse as _refuse
from numpy._scalars import False_, True_, bool_, float64, floating, generic, inexact, int64, integer, number, signedinteger, unsignedinteger
from numpy.lib.elements import (
    angle, apply_along_axis, apply_over_axes, bartlett, blackman, c_, diag, diag_indices, diag_indices_from, diagflat, extract,
    fill_diagonal, frompyfunc, hamming, hanning, i0, imag, index_exp, iscomplex, iscomplexobj, isreal, isrealobj, ix_, meshgrid, mgrid,
    ndenumerate, ndindex, ogrid, piecewise, place, put_along_axis, putmask, r_, ravel_multi_index, real, real_if_close, s_, sinc,
    take_along_axis, tri, tril, tril_indices, tril_indices_from, triu, triu_indices, triu_indices_from, unravel_index, vectorize,
)
from numpy.lib.statistics import (
    average, bincount, corrcoef, cov, diff, digitize, ediff1d, gradient, histogram, histogram2d, histogram_bin_edges, histogramdd, in1d, interp,
    intersect1d, lexsort, median, nanargmax, nanargmin, nancumprod, nancumsum, nanmax, nanmean, nanmedian, nanmin, nanpercentile,
    nanprod, nanquantile, nanstd, nansum, nanvar, percentile, poly, poly1d, polyadd, polyder, polydiv, polyfit, polyint, polymul,
    polysub, polyval, quantile, roots, setdiff1d, setxor1d, sort_complex, trapezoid, trim_zeros, union1d, unwrap, vander,
)
from numpy.lib import stride_tricks as _stride_tricks
from numpy.lib.dates import busday_count, is_busday

nan, inf = float("nan"), float("inf")
pi, e, euler_gamma = _math.pi, _math.e, 0.5772156649015329
newaxis = None
__version__ = "2.2.6"
bool, intp, int_, long, longlong, double, float_ = bool_, int64, int64, int64, int64, float64, float64
short, intc, byte, ubyte, ushort, uintc = int16, int32, int8, uint8, uint16, uint32
uint, uintp, ulong, ulonglong = uint64, uint64, uint64, uint64
single, cdouble, csingle, half = float32, complex128, complex64, float16
object_ = object
little_endian = True

globals().update({_name: _function for _name, _function in _UFUNCS.items() if _name not in ("divmod", "modf", "isnat")})
for _name, _other in {
    "abs": "absolute", "around": "round", "mod": "remainder", "true_divide": "divide", "bitwise_not": "invert",
    "bitwise_invert": "invert", "bitwise_left_shift": "left_shift", "bitwise_right_shift": "right_shift", "pow": "power",
    "asin": "arcsin", "acos": "arccos", "atan": "arctan", "atan2": "arctan2", "asinh": "arcsinh", "acosh": "arccosh",
    "atanh": "arctanh", "amax": "max", "amin": "min", "asanyarray": "asarray", "conj": "conjugate", "trapz": "trapezoid",
    "row_stack": "vstack", "permute_dims": "transpose",
}.items():
    globals()[_name] = globals()[_other]
for _function, _name in ((round, "round"), (divmod, "divmod"), (asarray, "asarray")):
    _function.__name__ = _function.__qualname__ = _name
    _function.__module__ = "numpy"


for _value in list(globals().values()):
    # As numpy has it: where a function is written is its own business.
    if hasattr(_value, "__code__") and _value.__module__.startswith("numpy."):
        _value.__module__ = "numpy"


def matrix_transpose(x, /):
    return asarray(x).mT


def vecdot(x1, x2, /, *, axis=-1):
    return linalg.vecdot(x1, x2, axis=axis)


def iterable(y):
    try:
        iter(y)
    except TypeError:
        return False
    return True


def __getattr__(name):
    if name in _names.OTHERS:
        _refuse(name)
    raise AttributeError(f"module 'numpy' has no attribute '{name}'")


# What the package has told its native module stays so: what reaches that module by way of these cannot tell it otherwise.
del _array.register, _array.register_handler, _array.register_truths, _array
