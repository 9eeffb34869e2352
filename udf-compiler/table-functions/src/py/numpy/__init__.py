"""numpy, as far as it needs no arrays: functions of columns, of plain numbers and of flat lists of them. What is not exactly numpy's is
refused."""
import math as _math

from numpy import _functions, _names
from numpy._columns import vectorize
from numpy._functions import (
    allclose, arange, array, asarray, clip, divmod_ as divmod, errstate, fix, isclose, isin, isnat, isscalar, linspace, modf, nan_to_num,
    round_ as round, select, seterr, unique, where,
)
from numpy._refusing import refuse as _refuse
from numpy._scalars import bool_, float64, floating, generic, inexact, int64, integer, number, signedinteger, unsignedinteger
from numpy._types import (
    datetime64, dtype, finfo, float16, float32, float_, iinfo, int8, int16, int32, int_, object_, str_, timedelta64, uint8,
    uint16, uint32, uint64,
)
from numpy._zero import ndarray

nan = NaN = NAN = float("nan")
inf = Inf = float("inf")
pi, e, euler_gamma = _math.pi, _math.e, 0.5772156649015329
newaxis = None
bool, intp, double, True_, False_ = bool_, int64, float64, bool_(True), bool_(False)

globals().update(_functions.ufuncs())
for _name in ["sum", "mean", "prod", "max", "min", "median", "any", "all", "std", "var", "ptp"]:
    globals()[_name] = _functions.reduction(_name)
for _name, _other in {
    "abs": "absolute", "around": "round", "mod": "remainder", "true_divide": "divide", "bitwise_not": "invert",
    "bitwise_invert": "invert", "bitwise_left_shift": "left_shift", "bitwise_right_shift": "right_shift", "pow": "power",
    "asin": "arcsin", "acos": "arccos", "atan": "arctan", "atan2": "arctan2", "asinh": "arcsinh", "acosh": "arccosh",
    "atanh": "arctanh", "amax": "max", "amin": "min", "asanyarray": "asarray",
}.items():
    globals()[_name] = globals()[_other]
for _name in ["allclose", "arange", "array", "asarray", "linspace", "clip", "fix", "isclose", "isin", "isnat", "isscalar", "modf", "nan_to_num",
              "select", "seterr", "unique", "where"]:
    _functions.named(globals()[_name])
_functions.named(round, "round")
_functions.named(divmod, "divmod")


def __getattr__(name):
    if name in _names.OTHERS:
        _refuse(name)
    raise AttributeError(f"module 'numpy' has no attribute '{name}'")
