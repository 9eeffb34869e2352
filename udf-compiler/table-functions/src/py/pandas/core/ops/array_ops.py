"""Arithmetic, comparison and logic of expressions, as pandas computes. Knows no Series and no DataFrame."""
import _taipan_tables as _t

from pandas._libs.lib import is_column, is_scalar, unsupported
from pandas._libs.ops import condition, literal, op
from pandas._libs.tslibs.timestamps import timedelta_or_none, timestamp_or_none
from pandas.core.common import as_expr

ARITHMETIC = [
    ("add", "add"),
    ("sub", "sub"),
    ("mul", "mul"),
    ("truediv", "div"),
    ("floordiv", "floordiv"),
    ("mod", "mod"),
    ("pow", "pow"),
]
COMPARISONS = ["eq", "ne", "lt", "le", "gt", "ge"]
SIGNS = {"add": "+", "sub": "-", "mul": "*", "div": "/", "floordiv": "//", "mod": "%", "pow": "** or pow()"}
COMPARISONS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
TURNED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}
BOUNDS = {"int8": 2**7, "int16": 2**15, "int32": 2**31}
NO_SUBTRACTION = (
    "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, "
    "or the logical_xor function instead."
)


def constant(value, beside):
    """A constant beside a column: a number has the column's width."""
    dtype = _t.dtype(beside)
    if type(value) is int and dtype in BOUNDS:
        if not -BOUNDS[dtype] <= value < BOUNDS[dtype]:
            raise OverflowError(f"Python integer {value} out of bounds for {dtype}")
        return _t.cast(literal(value), dtype)
    if type(value) is float and dtype == "float32":
        return _t.cast(literal(value), dtype)
    return literal(value)


def operand(series, other):
    """A table with what both need, and the other's expression."""
    if isinstance(other, (list, tuple)):
        unsupported("an operation of a Series and a list")
    if is_column(other) or is_scalar(other):
        return as_expr(series._rel, other)
    return series._rel, constant(other, series._expr)


def arithmetic(rel, name, a, b):
    """The table and the result of an operation on two expressions."""
    kinds = _t.family(a), _t.family(b)
    if "str" in kinds:
        return _of_text(rel, name, a, b, kinds)
    if "decimal" in kinds:
        _check_decimals(name, kinds)
    if kinds == ("bool", "bool"):
        return rel, _of_bools(name, a, b)
    if name == "pow":
        return rel, _power(a, b, kinds)
    if name in ("floordiv", "mod") and kinds[0] in ("int", "bool") and _t.constant_of(b) == (0,):
        a = _t.cast(a, "float64")
    return rel, op(name, a, b)


def _check_decimals(name, kinds):
    """Decimals and whole numbers go together, as far as the result is exact."""
    if "float" in kinds:
        names = ["decimal.Decimal" if kind == "decimal" else kind for kind in kinds]
        raise TypeError(f"unsupported operand type(s) for {SIGNS[name]}: '{names[0]}' and '{names[1]}'")
    if name not in ("add", "sub", "mul"):
        unsupported(f"{SIGNS[name]} of NUMERIC columns, whose results have no fixed number of places (use astype(float)),")


def _of_bools(name, a, b):
    if name in ("add", "mul"):
        return op("or" if name == "add" else "and", condition(a), condition(b))
    if name == "sub":
        raise TypeError(NO_SUBTRACTION)
    if name == "mod":
        unsupported("% of truth values")
    python = next(python for python, known in ARITHMETIC if known == name)
    raise NotImplementedError(f"operator '{python}' not implemented for bool dtypes")


def _of_text(rel, name, a, b, kinds):
    if kinds == ("str", "str") and name == "add":
        return rel, op("add", a, b)
    if name == "mul" and kinds in (("str", "int"), ("int", "str")):
        text, count = (a, b) if kinds[0] == "str" else (b, a)
        return _t.compute(rel, ("return x * n", ["x", "n"]), [text, count], "str", "repeated")
    if "null" in kinds:
        return rel, _t.cast(literal(None), "str")
    names = [{"object": "str", "int64": "int", "float64": "float"}.get(_t.dtype(e), _t.dtype(e)) for e in (a, b)]
    if kinds[0] == "str" and name == "add":
        raise TypeError(f'can only concatenate str (not "{names[1]}") to str')
    if kinds[0] == "str" and name == "mod":
        unsupported("formatting of a column of texts with %")
    raise TypeError(f"unsupported operand type(s) for {SIGNS[name]}: '{names[0]}' and '{names[1]}'")


def _power(a, b, kinds):
    base, exponent = _t.constant_of(a), _t.constant_of(b)
    whole = kinds[0] != "float" and kinds[1] != "float" and not _t.nullable(a) and not _t.nullable(b)
    if whole:
        if exponent is not None and exponent[0] < 0:
            raise ValueError("Integers to negative integer powers are not allowed.")
        return op("pow", a, b)
    if base == (1,) or exponent == (0,):
        return literal(1.0)
    made = op("pow", a, b)
    if base is not None or exponent is not None:
        return made
    # 1 to any power and any number to the power 0 are 1, missing or not.
    one = literal(1.0)
    return op("when", op("or", op("eq", b, literal(0)), op("eq", a, literal(1))), one, _t.cast(made, "float64"))


def compared(rel, name, a, b):
    """The table and the truth of a comparison of two expressions."""
    kinds = _t.family(a), _t.family(b)
    if set(kinds) == {"decimal", "float"}:
        swapped = kinds[0] == "float"
        return _with_float(rel, TURNED.get(name, name) if swapped else name, *((b, a) if swapped else (a, b)))
    for own, other, kind in ((a, b, kinds[0]), (b, a, kinds[1])):
        if kind in ("datetime", "timedelta"):
            found = _t.constant_of(other)
            if found is not None and isinstance(found[0], (str, int, float)):
                return _with_constant(rel, name, own, found[0], kind, own is b)
    return rel, op(name, a, b)


def _with_float(rel, name, own, other):
    """A decimal beside a float, exactly: as Python compares them, or with a constant by the decimals next to it."""
    found = _t.constant_of(other)
    if found is not None:
        return rel, _with_constant_float(name, own, found[0])
    rel, made = _t.compute(rel, (f"return x {COMPARISONS[name]} y", ["x", "y"]), [own, other], "bool", "compared")
    gone = op("or", op("is_missing", own), op("is_missing", other))
    return rel, op("when", gone, literal(name == "ne"), made)


def _with_constant_float(name, own, value):
    places = _t.places(own)
    if value in (float("inf"), float("-inf")):
        larger = value > 0
        return literal(name == "ne" or name in (("lt", "le") if larger else ("gt", "ge")))
    above, below = value.as_integer_ratio()
    units, rest = divmod(above * 10**places, below)
    if rest and name in ("eq", "ne"):
        return op("or", literal(name == "ne"), literal(False))
    if rest:
        # Between two decimals: from the next one on, or up to the one before.
        name, units = ("ge", units + 1) if name in ("gt", "ge") else ("le", units)
    text = f"{'-' if units < 0 else ''}{abs(units) // 10**places}.{abs(units) % 10**places:0{places}d}"
    return op(name, own, _t.cast(literal(text.rstrip('.') if not places else text), f"decimal:{places}"))


def _with_constant(rel, name, own, value, kind, swapped):
    """A datetime or duration beside a constant that is a text or a number."""
    made = None
    if isinstance(value, str):
        made = timestamp_or_none(value) if kind == "datetime" else timedelta_or_none(value)
    if made is None:
        if name in ("eq", "ne"):
            return rel, literal(name == "ne")
        dtype = "datetime64[ns]" if kind == "datetime" else "timedelta64[ns]"
        raise TypeError(f"Invalid comparison between dtype={dtype} and {type(value).__name__}")
    args = (literal(made), own) if swapped else (own, literal(made))
    return rel, op(name, *args)


def logic(rel, name, a, b):
    """`&`, `|` and `^`: of truth values, of which a missing one makes the result false; of whole numbers by bits."""
    kinds = _t.family(a), _t.family(b)
    if "int" in kinds and set(kinds) <= {"int", "bool"}:
        made = op("bit_" + name, a, b)
        return rel, made if kinds == ("int", "int") else op("ne", made, literal(0))
    made = op(name, condition(a), condition(b))
    for side in (a, b):
        if _t.nullable(side) and name != "and":
            made = op("and", made, op("not", op("is_missing", side)))
    return rel, made
