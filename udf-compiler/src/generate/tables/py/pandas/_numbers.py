"""Numbers as numpy computes with them: what pandas gives for values over all rows."""
import math
import operator

nan, inf = float("nan"), float("inf")


def number(value):
    """A number of Python's as numpy's; anything else as it is."""
    if type(value) is float:
        return Float(value)
    return Int(value) if type(value) is int else value


def plain(value):
    return float(value) if isinstance(value, Float) else int(value) if isinstance(value, Int) else value


def wrapped(value):
    """A whole number in 64 bits."""
    return (value + 2**63) % 2**64 - 2**63


def _divided(x, y):
    if y != 0:
        return x / y
    return nan if x == 0 or x != x else math.copysign(inf, x) * math.copysign(1, y)


def _floor_divided(x, y):
    if y != 0:
        return x // y
    return _divided(x, y) if isinstance(x, float) or isinstance(y, float) else 0


def _remainder(x, y):
    if y != 0:
        return x % y
    return nan if isinstance(x, float) or isinstance(y, float) else 0


def _power(x, y):
    if isinstance(x, int) and isinstance(y, int):
        if y < 0:
            raise ValueError("Integers to negative integer powers are not allowed.")
        return wrapped(pow(x, y, 2**64))
    if x == 0 and y < 0:
        return inf
    try:
        made = float(x) ** y
    except OverflowError:
        return -inf if x < 0 and y % 2 == 1 else inf
    return nan if isinstance(made, complex) else made


class _Number:
    pass


class Float(_Number, float):
    def __repr__(self):
        return f"np.float64({float.__repr__(self)})"

    def __str__(self):
        return float.__repr__(self)


class Int(_Number, int):
    def __repr__(self):
        return f"np.int64({int.__repr__(self)})"

    def __str__(self):
        return int.__repr__(self)


OPERATIONS = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "truediv": _divided,
    "floordiv": _floor_divided,
    "mod": _remainder,
    "pow": _power,
}


def computed(function, x, y):
    """The function's value of two numbers, as numpy's."""
    made = function(plain(x), plain(y))
    return number(wrapped(made) if type(made) is int else made)


def _install():
    for name, function in OPERATIONS.items():

        def forward(self, other, function=function):
            return computed(function, self, other) if isinstance(other, (int, float)) else NotImplemented

        def backward(self, other, function=function):
            return computed(function, other, self) if isinstance(other, (int, float)) else NotImplemented

        for kind in (Float, Int):
            setattr(kind, f"__{name}__", forward)
            setattr(kind, f"__r{name}__", backward)
    for name in ["neg", "pos", "abs"]:
        for kind, base in ((Float, float), (Int, int)):
            setattr(kind, f"__{name}__", lambda self, of=getattr(base, f"__{name}__"): number(of(self)))


_install()
