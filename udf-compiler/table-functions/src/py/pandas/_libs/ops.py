"""Operations on columns, by their numbers in the recording. Knows no column's rows or labels."""
import _taipan_tables as _t


def literal(value):
    value = getattr(value, "_known", value)
    if type(value).__name__ == "Decimal" and value.is_finite():
        return _t.cast(_t.literal(format(value, "f")), f"decimal:{max(-value.as_tuple().exponent, 0)}")
    return _t.literal(value._value() if hasattr(value, "_cache") else value)


def op(name, *args):
    return _t.op(name, list(args))


def condition(expr):
    """A condition of a column of truth values: a missing one is false."""
    if _t.nullable(expr):
        return op("coalesce", expr, literal(False))
    return expr


def conjunction(a, b):
    if a is None:
        return b
    return a if b is None else op("and", a, b)


def is_there(expr):
    """Whether a value is not missing."""
    return op("not", op("is_missing", expr))
