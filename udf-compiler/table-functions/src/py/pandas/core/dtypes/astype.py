"""`astype`: columns as others of another type. How texts become times is in `core/tools`."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import refuse_options, unsupported
from pandas._libs.ops import condition, literal, op
from pandas.core.dtypes.dtypes import CategoricalDtype, Category
from pandas.core.frame import DataFrame
from pandas.core.series import Series
from pandas.core.tools.datetimes import parsed

ALIASES = {
    "int": "int64",
    "float": "float64",
    "string": "str",
    "O": "object",
    "datetime64": "datetime64[ns]",
    "timedelta64": "timedelta64[ns]",
    "boolean": "bool",
    "Int64": "int64",
    "Int32": "int32",
    "Int16": "int16",
    "Int8": "int8",
    "Float64": "float64",
    "Float32": "float32",
    "i8": "int64",
    "i4": "int32",
    "f8": "float64",
    "f4": "float32",
}
NULLABLE = ("Int64", "Int32", "Int16", "Int8", "boolean", "string", "Float64")
CLASSES = {int: "int64", float: "float64", str: "str", bool: "bool", object: "object"}
WIDTHS = {"int8": 8, "int16": 16, "int32": 32}
KNOWN = ("int64", "int32", "int16", "int8", "float64", "float32", "bool", "str", "object", "category")
# A whole number, or missing.
SAFELY = """if m or x != x:
    return None
if not -9223372036854775808.0 <= x < 9223372036854775808.0 or x != int(x):
    raise TypeError('cannot safely cast non-equivalent float64 to int64')
return int(x)"""
NOT_FINITE = (
    "if {}:\n    raise type('IntCastingNaNError', (ValueError,), {{}})"
    "('Cannot convert non-finite values (NA or inf) to integer')\n"
    "return {}"
)


def type_name(dtype):
    """The name of a type, and whether it is one of those that may hold missing values."""
    if isinstance(dtype, type):
        return CLASSES.get(dtype) or dtype.__name__, False
    name = str(dtype)
    return ALIASES.get(name, name), name in NULLABLE


def converted(rel, expr, dtype):
    """The expression as another type."""
    name, nullable = type_name(dtype)
    family = _t.family(expr)
    if name == "object":
        return rel, int(expr)
    if name == "category":
        return rel, (dtype if hasattr(dtype, "applied") else CategoricalDtype()).applied(rel, expr)
    if name.startswith("datetime64"):
        return parsed(rel, expr, None, "raise")
    if name.startswith("timedelta64"):
        return rel, _t.cast(expr, "timedelta")
    if name not in KNOWN:
        raise TypeError(f"data type '{name}' not understood")
    if name == "str":
        if isinstance(expr, Category):
            rel, made = _text(rel, int(expr), family, True)
            return rel, op("coalesce", made, literal("nan"))
        return _text(rel, expr, family, nullable)
    if name == "bool":
        return rel, _truth(expr, family, nullable)
    if family == "str":
        return _number_of_text(rel, expr, name)
    if name.startswith("int"):
        return _whole(rel, expr, name, family, nullable)
    return rel, _float(expr, family, name)


def _text(rel, expr, family, nullable):
    if family == "str":
        return rel, expr if nullable or not _t.nullable(expr) else op("coalesce", expr, literal("None"))
    if family == "datetime":
        return _text_of_datetime(rel, expr)
    if family == "null":
        return rel, literal("None")
    if family == "int":
        expr = observe.certain(rel, expr)
        family = _t.family(expr)
    gone = {"float": "nan", "date": "None", "time": "None", "bool": "None", "decimal": "None"}.get(family)
    if gone is None and _t.nullable(expr) or family in ("timedelta", "other"):
        unsupported(f"astype(str) of a column of {_t.dtype(expr)}")
    rel, made = _t.compute(rel, ("return str(x)", ["x"]), [expr], "str", "astype")
    return rel, made if nullable or gone is None else op("coalesce", made, literal(gone))


def _text_of_datetime(rel, expr):
    """pandas leaves out the time where all are at midnight: that depends on the values."""
    test = op("or", op("is_missing", expr), op("eq", expr, op("midnight", expr)))
    rel, whole = _t.window(rel, ("all", []), test, [], None)
    micros = _t.cast(expr, "datetime")
    rel, long = _t.compute(rel, ("return str(x)", ["x"]), [micros], "str", "astype")
    rel, short = _t.compute(rel, ("return x.strftime('%Y-%m-%d')", ["x"]), [micros], "str", "astype")
    return rel, op("coalesce", op("when", whole, short, long), literal("NaT"))


def _truth(expr, family, nullable):
    if nullable:
        return _t.cast(expr, "bool")
    if family == "str":
        return op("and", op("ne", expr, literal("")), op("not", op("is_missing", expr)))
    if family in ("float", "int"):
        # A missing float is true there.
        return op("ne", expr, literal(0))
    if family == "bool":
        return condition(expr)
    return _t.cast(expr, "bool")


def _number_of_text(rel, expr, name):
    kind = "int" if name.startswith("int") else "float"
    text = f"return {kind}(x)"
    if kind == "int" and _t.nullable(expr):
        text = (
            "if m:\n    raise TypeError(\"int() argument must be a string, a bytes-like object or a real number, "
            "not 'NoneType'\")\n" + text
        )
        filled = op("coalesce", expr, literal(""))
        rel, made = _t.compute(rel, (text, ["x", "m"]), [filled, op("is_missing", expr)], kind, "astype")
    else:
        rel, made = _t.compute(rel, (text, ["x"]), [expr], kind, "astype")
    return rel, _t.cast(made, name)


def _whole(rel, expr, name, family, nullable):
    if family == "float":
        if nullable:
            filled = op("coalesce", expr, literal(0.0))
            rel, made = _t.compute(rel, (SAFELY, ["x", "m"]), [filled, op("is_missing", expr)], "int", "astype")
            return rel, narrowed(made, name)
        filled = op("coalesce", expr, literal(float("inf")))
        rel, made = _t.compute(rel, (NOT_FINITE.format("x != x or x in (float('inf'), float('-inf'))", "int(x)"), ["x"]), [filled], "int", "astype")
        return rel, narrowed(made, name)
    if family == "int":
        if _t.nullable(expr) and not nullable:
            rel, expr = _no_missing(rel, expr)
        return rel, narrowed(expr, name)
    if family in ("datetime", "date", "timedelta"):
        unified = _t.cast(expr, "timedelta" if family == "timedelta" else "datetime")
        return rel, _t.cast(unified, name)
    return rel, _t.cast(expr, name)


def _no_missing(rel, expr):
    text = NOT_FINITE.format("m", "x")
    given = [op("coalesce", expr, literal(0)), op("is_missing", expr)]
    return _t.compute(rel, (text, ["x", "m"]), given, "int", "astype")


def narrowed(expr, name):
    """Whole numbers wrapped around into a narrower type."""
    bits = WIDTHS.get(name)
    if bits is None or _t.dtype(expr) in WIDTHS and WIDTHS[_t.dtype(expr)] <= bits:
        return _t.cast(expr, name)
    half = literal(2 ** (bits - 1))
    wide = op("add", _t.cast(expr, "int64"), half)
    return _t.cast(op("sub", op("bit_and", wide, literal(2**bits - 1)), half), name)


def _float(expr, family, name):
    if family in ("datetime", "date", "timedelta"):
        kind = "datetime64[ns]" if family != "timedelta" else "timedelta64[ns]"
        raise TypeError(f"Cannot cast DatetimeArray to dtype {name}" if kind.startswith("d") else f"cannot cast {kind}")
    return _t.cast(expr, name)


@extends(Series)
class SeriesAstype:
    def astype(self, dtype, **options):
        refuse_options("astype", options, copy=None, errors="raise")
        rel, expr = converted(self._rel, self._expr, dtype)
        return self._with(rel, expr if str(dtype) == "category" else int(expr))


@extends(DataFrame)
class FrameAstype:
    def astype(self, dtype, **options):
        if not isinstance(dtype, dict):
            return self._each(lambda column: column.astype(dtype))
        self._missing_key(dtype)
        return self._each(lambda column: column.astype(dtype[column.name]), list(dtype))

    def _missing_key(self, labels):
        for label in labels:
            if label not in self._columns:
                raise KeyError(
                    f"Only a column name can be used for the key in a dtype mappings argument. '{label}' not found in columns."
                )
