"""numpy's numbers: `float64`, `int64` and `bool_`, with numpy's arithmetic. Whole numbers wrap, a division by zero is infinite,
comparisons give numpy's truth values. Numbers of other widths are refused."""
import math
import numbers
import operator

from numpy._refusing import refuse, warn

nan, inf = float("nan"), float("inf")


class generic:
    """What all of numpy's numbers have."""

    shape, ndim, size = (), 0, 1

    # Their types are given them in `_types`, functions of one number in `_plain`.

    def item(self):
        return self._plain()

    tolist = item

    @property
    def real(self):
        return self

    @property
    def T(self):
        return self

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return type(self), (self._plain(),)

    def __getitem__(self, index):
        raise IndexError("invalid index to scalar variable.")

    def __iter__(self):
        raise TypeError(f"'numpy.{type(self).__name__}' object is not iterable")

    def __getattr__(self, name):
        if name in OTHER_NAMES:
            refuse(f"{type(self).__name__}.{name}")
        raise AttributeError(f"'numpy.{type(self).__name__}' object has no attribute '{name}'")


OTHER_NAMES = """all any argmax argmin argsort base byteswap choose clip compress conj copy cumprod cumsum data
diagonal dump dumps fill flags flat flatten getfield itemsize max mean min nbytes nonzero prod put ravel repeat reshape resize
searchsorted setfield setflags sort squeeze std strides sum swapaxes take to_device tobytes tofile trace transpose var view
__array__ __array_interface__ __array_struct__ __array_wrap__ __array_priority__""".split()


class number(generic):
    pass


class integer(number):
    pass


class signedinteger(integer):
    pass


class unsignedinteger(integer):
    pass


class inexact(number):
    pass


class floating(inexact):
    pass


def _named(cls):
    cls.__module__ = "numpy"
    cls.__qualname__ = cls.__name__
    return cls


class float64(floating, float):
    __slots__ = ()

    def __new__(cls, value=0.0):
        if isinstance(value, (list, tuple, dict, set)):
            refuse("float64 of several numbers")
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


class int64(signedinteger):
    __slots__ = ("_value",)

    def __init__(self, value=0):
        if isinstance(value, (list, tuple, dict, set)):
            refuse("int64 of several numbers")
        value = int(value)
        if not -(2**63) <= value < 2**63:
            raise OverflowError("Python int too large to convert to C long")
        object.__setattr__(self, "_value", value)

    def __setattr__(self, name, value):
        raise AttributeError(f"'numpy.int64' object has no attribute '{name}'")

    def _plain(self):
        return self._value

    __int__ = __index__ = _plain

    def __float__(self):
        return float(self._value)

    @property
    def imag(self):
        return int64(0)

    @property
    def numerator(self):
        return self

    @property
    def denominator(self):
        return 1

    def conjugate(self):
        return self

    def bit_count(self):
        return self._value.bit_count()

    def is_integer(self):
        return True

    def __repr__(self):
        return f"np.int64({self._value})"

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

    __ceil__ = __floor__

    def __round__(self, ndigits=None):
        return self._value if ndigits is None else self.round(ndigits)


class bool_(generic):
    __slots__ = ("_value",)

    def __init__(self, value=False):
        if isinstance(value, (list, tuple)):
            refuse("bool_ of several values")
        object.__setattr__(self, "_value", bool(value))

    def __setattr__(self, name, value):
        raise AttributeError(f"'numpy.bool' object has no attribute '{name}'")

    def _plain(self):
        return self._value

    __bool__ = _plain

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
    return int64(wrapped(value)) if kind == "i" else bool_(value)


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
    return bool_(COMPARISONS[name](x, y))


# Operators.

_OPERATORS = {
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
_COMPARING = {
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


_DTYPES = {"f": "float64", "i": "int64", "b": "bool"}


def _beside_another(own, other, method, name, swapped):
    """An operation with what is no number."""
    if type(other).__name__ == "ndarray" or _defers(other):
        return NotImplemented
    if isinstance(other, (str, bytes)) and kind_of(own) == "i" and name == "multiply":
        return plain(own) * other
    if isinstance(other, (str, bytes)) and name in _COMPARING.values():
        if name in ("equal", "not_equal"):
            return name == "not_equal"
        raise UFuncTypeError(f"ufunc '{name}' did not contain a loop with signature matching types of a number and a text")
    if isinstance(other, str) and not swapped and name in ("add", "subtract", "divide", "power"):
        raise no_loop(name, own, other)
    if isinstance(other, (str, bytes)):
        return NotImplemented
    if isinstance(other, (list, tuple)) and kind_of(own) == "i" and name == "multiply":
        return plain(own) * other
    if isinstance(other, (list, tuple, complex, range)) or type(other).__module__.partition(".")[0] == "numpy":
        refuse(f"{name} of a number and a {type(other).__name__}")
    function = getattr(operator, method.strip("_") if method.strip("_") not in ("and", "or") else method)
    return function(other, plain(own)) if swapped else function(plain(own), other)


def _operator(method, name):
    def operate(x, y, own, other, swapped):
        kind = kind_of(other)
        if kind is None:
            return _beside_another(own, other, f"__{method}__", name, swapped)
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
            return _beside_another(self, other, f"__{method}__", name, False)
        return compared(name, common(kind_of(self), kind), plain(self), plain(other))

    return compare


def _divmod(x, y):
    if kind_of(x) is None or kind_of(y) is None:
        return NotImplemented
    return x // y, x % y


def _modular(function):
    def power(self, other, modulo=None):
        if modulo is not None:
            names = ", ".join(f"'{_spelt(type(value))}'" for value in (self, other, modulo))
            raise TypeError(f"unsupported operand type(s) for ** or pow(): {names}")
        return function(self, other)

    return power


def _spelt(cls):
    return cls.__name__ if cls.__module__ == "builtins" else f"{cls.__module__}.{cls.__name__}"


def _install():
    for cls in (float64, int64, bool_):
        hashed = cls.__hash__
        for method, name in _OPERATORS.items():
            forward, backward = _operator(method, name)
            setattr(cls, f"__{method}__", _modular(forward) if method == "pow" else forward)
            setattr(cls, f"__r{method}__", backward)
        for method, name in _COMPARING.items():
            setattr(cls, f"__{method}__", _comparison(method, name))
        cls.__hash__ = hashed
        cls.__divmod__ = _divmod
        cls.__rdivmod__ = lambda self, other: _divmod(other, self)


_install()
