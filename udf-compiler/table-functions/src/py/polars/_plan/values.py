"""A value of each row, or one of all rows: its expression, its type, and whether it is one value. Casts and common types. Knows no
operation but those."""
import _taipan_tables as _t

from _taipan_ground.lib import unsupported
from polars.datatypes import FLOATS, INTS, NUMBERS, SIGNED, TEMPORAL, UNSIGNED, recorded, said, short_of
from polars.exceptions import InvalidOperationError

# Whole numbers of a type lie between these.
_BOUNDS = {f"i{bits}": (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) for bits in (8, 16, 32, 64)}
_BOUNDS.update({f"u{bits}": (0, 2**bits - 1) for bits in (8, 16, 32, 64)})


# Nanoseconds of units of time.
NANOS = {
    "ns": 1, "us": 1_000, "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000, "h": 3_600_000_000_000, "d": 86_400_000_000_000,
    "w": 604_800_000_000_000,
}


class Value:
    """`by`: what its rows are sorted by, if not as those of the table. `unit`: there is one of it; `known`: the constant alone in a tuple, if it is one whose type follows what it meets; `text`: what
    messages call it."""

    __slots__ = ("expr", "kind", "unit", "known", "text", "by")

    def __init__(self, expr, kind=None, unit=False, known=None, text=""):
        self.expr, self.unit, self.known, self.text, self.by = expr, unit, known, text, None
        self.kind = short_of(_t.type_name(expr)) if kind is None else kind

    def said(self):
        """Its type, as messages have it."""
        if self.known is not None and self.kind in ("i32", "i64", "f64"):
            return "dyn float" if self.kind == "f64" else "dyn int"
        return said(self.kind)

    def like(self, expr, kind=None):
        return Value(expr, kind, self.unit, None, self.text)


def exact(name, *args):
    return _t.exact(name, list(args))


def is_null(expr):
    return exact("is_missing", expr)


def null_of(kind):
    """A missing value of a type."""
    return _t.cast(_t.literal(None), recorded(kind)) if recorded(kind) else _t.literal(None)


def when(condition, then, otherwise):
    return _t.op("when", [condition, then, otherwise])


def cast(expr, kind, own=None):
    """The expression as a type; the types convert."""
    own = short_of(_t.type_name(expr)) if own is None else own
    return expr if own == kind else _t.cast(expr, recorded(kind))


def literal(value):
    """A constant of the program."""
    name = type(value).__name__
    if isinstance(value, bool):
        return Value(_t.literal(value), "bool", True, (value,), str(value).lower())
    if isinstance(value, int):
        if not -(2**63) <= value < 2**63:
            unsupported("a literal of more than 64 bits")
        kind = "i32" if -(2**31) <= value < 2**31 else "i64"
        return Value(cast(_t.literal(value), kind), kind, True, (value,), f"dyn int: {value}")
    if isinstance(value, float):
        return Value(_t.exact_literal(value), "f64", True, (value,), f"dyn float: {value}")
    if isinstance(value, str):
        return Value(_t.literal(value), "str", True, (value,), f'"{value}"')
    if value is None:
        return Value(_t.literal(None), "null", True, (None,), "null")
    if name in ("date", "datetime", "timedelta"):
        if getattr(value, "tzinfo", None) is not None:
            unsupported("a time in a zone")
        return Value(_t.literal(value), {"timedelta": "duration"}.get(name, name), True, None, str(value))
    if hasattr(value, "item"):
        return literal(value.item())
    raise TypeError(f"cannot create expression literal for value of type {name}")


def is_dynamic(value):
    """Whether its type follows what it meets."""
    return value.known is not None and value.kind in ("i32", "i64", "f64")


def resolved(value, kind):
    """The value as a type that holds what it is; constants must fit."""
    if is_dynamic(value) and kind in INTS:
        low, high = _BOUNDS[kind]
        if value.kind == "f64" or not low <= value.known[0] <= high:
            unsupported(f"the literal {value.known[0]} beside a column of {said(kind)}")
        return value.like(cast(_t.literal(value.known[0]), kind, "i64"), kind)
    if value.kind == kind:
        return value
    if is_dynamic(value) and kind == "f64":
        return value.like(_t.exact_literal(float(value.known[0])), kind)
    if recorded(kind) is None:
        if value.kind == "null":
            return value.like(value.expr, kind)
        unsupported(f"a conversion from {said(value.kind)} to {said(kind)}")
    return value.like(cast(value.expr, kind, value.kind), kind)


def common(values, what="these values"):
    """The type that holds the values of all."""
    kinds = [value.kind for value in values if value.kind != "null" and not is_dynamic(value)]
    dynamic = [value for value in values if is_dynamic(value)]
    if not kinds:
        found = dynamic[0].kind if dynamic else "null"
        for value in dynamic:
            found = _number(found, value.kind)
        return found
    found = kinds[0]
    for kind in kinds[1:]:
        found = _wider(found, kind, what)
    for value in dynamic:
        if found not in FLOATS and not (found in INTS and value.kind != "f64"):
            found = _wider(found, value.kind, what)
    return found


def _wider(a, b, what):
    if a == b:
        return a
    if a in NUMBERS and b in NUMBERS:
        return _number(a, b)
    if {a, b} == {"date", "datetime"}:
        return "datetime"
    if "bool" in (a, b):
        other = b if a == "bool" else a
        if other in NUMBERS:
            return other
    unsupported(f"{what} of types {said(a)} and {said(b)}")


def _number(a, b):
    if a == b:
        return a
    if a in FLOATS or b in FLOATS:
        other = b if a in FLOATS else a
        narrow = other in ("f32", "i8", "i16", "u8", "u16")
        return "f32" if "f64" not in (a, b) and narrow else "f64"
    if (a in SIGNED) == (b in SIGNED):
        return max(a, b, key=lambda kind: int(kind[1:]))
    signed, unsigned = (a, b) if a in SIGNED else (b, a)
    bits = max(int(signed[1:]), 2 * int(unsigned[1:]))
    return f"i{bits}" if bits <= 64 else "f64"


def needs(value, what, *kinds):
    """The value, which must be of one of these types."""
    if value.kind not in kinds and value.kind != "null":
        raise InvalidOperationError(f"`{what}` operation not supported for dtype `{said(value.kind)}`")
    return value


__all__ = [
    "FLOATS", "INTS", "NUMBERS", "TEMPORAL", "UNSIGNED", "Value", "cast", "common", "exact", "is_dynamic", "is_null", "literal", "needs",
    "null_of", "resolved", "said", "when",
]
