"""The classes of numpy's numbers, texts and moments other than `float64`, `int64` and `bool_`. The native module computes with them."""
import numbers

import _taipan_array as _array
from numpy import _scalars
from numpy._refusing import refuse
from numpy._scalars import (
    COMPARING, OPERATORS, bool_, divmod_of, float64, floating, generic, inexact, int64, integer, made_of, modular, number,
    signedinteger, unsignedinteger,
)


class complexfloating(inexact):
    __slots__ = ()


class flexible(generic):
    __slots__ = ()


class character(flexible):
    __slots__ = ()


def _whole(name, base):
    def made(cls, value=0):
        return made_of(cls, name, value)

    return type(name, (_scalars._whole, base, _array.held), {"__slots__": (), "__new__": made})


int8, int16, int32 = (_whole(name, signedinteger) for name in ("int8", "int16", "int32"))
uint8, uint16, uint32, uint64 = (_whole(name, unsignedinteger) for name in ("uint8", "uint16", "uint32", "uint64"))


class float16(floating):
    __slots__ = ()

    def __new__(cls, *value):
        refuse("numbers of type float16")


class float32(floating, _array.held):
    __slots__ = ()

    def __new__(cls, value=0.0):
        if _scalars.is_several(value):
            return _array.call("array", value, "float32", True)
        if not isinstance(value, (int, float, generic, _array.ndarray)):
            value = float("nan") if value is None else float(value)
        return _array.call("scalar", cls, "float32", value)

    def _plain(self):
        return self._value

    __float__ = _plain

    def __int__(self):
        return int(self._value)

    __trunc__ = __int__

    def __complex__(self):
        return complex(self._value)

    def __bool__(self):
        return self._value != 0

    @property
    def imag(self):
        return float32(0.0)

    def conjugate(self):
        return self

    def is_integer(self):
        return self._value.is_integer()

    def as_integer_ratio(self):
        return self._value.as_integer_ratio()

    def __str__(self):
        return _array.call("scalar_text", self)

    def __repr__(self):
        return f"np.float32({str(self)})"

    def __format__(self, spec):
        # As a float of Python's, whose digits are more.
        return format(self._value, spec)

    def __hash__(self):
        return hash(self._value)

    def __round__(self, ndigits=None):
        return round(self._value) if ndigits is None else self.round(ndigits)


class complex128(complexfloating, complex):
    __slots__ = ()

    def __new__(cls, value=0, imag=None):
        if _scalars.is_several(value):
            return _array.call("array", value, "complex128", True)
        value = complex(float("nan"), float("nan")) if value is None else value
        return complex.__new__(cls, value) if imag is None else complex.__new__(cls, value, imag)

    def _plain(self):
        return complex(self)

    @property
    def real(self):
        return float64(complex(self).real)

    @property
    def imag(self):
        return float64(complex(self).imag)

    def conjugate(self):
        return complex128(complex(self).conjugate())

    def __str__(self):
        return _array.call("scalar_text", self)

    def __repr__(self):
        text = str(self)
        return f"np.complex128({text[1:-1] if text.startswith('(') else text})"

    def __format__(self, spec):
        return format(complex(self), spec) if spec else str(self)

    def __hash__(self):
        return complex.__hash__(self)


class complex64(complexfloating, _array.held):
    __slots__ = ()

    def __new__(cls, value=0):
        if _scalars.is_several(value):
            return _array.call("array", value, "complex64", True)
        return _array.call("scalar", cls, "complex64", complex(float("nan"), float("nan")) if value is None else value)

    def _plain(self):
        return self._value

    __complex__ = _plain

    @property
    def real(self):
        return float32(self._value.real)

    @property
    def imag(self):
        return float32(self._value.imag)

    def conjugate(self):
        return complex64(self._value.conjugate())

    def __bool__(self):
        return self._value != 0

    def __str__(self):
        return _array.call("scalar_text", self)

    def __repr__(self):
        text = str(self)
        return f"np.complex64({text[1:-1] if text.startswith('(') else text})"

    def __format__(self, spec):
        return format(self._value, spec)

    def __hash__(self):
        return hash(self._value)


class str_(str, character):
    __slots__ = ()

    def _plain(self):
        return str(self)

    def __repr__(self):
        return f"np.str_({str.__repr__(self)})"

    def __str__(self):
        return str.__str__(self)

    def item(self):
        return str.__str__(self)

    tolist = item
    __hash__ = str.__hash__


def _repeated(sequence, number):
    """A whole number repeats a list, as Python's own do."""
    if isinstance(number, integer):
        return sequence * int(number)
    raise TypeError(f"can't multiply sequence by non-int of type 'numpy.{type(number).__name__}'")


def _operator(name):
    def forward(self, other):
        if isinstance(other, _array.ndarray):
            return NotImplemented
        if name == "multiply" and isinstance(other, (list, tuple)):
            return _repeated(other, self)
        return _array.binary(name, self, other)

    def backward(self, other):
        if name == "multiply" and isinstance(other, (list, tuple)):
            return _repeated(other, self)
        return _array.binary(name, other, self)

    return forward, backward


def installed(cls):
    """Gives a class numpy's operators."""
    hashed = cls.__hash__
    for method, name in OPERATORS.items():
        forward, backward = _operator(name)
        setattr(cls, f"__{method}__", modular(forward) if method == "pow" else forward)
        setattr(cls, f"__r{method}__", backward)
    for method, name in COMPARING.items():
        setattr(cls, f"__{method}__", _operator(name)[0])
    cls.__divmod__ = divmod_of
    cls.__rdivmod__ = lambda self, other: divmod_of(other, self)
    for method, name in (("neg", "negative"), ("pos", "positive"), ("abs", "absolute"), ("invert", "invert")):
        setattr(cls, f"__{method}__", lambda self, name=name: _array.unary(name, self))
    cls.__hash__ = hashed
    return cls


_OWN = [int8, int16, int32, uint8, uint16, uint32, uint64, float32, complex128, complex64]
for _class in _OWN:
    installed(_class)
for _class in (*_OWN, float16, complexfloating, flexible, character, str_):
    _class.__module__, _class.__qualname__ = "numpy", _class.__name__
numbers.Complex.register(complexfloating)
for _class in (*_OWN, float64, int64, str_):
    _array.register(_class.__name__, _class)
_array.register("bool", bool_)
CLASSES = {_class.__name__: _class for _class in (*_OWN, float64, int64, str_, bool_)}
