"""Operators of columns and frames: arithmetic, comparison and logic, and their methods."""
import _taipan_tables as _t

from pandas.core.align import NOT_ALIKE, both_in_all_rows
from pandas._libs.lib import as_expr, condition, is_column, is_scalar, literal, op, unsupported
from pandas.core.dtypes.dtypes import Category
from pandas.core.dtypes.dtypes import compared as compared_categories

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
        return rel, _with_float(TURNED.get(name, name) if swapped else name, *((b, a) if swapped else (a, b)))
    for own, other, kind in ((a, b, kinds[0]), (b, a, kinds[1])):
        if kind in ("datetime", "timedelta"):
            found = _t.constant_of(other)
            if found is not None and isinstance(found[0], (str, int, float)):
                return _with_constant(rel, name, own, found[0], kind, own is b)
    return rel, op(name, a, b)


def _with_float(name, own, other):
    """A decimal beside a float: exactly, by the decimals next to it."""
    found = _t.constant_of(other)
    if found is None:
        unsupported("a comparison of a NUMERIC column and one of floats (use astype(float))")
    value, places = found[0], _t.places(own)
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
    from pandas.core.tools import datetimes as _parsing

    made = None
    if isinstance(value, str):
        made = _parsing.timestamp_or_none(value) if kind == "datetime" else _parsing.timedelta_or_none(value)
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


class Operators:
    """Operators of a Series."""

    def _binary(self, name, other, swapped=False, fill_value=None, strict=False):
        if not is_column(other) and (hasattr(other, "_columns") or hasattr(other, "_shifted")):
            return NotImplemented
        if is_column(other) and hasattr(other, "_index"):
            own, theirs = both_in_all_rows(self, other, "Series" if strict else None)
            if own is not self:
                return own._binary(name, theirs, swapped, fill_value)
        if name in COMPARISONS and isinstance(self._expr, Category):
            found = compared_categories(self, name, other)
            if found is not None:
                rel = self._rel if found[1] is None else as_expr(self._rel, found[1])[0]
                return self._named_with(other, rel, found[0])
        rel, expr = operand(self, other)
        own = self._expr
        if fill_value is not None:
            own, expr = _filled(own, expr, fill_value, is_column(other))
        args = (expr, own) if swapped else (own, expr)
        make = compared if name in COMPARISONS else arithmetic
        rel, made = make(rel, name, *args)
        return self._named_with(other, rel, made)

    def _named_with(self, other, rel, expr):
        made = self._with(rel, expr)
        if is_column(other) and other.name != self.name:
            made.name = None
        return made

    def _logic(self, name, other):
        if not is_column(other) and hasattr(other, "_columns"):
            return NotImplemented
        own = self
        if is_column(other) and hasattr(other, "_index"):
            own, other = both_in_all_rows(self, other)
        rel, expr = as_expr(own._rel, other)
        if own is not self and _t.family(expr) == "bool":
            # A row that only the left side has is as if the right one were false there.
            expr = condition(expr)
        return own._named_with(other, *logic(rel, name, own._expr, expr))

    def __and__(self, other):
        return self._logic("and", other)

    __rand__ = __and__

    def __or__(self, other):
        return self._logic("or", other)

    __ror__ = __or__

    def __xor__(self, other):
        return self._logic("xor", other)

    __rxor__ = __xor__

    def __invert__(self):
        family = _t.family(self._expr)
        if family == "int":
            return self._simple("bit_not")
        if family != "bool":
            raise TypeError(f"bad operand type for unary ~: '{'str' if family == 'str' else _t.dtype(self._expr)}'")
        if not _t.nullable(self._expr):
            return self._simple("not")
        text = "if m:\n    raise TypeError(\"bad operand type for unary ~: 'NoneType'\")\nreturn False"
        missing = op("is_missing", self._expr)
        rel, none = _t.compute(self._rel, (text, ["m"]), [missing], "bool", "inverted")
        return self._with(rel, op("not", op("or", condition(self._expr), condition(none))))

    def __neg__(self):
        if _t.family(self._expr) == "bool":
            raise TypeError(
                "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator "
                "or the logical_not function instead."
            )
        return self._simple("neg")

    def __pos__(self):
        return self

    def __abs__(self):
        return self.abs()

    def abs(self):
        return self if _t.family(self._expr) == "bool" else self._simple("abs")

    def __divmod__(self, other):
        return self // other, self % other

    def __rdivmod__(self, other):
        return other // self, other % self

    def divmod(self, other, **options):
        return divmod(self, other)


def _filled(a, b, fill_value, both):
    """Both operands, with a value where only one is missing."""
    fill = literal(fill_value)
    if not both:
        return op("coalesce", a, fill), b
    gone_a, gone_b = op("is_missing", a), op("is_missing", b)
    only_a, only_b = op("and", gone_a, op("not", gone_b)), op("and", gone_b, op("not", gone_a))
    return op("when", only_a, fill, a), op("when", only_b, fill, b)


def _of_one_side(own, theirs, label, name, fill_value, swapped):
    """An operation on a column that only one of two frames has."""
    there = own[label] if label in own._columns else theirs[label]
    if name in COMPARISONS:
        return there._with(there._rel, literal(name == "ne"))
    if name in ("and", "or", "xor"):
        unsupported("& or | of frames with different columns")
    if fill_value is None:
        return there._with(there._rel, _t.cast(literal(None), "float64"))
    return there._binary(name, fill_value, swapped == (label in own._columns))


class FrameOperators:
    """Operators of a DataFrame, column by column."""

    def _by_columns(self, other, function, axis="columns", name=None, fill_value=None, strict=False, swapped=False):
        if hasattr(other, "_columns"):
            return self._with_frame(other, function, name, fill_value, strict, swapped)
        if (is_column(other) or hasattr(other, "_labels")) and axis not in (0, "index"):
            return self._with_row(other, function)
        if is_column(other):
            return self._beside({label: function(self[label], other) for label in self._columns})
        made = self.copy()
        for label in self._columns:
            made[label] = function(self[label], other)
        return made

    def _beside(self, columns):
        """A frame of columns that have the same rows."""
        from pandas.reshape.concat import side_by_side

        return side_by_side(list(columns.items())) if columns else self.copy()

    def _with_row(self, series, function):
        """A Series is a row here, which every row is computed with: its values are looked at and go by its labels."""
        from pandas._libs import observe as _look

        own = list(self._columns)
        labels = series._labels if hasattr(series, "_labels") else _look.labels(series, "the labels of a Series beside a table")
        values = series.tolist()
        row = dict(zip(range(len(values)) if labels is None else labels, values))
        if len(row) != len(values):
            raise ValueError("cannot reindex on an axis with duplicate labels")
        wanted = own if own == list(row) else sorted({*own, *row})
        made = self.copy()
        for label in wanted:
            both = label in self._columns and label in row
            made[label] = function(self[label], row[label]) if both else float("nan")
        return made[wanted]

    def _with_frame(self, other, function, name, fill_value, strict, swapped):
        labels = list(self._columns)
        if strict and labels != list(other._columns):
            raise ValueError(NOT_ALIKE["DataFrame"])
        if labels != list(other._columns):
            labels = sorted({*labels, *other._columns})
        own, theirs = both_in_all_rows(self, other, "DataFrame" if strict else None)
        made = {}
        for label in labels:
            if label in own._columns and label in theirs._columns:
                made[label] = function(own[label], theirs[label])
            else:
                made[label] = _of_one_side(own, theirs, label, name, fill_value, swapped)
        return self._beside(made)

    def __neg__(self):
        return self._each(lambda column: -column)

    def __invert__(self):
        return self._each(lambda column: ~column)


def _install():
    for python, name in ARITHMETIC:

        def forward(self, other, name=name):
            return self._binary(name, other)

        def backward(self, other, name=name):
            return self._binary(name, other, True)

        def method(self, other, level=None, fill_value=None, axis=0, name=name):
            return self._binary(name, other, False, fill_value)

        def reverse(self, other, level=None, fill_value=None, axis=0, name=name):
            return self._binary(name, other, True, fill_value)

        _both(python, name, forward, backward, method, reverse)
    for name in COMPARISONS:

        def compare(self, other, name=name):
            return self._binary(name, other, strict=True)

        def method(self, other, level=None, fill_value=None, axis=0, name=name):
            return self._binary(name, other, False, fill_value)

        setattr(Operators, f"__{name}__", compare)
        setattr(Operators, name, method)
        setattr(FrameOperators, f"__{name}__", _frame_operator(compare, name, True))
        setattr(FrameOperators, name, _frame_method(method, name))
    for name in ["and", "or", "xor"]:
        symbol = f"__{name}__"
        setattr(FrameOperators, symbol, _frame_operator(getattr(Operators, symbol), name))
    Operators.__hash__ = FrameOperators.__hash__ = None
    for kind in (Operators, FrameOperators):
        kind.div = kind.divide = kind.truediv
        kind.rdiv = kind.rtruediv
        kind.multiply, kind.subtract = kind.mul, kind.sub


def _both(python, known, forward, backward, method, reverse):
    for name, function in [(f"__{python}__", forward), (f"__r{python}__", backward)]:
        setattr(Operators, name, function)
        setattr(FrameOperators, name, _frame_operator(function, known))
    for name, function in [(python, method), ("r" + python, reverse)]:
        setattr(Operators, name, function)
        setattr(FrameOperators, name, _frame_method(function, known, name.startswith("r")))


def _frame_operator(function, name, strict=False):
    return lambda self, other: self._by_columns(other, function, name=name, strict=strict)


def _frame_method(function, name, swapped=False):
    def method(self, other, axis="columns", level=None, fill_value=None):
        filling = lambda a, b: function(a, b, fill_value=fill_value)
        return self._by_columns(other, filling, axis, name, fill_value, swapped=swapped)

    return method


_install()
