"""Arithmetic as polars has it: whole numbers wrap around, `/` gives floats, and a whole number by zero is null. Knows no comparison."""
import _taipan_tables as _t

from _taipan_ground.lib import unsupported
from polars._plan.values import (
    FLOATS, INTS, NUMBERS, TEMPORAL, UNSIGNED, Value, cast, common, exact, is_dynamic, literal, needs, null_of, resolved,
)
from polars.exceptions import InvalidOperationError

SIGNS = {"add": "+", "sub": "-", "mul": "*", "div": "/", "floordiv": "//", "mod": "%", "pow": "**"}


def binary(name, a, b):
    """`a name b`."""
    unit = a.unit and b.unit
    kinds = a.kind, b.kind
    if "null" in kinds:
        other = b if a.kind == "null" else a
        kind = "f64" if name == "div" and other.kind in INTS else other.kind
        return Value(null_of(kind), kind, unit, None, a.text)
    if name == "add" and kinds == ("str", "str"):
        return Value(exact("add", a.expr, b.expr), "str", unit, None, a.text)
    if any(kind in TEMPORAL for kind in kinds):
        return _temporal(name, a, b, unit)
    if any(kind not in NUMBERS and kind != "bool" for kind in kinds):
        _refuse(name, a, b)
    if name == "pow":
        return _power(a, b, unit)
    if kinds == ("bool", "bool"):
        a, b = (value.like(cast(value.expr, "u32", "bool"), "u32") for value in (a, b))
        if name != "add":
            unsupported(f"{SIGNS[name]} of two columns of type bool")
    kind = common([a, b])
    if name == "div" and kind in INTS:
        kind = "f64"
    if kind == "u64" and name in ("floordiv", "mod"):
        unsupported(f"{SIGNS[name]} of columns of type u64")
    long = b.unit and not a.unit
    a, b = resolved(a, kind), resolved(b, kind)
    if name == "div" and long:
        # One number divides many: polars multiplies by its reciprocal.
        made = exact("mul", a.expr, cast(exact("div", _t.literal(1.0), b.expr), kind))
    else:
        made = exact(name, a.expr, b.expr)
    return Value(cast(made, kind), kind, unit, None, a.text)


def _refuse(name, a, b):
    for value in (a, b):
        if value.kind.startswith(("decimal", "list")):
            unsupported(f"{SIGNS[name]} of columns of type {value.kind}")
    raise InvalidOperationError(
        f"arithmetic on dtypes {a.said()} and {b.said()} is not allowed (lhs: {_told(a)}, rhs: {_told(b)}); try an explicit cast first"
    )


def _told(value):
    return f"expression `{value.text}`" if value.known is not None else f"column '{value.text}'"


def _power(a, b, unit):
    for value in (a, b):
        needs(value, "pow", *NUMBERS)
    floats = a.kind in FLOATS or b.kind in FLOATS
    known = b.known[0] if is_dynamic(b) else None
    if not floats:
        if known is not None and known < 0:
            raise InvalidOperationError(
                f"conversion from `i32` to `u32` failed in column 'literal' for 1 out of 1 values: [{known}]"
            )
        if "u64" in (a.kind, b.kind):
            unsupported("** of columns of type u64")
        # The base says which type comes out.
        base = cast(a.expr, "i64", a.kind)
        return Value(cast(exact("pow", base, cast(b.expr, "i64", b.kind)), a.kind), a.kind, unit, None, a.text)
    kind = "f32" if a.kind == "f32" and b.kind != "f64" else "f64"
    base = cast(a.expr, "f64", a.kind)
    if known in (2, 3, 4):
        made = base
        for _ in range(int(known) - 1):
            made = exact("mul", made, base)
    elif known == 0.5:
        made = exact("sqrt", base)
    elif known is not None and known == int(known) and abs(known) > 4:
        unsupported(f"** {known}: give the exponent as a column")
    else:
        made = exact("pow", base, cast(b.expr, "f64", b.kind))
    return Value(cast(made, kind), kind, unit, None, a.text)


def _temporal(name, a, b, unit):
    """Times and durations."""
    kinds = a.kind, b.kind
    points = ("date", "datetime")
    made = None
    if name == "sub" and kinds[0] in points and kinds[1] in points:
        made = "duration"
    elif name in ("add", "sub") and kinds[0] in points and kinds[1] == "duration":
        made = kinds[0]
    elif name == "add" and kinds[0] == "duration" and kinds[1] in points:
        made = kinds[1]
    elif name in ("add", "sub") and kinds == ("duration", "duration"):
        made = "duration"
    elif name == "mul" and ("duration" in kinds and any(kind in INTS for kind in kinds)):
        made = "duration"
    elif name == "div" and kinds == ("duration", "duration"):
        made = "f64"
    if made is None:
        if "duration" in kinds and any(kind in NUMBERS or kind == "duration" for kind in kinds if kind != "duration") or kinds[0] == kinds[1]:
            unsupported(f"{SIGNS[name]} of {a.said()} and {b.said()}")
        raise InvalidOperationError(f"{SIGNS[name]} not allowed on {a.said()} and {b.said()}")
    wide = [cast(value.expr, "i64", value.kind) if value.kind in INTS else value.expr for value in (a, b)]
    expr = exact(name, *wide)
    if made == "date":
        # A part of a day takes a date to the day on which it ends.
        expr = cast(_t.op("midnight", [expr]), "date")
    return Value(cast(expr, made), made, unit, None, a.text)


def negated(a):
    needs(a, "neg", *(kind for kind in NUMBERS if kind not in UNSIGNED), "duration")
    if a.known is not None and is_dynamic(a):
        return literal(-a.known[0])
    return a.like(cast(exact("neg", a.expr), a.kind), a.kind)


def absolute(a):
    needs(a, "abs", *NUMBERS, "duration")
    if a.kind in UNSIGNED:
        return a
    return a.like(cast(exact("abs", a.expr), a.kind), a.kind)
