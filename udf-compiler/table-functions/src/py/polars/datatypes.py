"""Data types as programs name them, and the short names by which the library knows them. Knows no column."""
from _taipan_ground.lib import unsupported


class _Class(type):
    """A class of types without parameters is as good as the type itself."""

    def __eq__(cls, other):
        if isinstance(other, DataType):
            return type(other) is cls
        return cls is other

    def __hash__(cls):
        return hash(cls.__name__)

    def __repr__(cls):
        return cls.__name__


class DataType(metaclass=_Class):
    short = None

    def __eq__(self, other):
        if isinstance(other, type):
            return type(self) is other
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self):
        return hash(type(self).__name__)

    def __repr__(self):
        return type(self).__name__

    @classmethod
    def is_numeric(cls):
        return cls.short in NUMBERS or cls is Decimal

    @classmethod
    def is_integer(cls):
        return cls.short in INTS

    @classmethod
    def is_float(cls):
        return cls.short in FLOATS

    @classmethod
    def is_temporal(cls):
        return cls in (Date, Datetime, Duration, Time)


def _plain(name, short):
    return _Class(name, (DataType,), {"short": short, "__module__": __name__})


Int8, Int16, Int32, Int64 = (_plain(f"Int{bits}", f"i{bits}") for bits in (8, 16, 32, 64))
UInt8, UInt16, UInt32, UInt64 = (_plain(f"UInt{bits}", f"u{bits}") for bits in (8, 16, 32, 64))
Float32, Float64 = _plain("Float32", "f32"), _plain("Float64", "f64")
Boolean, String, Date, Time = _plain("Boolean", "bool"), _plain("String", "str"), _plain("Date", "date"), _plain("Time", "time")
Null, Object = _plain("Null", "null"), _plain("Object", "object")
Utf8 = String


class _Timed(DataType):
    def __init__(self, time_unit="us", time_zone=None):
        if time_unit not in ("us", "ns", "ms"):
            raise ValueError(f"invalid `time_unit`; expected one of {{'ms', 'us', 'ns'}}, got {time_unit!r}")
        if time_unit == "ms" or time_zone is not None:
            unsupported(f"a type of {'milliseconds' if time_zone is None else 'times in a zone'}")
        self.time_unit = "us"

    def __repr__(self):
        return f"{type(self).__name__}(time_unit='us'{', time_zone=None' if type(self) is Datetime else ''})"


class Datetime(_Timed):
    short = "datetime"


class Duration(_Timed):
    short = "duration"


class Decimal(DataType):
    short = "decimal"

    def __init__(self, precision=None, scale=0):
        self.precision, self.scale = precision, scale


class List(DataType):
    short = "list"

    def __init__(self, inner):
        self.inner = inner

    def __repr__(self):
        return f"List({self.inner!r})"


SIGNED, UNSIGNED = ("i8", "i16", "i32", "i64"), ("u8", "u16", "u32", "u64")
INTS, FLOATS = SIGNED + UNSIGNED, ("f32", "f64")
NUMBERS = INTS + FLOATS
TEMPORAL = ("date", "datetime", "duration", "time")

_BY_NAME = {
    "tinyint": "i8", "smallint": "i16", "int": "i32", "bigint": "i64", "real": "f32", "double": "f64", "boolean": "bool", "text": "str",
    "date": "date", "time": "time", "timestamp": "datetime", "interval": "duration", "null": "null", "`UInt8`": "u8", "`UInt16`": "u16",
    "`UInt32`": "u32", "`UInt64`": "u64", "`Utf8View`": "str", "`LargeUtf8`": "str",
}
_PLAIN = (Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64, Float32, Float64, Boolean, String, Date, Time, Null)
_BY_SHORT = {kind.short: kind for kind in _PLAIN}
# What the recording calls a type.
_RECORDED = {
    "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64", "u8": "uint8", "u16": "uint16", "u32": "uint32", "u64": "uint64",
    "f32": "float32", "f64": "float64", "bool": "bool", "str": "str", "date": "date", "datetime": "datetime", "duration": "timedelta",
    "time": "time",
}
_PYTHON = {int: "i64", float: "f64", str: "str", bool: "bool"}


def short_of(name):
    """The short name of a type that the recording calls so; of others its own name."""
    if name in _BY_NAME:
        return _BY_NAME[name]
    if name.endswith("[]"):
        return f"list[{short_of(name[:-2])}]"
    if name.startswith("`Decimal128("):
        precision, places = name[12:-2].split(",")
        return f"decimal[{int(precision)},{int(places)}]"
    zoned = "None" not in name
    if name.startswith("`Timestamp(") and not zoned:
        return "datetime"
    return "duration" if name.startswith("`Duration(") else name.strip("`")


def recorded(short):
    """What the recording calls the type of this short name; None: it makes none."""
    return _RECORDED.get(short)


def said(short):
    """A short name as polars writes it in messages."""
    return {"datetime": "datetime[μs]", "duration": "duration[μs]"}.get(short, short)


def named(kind):
    """The short name of a type that the program has named."""
    if isinstance(kind, type) and kind in _PYTHON:
        return _PYTHON[kind]
    if isinstance(kind, List):
        return f"list[{named(kind.inner)}]"
    if isinstance(kind, DataType) and kind.short is not None or isinstance(kind, type) and issubclass(kind, DataType):
        if kind.short in _RECORDED or kind.short == "null":
            return kind.short
        unsupported(f"the type {kind!r}")
    for python, short in (("date", "date"), ("datetime", "datetime"), ("timedelta", "duration")):
        if isinstance(kind, type) and kind.__name__ == python:
            return short
    raise TypeError(f"cannot parse input {kind!r} into Polars data type")


def of_short(short):
    """The type of this short name, as programs see it."""
    if short in _BY_SHORT:
        return _BY_SHORT[short]
    if short in ("datetime", "duration"):
        return Datetime("us") if short == "datetime" else Duration("us")
    if short.startswith("list["):
        return List(of_short(short[5:-1]))
    if short.startswith("decimal["):
        precision, places = short[8:-1].split(",")
        return Decimal(int(precision), int(places))
    return Object
