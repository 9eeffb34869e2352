"""numpy's numbers: `float64`, `int64` and `bool_`, with numpy's arithmetic. Whole numbers wrap, a division by zero is infinite,
comparisons give numpy's truth values. Numbers of other widths are refused."""
import math
import numbers
import operator

import _taipan_array as _array
from numpy._refusing import refuse, warn

nan, inf = float("nan"), float("inf")


class generic:
    """What all of numpy's numbers have."""

    __slots__ = ()
    shape, ndim, size, strides = (), 0, 1, ()
    base = None

    # Their types are given them in `_core.dtypes`, functions of one number in `_plain`, what arrays have in `_core.multiarray`.

    def item(self, *index):
        return self._plain()

    def tolist(self):
        return self._plain()

    @property
    def real(self):
        return self

    @property
    def T(self):
        return self

    def copy(self, order="C"):
        return self

    def squeeze(self, axis=None):
        if axis not in (None, (), 0, -1):
            _array.refuse("numpy.generic.squeeze with axis is not supported in functions")
        return self

    def transpose(self, *axes):
        if axes not in ((), ((),), (None,)):
            raise ValueError("axes don't match array")
        return self

    def view(self, dtype=None):
        return self if dtype is None else _array.call("array", self, None, False).view(dtype)[()]

    def tobytes(self, order="C"):
        return _array.call("array", self, None, False).tobytes(order)

    tostring = tobytes

    def __bytes__(self):
        # A whole number says how many zeros it is made of, as Python's own does.
        return bytes(self._plain()) if self.dtype.kind in "iu" else self.tobytes()

    def conjugate(self):
        return self

    def conj(self):
        return self.conjugate()

    def astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True):
        return _array.call("array", self, None, False).astype(dtype, casting=casting)[()]

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return type(self), (self._plain(),)

    def __getitem__(self, index):
        if index == () or index is Ellipsis:
            return self if index == () else _array.call("array", self, None, False)
        raise IndexError("invalid index to scalar variable.")

    def __iter__(self):
        raise TypeError(f"'numpy.{type(self).__name__}' object is not iterable")

    def __getattr__(self, name):
        if name in OTHER_NAMES:
            return getattr(_array.call("array", self, None, False), name)
        raise AttributeError(f"'numpy.{type(self).__name__}' object has no attribute '{name}'")


OTHER_NAMES = """all any argmax argmin argsort byteswap choose clip compress cumprod cumsum data
diagonal dump dumps fill flags flat flatten getfield itemsize max mean min nbytes nonzero prod put ravel repeat reshape resize
round searchsorted setfield setflags sort std sum swapaxes take to_device tofile trace var
__array__ __array_interface__ __array_struct__ __array_wrap__ __array_priority__""".split()


class number(generic):
    __slots__ = ()


class integer(number):
    __slots__ = ()


class signedinteger(integer):
    __slots__ = ()


class unsignedinteger(integer):
    __slots__ = ()


class inexact(number):
    __slots__ = ()


class floating(inexact):
    __slots__ = ()


def _named(cls):
    cls.__module__ = "numpy"
    cls.__qualname__ = cls.__name__
    return cls


def is_several(value):
    """Whether an array is made of it."""
    return isinstance(value, (list, tuple, range)) or isinstance(value, _array.ndarray) and bool(value.ndim)


class float64(floating, float):
    __slots__ = ()

    def __new__(cls, value=0.0):
        if is_several(value):
            # One element in an array is taken for a number, but not one in a list.
            if isinstance(value, _array.ndarray) and value.size == 1 and value.dtype.kind != "c":
                return float.__new__(cls, value.item())
            return _array.call("array", value, "float64", True)
        if isinstance(value, generic) and value.dtype.kind == "c":
            return value.real.astype("float64")
        return float.__new__(cls, nan if value is None else value)

    def _plain(self):
        return float(self)

    @property
    def imag(self):
        return float64(0.0)

    def conjugate(self):
        return self

    def __repr__(self):
        return f"np.float64({float.__repr__(self)})"

    def __str__(self):
        return float.__repr__(self)

    def __hash__(self):
        return float.__hash__(self)

    def __round__(self, ndigits=None):
        return float.__round__(self) if ndigits is None else self.round(ndigits)


class _whole:
    """What whole numbers of all widths have."""

    __slots__ = ()

    def _plain(self):
        return self._value

    __int__ = __index__ = _plain

    def __float__(self):
        return float(self._value)

    def __complex__(self):
        return complex(self._value)

    @property
    def imag(self):
        return type(self)(0)

    @property
    def numerator(self):
        return self

    @property
    def denominator(self):
        return 1

    def conjugate(self):
        return self

    def bit_count(self):
        return abs(self._value).bit_count()

    def is_integer(self):
        return True

    def __repr__(self):
        return f"np.{type(self).__name__}({self._value})"

    def __str__(self):
        return str(self._value)

    def __format__(self, spec):
        return format(self._value, spec)

    def __hash__(self):
        return hash(self._value)

    def __bool__(self):
        return self._value != 0

    def __floor__(self):
        return self._value

    __ceil__ = __trunc__ = __floor__

    def __round__(self, ndigits=None):
        return self._value if ndigits is None else self.round(ndigits)


def made_of(cls, name, value):
    """A number of a class: of a plain one, of a text, of anything that has a number; an array of several."""
    if is_several(value):
        return _array.call("array", value, name, True)
    if value is None:
        raise TypeError(f"int() argument must be a string, a bytes-like object or a real number, not 'NoneType'")
    if isinstance(value, (str, bytes)):
        value = int(value)
    elif not isinstance(value, (int, float, generic, _array.ndarray)):
        value = value.__index__() if hasattr(value, "__index__") else int(value)
    if isinstance(value, float):
        value = int(value)
    return _array.call("scalar", cls, name, value)


class int64(_whole, signedinteger, _array.held):
    __slots__ = ()

    def __new__(cls, value=0):
        if type(value) is int and not -(2**63) <= value < 2**63:
            raise OverflowError("Python int too large to convert to C long")
        return made_of(cls, "int64", value)


class bool_(generic, _array.held):
    __slots__ = ()

    def __new__(cls, value=False):
        if is_several(value):
            return _array.call("array", value, "bool", True)
        return True_ if value else False_

    def _plain(self):
        return self._value

    __bool__ = _plain

    @property
    def imag(self):
        return False_

    def conjugate(self):
        return self

    def __int__(self):
        return int(self._value)

    __index__ = __int__

    def __float__(self):
        return float(self._value)

    def __repr__(self):
        return f"np.{self._value}_"

    def __str__(self):
        return str(self._value)

    def __format__(self, spec):
        return format(self._value, spec) if spec else str(self._value)

    def __hash__(self):
        return int(self._value)


False_, True_ = (_array.call("scalar", bool_, "bool", value) for value in (False, True))
_array.register_truths(False_, True_)
bool_.__name__ = "bool"
for _class in (generic, number, integer, signedinteger, unsignedinteger, inexact, floating, float64, int64, bool_):
    _named(_class)
for _abstract, _class in ((numbers.Integral, integer), (numbers.Real, floating), (numbers.Number, number)):
    _abstract.register(_class)


# What a number is.


def kind_of(value):
    """'f', 'i' or 'b'; None: no number, or one of a kind that numpy has and this library has not."""
    known = _KINDS.get(type(value))
    if known is not None:
        return known
    if isinstance(value, float):
        return "f"
    return "i" if isinstance(value, int) else None


_KINDS = {float: "f", float64: "f", int: "i", int64: "i", bool: "b", bool_: "b"}
_ORDER = "bif"


def common(*kinds):
    """The kind of what several numbers are made to."""
    return max(kinds, key=_ORDER.index)


def plain(value):
    """A number as Python's own."""
    return value._plain() if isinstance(value, generic) else value


def wrapped(value):
    """A whole number in 64 bits."""
    return (value + 2**63) % 2**64 - 2**63


def number_of(kind, value):
    if kind == "f":
        return float64(value)
    if kind == "i":
        return _array.whole(value if -(2**63) <= value < 2**63 else wrapped(value))
    return True_ if value else False_


# Arithmetic of two of Python's floats, or whole numbers.


def divided(x, y):
    if y != 0:
        return x / y
    return nan if x == 0 or x != x else math.copysign(inf, x) * math.copysign(1, y)


def float_floor_divided(x, y):
    return x // y if y != 0 else divided(x, y)


def float_remainder(x, y):
    return x % y if y != 0 and not math.isinf(x) else nan


def float_power(x, y):
    try:
        return math.pow(x, y)
    except ValueError:
        if x == 0:
            return math.copysign(inf, x) if y % 2 == 1 else inf
        return nan
    except OverflowError:
        return -inf if x < 0 and y % 2 == 1 else inf


def int_power(x, y):
    if y < 0:
        raise ValueError("Integers to negative integer powers are not allowed.")
    return pow(x, y, 2**64)


def _shifted_left(x, y):
    return x << y if 0 <= y < 64 else 0


def _shifted_right(x, y):
    return x >> y if 0 <= y < 64 else -1 if x < 0 else 0


def _no_subtraction(x, y):
    raise TypeError(
        "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the "
        "logical_xor function instead."
    )


def _int8(x, y):
    refuse("numbers of type int8")


def _unfit(name):
    def unfit(*values):
        raise TypeError(
            f"ufunc '{name}' not supported for the input types, and the inputs could not be safely coerced to any "
            "supported types according to the casting rule ''safe''"
        )

    return unfit


# By name: the function of two floats, of two whole numbers, of two truth values, and whether whole numbers become floats.
ARITHMETIC = {
    "add": (operator.add, operator.add, operator.or_),
    "subtract": (operator.sub, operator.sub, _no_subtraction),
    "multiply": (operator.mul, operator.mul, operator.and_),
    "divide": (divided, None, None),
    "floor_divide": (float_floor_divided, lambda x, y: x // y if y else 0, _int8),
    "remainder": (float_remainder, lambda x, y: x % y if y else 0, _int8),
    "power": (float_power, int_power, _int8),
    "left_shift": (_unfit("left_shift"), _shifted_left, _int8),
    "right_shift": (_unfit("right_shift"), _shifted_right, _int8),
    "bitwise_and": (_unfit("bitwise_and"), operator.and_, operator.and_),
    "bitwise_or": (_unfit("bitwise_or"), operator.or_, operator.or_),
    "bitwise_xor": (_unfit("bitwise_xor"), operator.xor, operator.xor),
}
COMPARISONS = {
    "equal": operator.eq,
    "not_equal": operator.ne,
    "less": operator.lt,
    "less_equal": operator.le,
    "greater": operator.gt,
    "greater_equal": operator.ge,
}


def computed(name, kind, x, y, where=""):
    """The function of this name of two of Python's numbers that are of a kind together."""
    functions = ARITHMETIC[name]
    function = functions[_ORDER[::-1].index(kind)]
    if function is None:
        kind, function = "f", functions[0]
    if kind == "f":
        x, y = float(x), float(y)
    made = function(x, y)
    if kind == "f":
        warn(where + name, made, x, y)
    elif kind == "i":
        _warn_of_ints(where + name, made, y)
    return number_of(kind, made)


def _warn_of_ints(name, made, y):
    if y == 0 and ("divide" in name or "remainder" in name):
        warn(name, inf, 1.0)
    elif not -(2**63) <= made < 2**63 and name.startswith("scalar") and "shift" not in name:
        warn(name, inf, 2.0)


def compared(name, kind, x, y):
    """A comparison of two of Python's numbers: beside a float, a whole number is one."""
    if kind == "f":
        x, y = float(x), float(y)
    return True_ if COMPARISONS[name](x, y) else False_


# Operators.

OPERATORS = {
    "add": "add",
    "sub": "subtract",
    "mul": "multiply",
    "truediv": "divide",
    "floordiv": "floor_divide",
    "mod": "remainder",
    "pow": "power",
    "lshift": "left_shift",
    "rshift": "right_shift",
    "and": "bitwise_and",
    "or": "bitwise_or",
    "xor": "bitwise_xor",
}
COMPARING = {
    "eq": "equal",
    "ne": "not_equal",
    "lt": "less",
    "le": "less_equal",
    "gt": "greater",
    "ge": "greater_equal",
}


def _defers(other):
    """Whether the other operand, a column or the like, says what comes out."""
    return hasattr(other, "_expr") or hasattr(other, "_columns") or hasattr(other, "_labels")


def _fits(value, beside):
    """A whole number of Python's beside one of numpy's must fit in."""
    if type(value) is int and not -(2**63) <= value < 2**63 and kind_of(beside) in ("i", "b"):
        raise OverflowError("Python int too large to convert to C long")


def no_loop(name, x, y):
    """The error of a function of a text and a number."""

    def described(value):
        return f"dtype('<U{len(value)}')" if isinstance(value, str) else f"dtype('{_DTYPES[kind_of(value)]}')"

    return UFuncTypeError(
        f"ufunc '{name}' did not contain a loop with signature matching types ({described(x)}, {described(y)}) -> None"
    )


class UFuncTypeError(TypeError):
    __module__ = "numpy._core._exceptions"


_array.register("UFuncTypeError", UFuncTypeError)


_DTYPES = {"f": "float64", "i": "int64", "b": "bool"}


def _beside_another(own, other, name, swapped):
    """An operation with what is no plain number."""
    if type(other).__name__ == "ndarray" or _defers(other):
        return NotImplemented
    if isinstance(other, (str, bytes)) and kind_of(own) == "i" and name == "multiply":
        return plain(own) * other
    if isinstance(other, (list, tuple)) and kind_of(own) in ("i", "b") and name == "multiply":
        return plain(own) * other
    if isinstance(other, (list, tuple)) and kind_of(own) == "f" and name == "multiply":
        raise TypeError("can't multiply sequence by non-int of type 'numpy.float64'")
    if isinstance(other, (str, bytes)) and name in ("equal", "not_equal"):
        return name == "not_equal"
    if isinstance(other, str) and not swapped and name in ("add", "subtract", "divide", "power"):
        raise no_loop(name, own, other)
    made = _array.binary(name, other, own) if swapped else _array.binary(name, own, other)
    if made is NotImplemented and other is None and name in _PYTHONS:
        return _PYTHONS[name](other, plain(own)) if swapped else _PYTHONS[name](plain(own), other)
    return made


def _operator(method, name):
    def operate(x, y, own, other, swapped):
        kind = kind_of(other)
        if kind is None or kind == "b" == kind_of(own):
            return _beside_another(own, other, name, swapped)
        _fits(other, own)
        return computed(name, common(kind_of(own), kind), plain(x), plain(y), "scalar ")

    def forward(self, other):
        return operate(self, other, self, other, False)

    def backward(self, other):
        return operate(other, self, self, other, True)

    return forward, backward


def _comparison(method, name):
    def compare(self, other):
        kind = kind_of(other)
        if kind is None:
            return _beside_another(self, other, name, False)
        return compared(name, common(kind_of(self), kind), plain(self), plain(other))

    return compare


_PYTHONS = {
    name: getattr(operator, f"{method}_" if method in ("and", "or") else method) for method, name in {**OPERATORS, **COMPARING}.items()
}


def divmod_of(x, y):
    return x // y, x % y


def modular(function):
    def power(self, other, modulo=None):
        if modulo is not None:
            names = ", ".join(f"'{spelt(type(value))}'" for value in (self, other, modulo))
            raise TypeError(f"unsupported operand type(s) for ** or pow(): {names}")
        return function(self, other)

    return power


def spelt(cls):
    return cls.__name__ if cls.__module__ == "builtins" else f"{cls.__module__}.{cls.__name__}"


def _install():
    for cls in (float64, int64, bool_):
        hashed = cls.__hash__
        for method, name in OPERATORS.items():
            forward, backward = _operator(method, name)
            setattr(cls, f"__{method}__", modular(forward) if method == "pow" else forward)
            setattr(cls, f"__r{method}__", backward)
        for method, name in COMPARING.items():
            setattr(cls, f"__{method}__", _comparison(method, name))
        cls.__hash__ = hashed
        cls.__divmod__ = divmod_of
        cls.__rdivmod__ = lambda self, other: divmod_of(other, self)


_install()
