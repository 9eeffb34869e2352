"""Types of columns and of numbers, and constants of dates."""
import _taipan_tables as _t

from numpy._refusing import refuse
from numpy._scalars import (
    bool_, float64, floating, generic, int64, kind_of, number_of, plain, signedinteger,
    unsignedinteger,
)

NAMES = {"int": "int64", "float": "float64", "i8": "int64", "f8": "float64", "?": "bool", "O": "object"}
OF_CLASSES = {int: "int64", float: "float64", bool: "bool", object: "object", str: "object"}


class dtype:
    def __init__(self, name):
        name = getattr(name, "name", name)
        if isinstance(name, type):
            name = name.__name__ if issubclass(name, generic) else OF_CLASSES.get(name, "object")
        self.name = NAMES.get(str(name), str(name))
        kinds = {"f": "f", "i": "i", "u": "u", "b": "b", "o": "O", "d": "M", "t": "m"}
        if self.name[:1] not in kinds:
            raise TypeError(f"data type '{name}' not understood")
        self.kind = kinds[self.name[0]]

    @property
    def type(self):
        found = {"int64": int64, "float64": float64, "bool": bool_, "int32": int32, "object": object_}.get(self.name)
        return refuse(f"dtype('{self.name}').type") if found is None else found

    @property
    def itemsize(self):
        if self.kind not in "fiub":
            refuse(f"dtype('{self.name}').itemsize")
        return 1 if self.kind == "b" else int(self.name.lstrip("floatuin")) // 8

    def __eq__(self, other):
        if isinstance(other, type):
            return (other.__name__ if issubclass(other, generic) else OF_CLASSES.get(other)) == self.name
        name = str(getattr(other, "name", other))
        return self.name == {**NAMES, "datetime64": "datetime64[ns]"}.get(name, name)

    def __hash__(self):
        return hash(self.name)

    def __str__(self):
        return self.name

    def __repr__(self):
        return f"dtype('{'O' if self.name == 'object' else self.name}')"


def _width(name, base):
    """A class of numbers of another width: a type of columns, of which there are no numbers yet."""

    def made(cls, *value):
        refuse(f"numbers of type {name}")

    return type(name, (base,), {"__new__": made, "__module__": "numpy", "__qualname__": name})


int8, int16, int32 = (_width(name, signedinteger) for name in ("int8", "int16", "int32"))
uint8, uint16, uint32, uint64 = (_width(name, unsignedinteger) for name in ("uint8", "uint16", "uint32", "uint64"))
float16, float32 = _width("float16", floating), _width("float32", floating)
object_, str_ = object, str
int_, float_ = int64, float64


def cast(value, to):
    """One of numpy's numbers as one of another type."""
    kind = {"float64": "f", "int64": "i", "bool": "b"}.get(dtype(to).name)
    if kind is None:
        refuse(f"astype of a number to {dtype(to).name}")
    value = plain(value)
    if kind == "i" and value != value or kind == "i" and not -(2.0**63) <= value < 2.0**63:
        refuse("astype of what no int64 is")
    return number_of(kind, {"f": float, "i": int, "b": bool}[kind](value))


def _install():
    """Numbers know their types."""

    def astype(self, dtype):
        return cast(self, dtype)

    generic.dtype = property(lambda self: dtype(type(self)))
    generic.astype = astype


_install()


class iinfo:
    def __init__(self, of):
        name = dtype(type(of) if kind_of(of) else of).name
        if not name.startswith(("int", "uint")):
            raise ValueError(f"Invalid integer data type '{dtype(name).kind}'.")
        self.dtype, self.bits = dtype(name), int(name.lstrip("uint"))
        signed = name.startswith("int")
        self.min = -(2 ** (self.bits - 1)) if signed else 0
        self.max = 2 ** (self.bits - signed) - 1


class finfo:
    def __init__(self, of):
        if dtype(type(of) if kind_of(of) else of).name != "float64":
            refuse("finfo of another type than float64")
        self.dtype, self.bits, self.precision = dtype("float64"), 64, 15
        self.eps, self.max, self.min = float64(2.0**-52), float64(1.7976931348623157e308), float64(-1.7976931348623157e308)
        self.tiny = self.smallest_normal = float64(2.2250738585072014e-308)
        self.resolution, self.epsneg = float64(1e-15), float64(2.0**-53)


# What table functions have as constants of dates: pandas says so.
TIMES = {}


def is_recording():
    return _t.is_active()


def datetime64(value=None, unit=None):
    if not is_recording():
        refuse("datetime64")
    if value is None or isinstance(value, str) and value in ("NaT", ""):
        return None
    made = TIMES["datetime64"]
    return made(value, unit=unit) if isinstance(value, int) else made(value)


def timedelta64(value=None, unit=None):
    if not is_recording():
        refuse("timedelta64")
    if value is None or isinstance(value, str) and value == "NaT":
        return None
    made = TIMES["timedelta64"]
    return made(value, unit=unit or "ns") if isinstance(value, int) else made(value)
