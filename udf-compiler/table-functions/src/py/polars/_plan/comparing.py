"""Comparisons and logic: what is compared with null is null, and NaN is equal to itself and greater than all other numbers. Knows no
arithmetic."""
import _taipan_tables as _t

from _taipan_ground.lib import unsupported
from polars._plan.values import (
    FLOATS, INTS, NUMBERS, TEMPORAL, Value, cast, common, exact, is_null, literal, needs, null_of, resolved, when,
)
from polars.exceptions import ComputeError, InvalidOperationError


def compared(name, a, b):
    """A truth value, null where either is."""
    unit = a.unit and b.unit
    if "null" in (a.kind, b.kind):
        return Value(null_of("bool"), "bool", unit, None, a.text)
    a, b = comparable(a, b)
    return Value(exact(name, a.expr, b.expr), "bool", unit, None, a.text)


def comparable(a, b):
    """Both as values of one type."""
    kinds = {a.kind, b.kind}
    if "str" in kinds and len(kinds) == 2:
        other = a if b.kind == "str" else b
        if other.kind in TEMPORAL:
            raise InvalidOperationError(
                "cannot compare 'date/datetime/time' to a string value"
                " (create native python { 'date', 'datetime', 'time' } or compare to a temporal column)"
            )
        if other.kind in NUMBERS:
            raise ComputeError(f"cannot compare string with numeric type ({other.kind})")
    if any(kind.startswith("list") for kind in kinds):
        unsupported("a comparison of lists")
    if any(kind.startswith("decimal") for kind in kinds):
        if not all(kind.startswith("decimal") or kind in INTS for kind in kinds):
            unsupported("a comparison of decimals with values of another type")
        return a, b
    if a.kind == b.kind and recordless(a.kind):
        return a, b
    kind = common([a, b], "a comparison of values")
    if kind == "f64" and any(one in ("i64", "u64") and other in INTS for one, other in ((a.kind, b.kind), (b.kind, a.kind))):
        unsupported(f"a comparison of {a.kind} and {b.kind}")
    return resolved(a, kind), resolved(b, kind)


def recordless(kind):
    """Whether values of the type are only looked at as they are."""
    return kind not in NUMBERS and kind not in TEMPORAL and kind not in ("str", "bool")


def missing_alike(a, b, equal):
    """Whether two values are the same, null among them."""
    unit = a.unit and b.unit
    if "null" in (a.kind, b.kind):
        other = b if a.kind == "null" else a
        same = _t.literal(True) if other.kind == "null" else is_null(other.expr)
    else:
        found = compared("eq", a, b)
        both = exact("and", is_null(a.expr), is_null(b.expr))
        same = _t.op("coalesce", [found.expr, both])
    return Value(same if equal else exact("not", same), "bool", unit, None, a.text)


def logical(name, a, b):
    """`&`, `|` and `^` of truth values, or of the bits of whole numbers."""
    unit = a.unit and b.unit
    kinds = {a.kind, b.kind} - {"null"}
    if kinds <= {"bool"}:
        exprs = [null_of("bool") if value.kind == "null" else value.expr for value in (a, b)]
        return Value(exact(name, *exprs), "bool", unit, None, a.text)
    if kinds <= set(INTS):
        kind = common([a, b])
        a, b = resolved(a, kind), resolved(b, kind)
        return Value(cast(exact(f"bit_{name}", a.expr, b.expr), kind), kind, unit, None, a.text)
    wrong = next(value for value in (a, b) if value.kind not in INTS and value.kind not in ("bool", "null"))
    raise InvalidOperationError(f"`bit{name}` operation not supported for dtype `{wrong.said()}`")


def inverted(a):
    if a.kind in INTS:
        return a.like(cast(exact("bit_not", a.expr), a.kind), a.kind)
    needs(a, "not", "bool")
    return a.like(null_of("bool") if a.kind == "null" else exact("not", a.expr), "bool")


def truth(value, what="filter predicate"):
    """A condition."""
    if value.kind != "bool" and (value.kind != "null" or what == "filter predicate"):
        from polars.datatypes import of_short

        raise InvalidOperationError(f"{what} must be of type `Boolean`, got `{of_short(value.kind)!r}`")
    return null_of("bool") if value.kind == "null" else value.expr


def member(value, others):
    """Whether it is one of these values; null where it is null."""
    if value.kind == "null":
        return Value(null_of("bool"), "bool", value.unit, None, value.text)
    there = [other for other in others if other.kind != "null"]
    if not there:
        found = when(is_null(value.expr), null_of("bool"), _t.literal(False))
        return value.like(found, "bool")
    kinds = {other.kind for other in there}
    if value.kind in INTS and kinds & set(FLOATS) or value.kind == "str" and kinds - {"str"}:
        from polars.datatypes import List, of_short

        raise InvalidOperationError(f"'is_in' cannot check for {of_short(value.kind)!r} values in {List(of_short(there[0].kind))!r} data.")
    if value.kind in FLOATS or kinds & set(FLOATS) or value.kind.startswith("decimal"):
        if len(there) > 100:
            unsupported("is_in of more than 100 floats")
        found = compared("eq", value, there[0])
        for other in there[1:]:
            found = logical("or", found, compared("eq", value, other))
        return found
    pairs = [comparable(value, other) for other in there]
    return value.like(exact("is_in", pairs[0][0].expr, *(other.expr for _, other in pairs)), "bool")


def chosen(branches, otherwise):
    """The value of the first branch whose condition is true."""
    values = [value for _, value in branches] + [otherwise]
    kind = common(values, "when/then of values")
    unit = all(value.unit for value in values) and all(condition.unit for condition, _ in branches)
    made = _as(otherwise, kind)
    for condition, value in reversed(branches):
        made = when(truth(condition, "when predicate"), _as(value, kind), made)
    return Value(made, kind, unit, None, values[0].text)


def _as(value, kind):
    return null_of(kind) if value.kind == "null" else resolved(value, kind).expr


def first_of(values):
    """The first that is not null."""
    kind = common(values, "coalesce of values")
    made = None
    for value in values:
        expr = _as(value, kind)
        made = expr if made is None else _t.op("coalesce", [made, expr])
    return Value(made, kind, all(value.unit for value in values), None, values[0].text)


__all__ = [
    "chosen", "comparable", "compared", "first_of", "inverted", "literal", "logical", "member", "missing_alike", "truth",
]
