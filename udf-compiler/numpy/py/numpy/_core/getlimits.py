"""The limits of numbers."""
from numpy._core.dtypes import dtype as _dtype


def _type_of(of):
    if isinstance(of, (type, str, _dtype)):
        return _dtype(of)
    return of.dtype if hasattr(of, "dtype") else _dtype(type(of))


class iinfo:
    """The limits of whole numbers."""

    def __init__(self, of):
        self.dtype = _type_of(of)
        if self.dtype.kind not in "iu":
            raise ValueError(f"Invalid integer data type {self.dtype.kind!r}.")
        self.kind, self.bits = self.dtype.kind, self.dtype.itemsize * 8
        self.min = -(2 ** (self.bits - 1)) if self.kind == "i" else 0
        self.max = 2 ** (self.bits - (self.kind == "i")) - 1

    def __repr__(self):
        return f"iinfo(min={self.min}, max={self.max}, dtype={self.dtype})"


class finfo:
    """The limits of floats."""

    def __new__(cls, dtype):
        made = _type_of(dtype)
        if made.kind == "c":
            made = _dtype("float32" if made.itemsize == 8 else "float64")
        if made.kind != "f":
            raise ValueError(f"data type {made.type!r} not inexact")
        self = object.__new__(cls)
        self._fill(made)
        return self

    def _fill(self, made):
        double = made.itemsize == 8
        number = made.type
        self.dtype, self.bits = made, made.itemsize * 8
        self.nmant, self.nexp, self.precision = (52, 11, 15) if double else (23, 8, 6)
        self.iexp, self.machep, self.negep = self.nexp, -self.nmant, -self.nmant - 1
        self.minexp, self.maxexp = (-1022, 1024) if double else (-126, 128)
        self.eps, self.epsneg = number(2.0**-self.nmant), number(2.0 ** -(self.nmant + 1))
        self.max = number((2 - 2.0**-self.nmant) * 2.0 ** (self.maxexp - 1))
        self.min = -self.max
        self.tiny = self.smallest_normal = number(2.0**self.minexp)
        self.smallest_subnormal = number(2.0 ** (self.minexp - self.nmant))
        self.resolution = number(10.0**-self.precision)

    def __repr__(self):
        return f"finfo(resolution={self.resolution!s}, min={self.min!s}, max={self.max!s}, dtype={self.dtype})"
