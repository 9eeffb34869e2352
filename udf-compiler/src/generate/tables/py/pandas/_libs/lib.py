"""What every part of the library needs: operations on columns, and what ends the recording."""
import sys

import _taipan_tables as _t

INDEX = "index"


def line():
    """The line of the program that called the library."""
    frame = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_filename.startswith("<function"):
            return frame.f_lineno
        frame = frame.f_back
    return 0


def unsupported(what):
    raise NotImplementedError(f"{what} is not supported in table functions")


def down_rows(name, axis):
    """What is not computed across columns is refused there."""
    if axis in (1, "columns"):
        unsupported(f"{name}(axis=1) of a table")


def distinct(labels):
    """The labels, of which none may be there twice."""
    labels = list(labels)
    for place, label in enumerate(labels):
        if label in labels[:place]:
            unsupported(f"a table with several columns named {label!r}")
    return labels


class _NoDefault:
    def __repr__(self):
        return "<no_default>"


NO_DEFAULT = _NoDefault()


def is_scalar(value):
    """Whether it is a value over all rows, which is not known yet."""
    return hasattr(value, "_cache")


def is_column(value):
    return hasattr(value, "_expr") and not is_scalar(value)


def is_missing(value):
    return value is None or value != value


def is_missing_scalar(value):
    return not hasattr(value, "_expr") and not hasattr(value, "_columns") and is_missing(value)


def literal(value):
    value = getattr(value, "_known", value)
    if type(value).__name__ == "Decimal" and value.is_finite():
        return _t.cast(_t.literal(format(value, "f")), f"decimal:{max(-value.as_tuple().exponent, 0)}")
    return _t.literal(value._value() if hasattr(value, "_cache") else value)


def as_expr(rel, value):
    """A table with what the value needs, and the value's expression there."""
    if is_column(value):
        return aligned(rel, value)
    if is_scalar(value):
        rel, made = _t.attach(rel, value._rel, [value._expr])
        return rel, made[0]
    return rel, literal(value)


def aligned(rel, series):
    """The series' values in the rows of a table; missing where it has no such row."""
    found = _t.align(rel, series._rel)
    if found is None:
        unsupported("an operation on columns of tables with different rows (merge or concat them)")
    rel, present = found
    expr = series._expr
    if present is not None:
        from pandas.core.dtypes.dtypes import like

        expr = like(expr, op("when", present, expr, literal(None)))
    return rel, expr


def op(name, *args):
    return _t.op(name, list(args))


def coalesced(expr, value):
    return op("coalesce", expr, literal(value))


def condition(expr):
    """A condition of a column of truth values: a missing one is false."""
    if _t.nullable(expr):
        return op("coalesce", expr, literal(False))
    return expr


def conjunction(a, b):
    if a is None:
        return b
    return a if b is None else op("and", a, b)


def refuse_options(function, given, **known):
    """Options must have the value that the library knows, or be left out."""
    for name, value in given.items():
        if name not in known:
            raise TypeError(f"{function}() got an unexpected keyword argument '{name}'")
        if value is not known[name] and value != known[name]:
            unsupported(f"{function}({name}={value!r})")
