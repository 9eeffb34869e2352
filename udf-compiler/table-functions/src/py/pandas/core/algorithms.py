"""What chooses between values of a Series, looks them up or tells which they are. Knows no DataFrame."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import NO_DEFAULT, NUMBERS, is_column, is_missing_scalar, refuse_options, unsupported
from pandas._libs.ops import condition, literal, op
from pandas._libs.tslibs.timestamps import timestamp_or_none
from pandas.core.align import in_rows_of, present_in
from pandas.core.common import as_expr
from pandas.core.eager import Known
from pandas.core.indexes.levels import alike, levels
from pandas.core.inplace import in_place
from pandas.core.lazy_scalar import plain
from pandas.core.series import Series


@extends(Series)
class SeriesValues:
    @in_place
    def where(self, cond, other=None, **options):
        refuse_options("where", options, axis=None, level=None)
        return self._choose(cond, other, False)

    @in_place
    def mask(self, cond, other=None, **options):
        refuse_options("mask", options, axis=None, level=None)
        return self._choose(cond, other, True)

    def _choose(self, cond, other, inverted):
        cond = cond(self) if callable(cond) else cond
        other = other(self) if callable(other) and not is_column(other) else other
        if is_column(cond):
            rel, test = in_rows_of(self, cond)
        else:
            rel, test = as_expr(self._rel, cond)
        test = condition(test)
        if inverted and is_column(cond):
            # A row that the condition does not have is replaced.
            test = op("or", test, op("not", present_in(self, cond)))
        if is_column(other):
            rel, expr = in_rows_of(self._with(rel, self._expr), other)
        else:
            rel, expr = as_expr(rel, None if is_missing_scalar(other) else other)
        args = (expr, self._expr) if inverted else (self._expr, expr)
        return self._with(rel, op("when", test, *args))

    @in_place
    def clip(self, lower=None, upper=None, **options):
        refuse_options("clip", options, axis=None)
        made = self
        if lower is not None and not is_missing_scalar(lower):
            made = made.mask(made < lower, lower)
        if upper is not None and not is_missing_scalar(upper):
            made = made.mask(made > upper, upper)
        floats = any(isinstance(bound, float) and bound == bound for bound in (lower, upper))
        if floats and _t.family(self._expr) == "int":
            return made._with(made._rel, _t.cast(made._expr, "float64"))
        return made

    def between(self, left, right, inclusive="both"):
        if inclusive not in ("both", "left", "right", "neither"):
            raise ValueError("Inclusive has to be either string of 'both','left', 'right', or 'neither'.")
        low = "ge" if inclusive in ("both", "left") else "gt"
        high = "le" if inclusive in ("both", "right") else "lt"
        return self._binary(low, left) & self._binary(high, right)

    def round(self, decimals=0, **options):
        return self._simple("round", literal(decimals))

    def isin(self, values):
        if is_column(values):
            return self._with(*_member_of(self._rel, self._expr, values))
        if isinstance(values, (str, bytes, int, float)) or values is None:
            raise TypeError(
                f"only list-like objects are allowed to be passed to isin(), you passed a `{type(values).__name__}`"
            )
        values = [plain(value) for value in values]
        kind = _t.family(self._expr)
        known = [self._comparable(value) for value in values if not is_missing_scalar(value)]
        known = [literal(value) for value in known if value is not None]
        if kind in ("datetime", "timedelta"):
            known = [value for value in known if _t.family(value) == kind]
        test = op("is_in", self._expr, *known) if known else literal(False)
        if any(is_missing_scalar(value) for value in values):
            test = op("or", test, op("is_missing", self._expr))
        return self._with(self._rel, test)

    def _comparable(self, value):
        if isinstance(value, str) and _t.family(self._expr) == "datetime":
            return timestamp_or_none(value)
        return value

    def map(self, arg, na_action=None):
        if is_column(arg):
            return self._with(*_looked_up_in(self._rel, self._expr, arg))
        if isinstance(arg, Known):
            arg = arg.to_dict()
        if isinstance(arg, dict):
            return self._looked_up(arg)
        if na_action not in (None, "ignore"):
            raise ValueError(f"na_action must either be 'ignore' or None, {na_action} was passed")
        if na_action == "ignore":
            return self._with(*_of_present(self._rel, observe.certain(self._rel, self._expr), arg, str(self.name)))
        return self.apply(arg)

    def _looked_up(self, table):
        default = literal(None)
        missing = getattr(table, "default_factory", None) or getattr(type(table), "__missing__", None)
        if missing is not None and type(table) is not dict:
            default = literal(table["\0no such key"]) if hasattr(table, "default_factory") else unsupported("map of this dict")
            table.pop("\0no such key", None)
        if not table:
            return self._with(self._rel, _t.cast(default, "float64") if _t.family(default) == "null" else default)
        return self._with(self._rel, case_when(self._expr, list(table.items()), default))

    @in_place
    def replace(self, to_replace=None, value=NO_DEFAULT, limit=None, regex=False, **options):
        refuse_options("replace", options, method=None)
        if limit is not None:
            unsupported("Series.replace(limit=…)")
        if regex is not False and to_replace is None:
            to_replace, regex = regex, True
        pairs = replacements(to_replace, value)
        if regex:
            return self._replaced_by_pattern(pairs)
        kind = _t.family(self._expr)
        pairs = [(plain(old), new) for old, new in pairs]
        pairs = [(old, new) for old, new in pairs if fits(old, kind)]
        if not pairs:
            return self.copy()
        return self._with(self._rel, case_when(self._expr, pairs, self._expr))

    def _replaced_by_pattern(self, pairs):
        if _t.family(self._expr) != "str":
            return self.copy()
        made = self
        for old, new in pairs:
            if not isinstance(old, str) or not isinstance(new, str):
                unsupported("replace(regex=True) of or by something that is not text")
            made = made.str.replace(old, new, regex=True)
        return made


def _of_present(rel, expr, function, name):
    """A function's results for the values that are there."""

    def guarded(function, values, args, kwargs):
        (value,) = values
        return None if value is None or value != value else function(value)

    rel, made = _t.call(rel, (function, guarded, None, ()), [expr], None, name)
    return rel, op("when", op("is_missing", expr), literal(None), made)


def fits(value, kind):
    """Whether a column of this kind can hold the value."""
    if is_missing_scalar(value):
        return True
    if isinstance(value, str):
        return kind == "str"
    if isinstance(value, bool):
        return kind == "bool"
    if isinstance(value, (int, float)):
        return kind in ("int", "float")
    return kind in ("datetime", "date", "timedelta")


def replacements(to_replace, value):
    """Pairs of old and new values, as `replace` is given them."""
    if isinstance(to_replace, dict):
        return list(to_replace.items())
    if value is NO_DEFAULT:
        unsupported("replace without a value")
    olds = list(to_replace) if isinstance(to_replace, (list, tuple)) else [to_replace]
    if isinstance(value, (list, tuple)):
        if len(olds) != len(value):
            raise ValueError(f"Replacement lists must match in length. Expecting {len(olds)} got {len(value)} ")
        return list(zip(olds, value))
    return [(old, value) for old in olds]


def case_when(expr, pairs, otherwise):
    """The value of the first pair whose key the expression is."""
    made = otherwise
    kind = _t.family(expr)
    for key, value in [(plain(key), value) for key, value in reversed(pairs)]:
        if is_missing_scalar(key):
            test = op("is_missing", expr)
        elif not fits(key, kind) and not (kind in NUMBERS and isinstance(key, (bool, int, float))):
            continue
        else:
            test = op("eq", expr, literal(key))
        made = op("when", test, literal(None if is_missing_scalar(value) else value), made)
    return made


def _member_of(rel, expr, values):
    """Whether the value is one of another column's."""
    if "null" in (_t.family(expr), _t.family(values._expr)) or not alike(expr, values._expr):
        unsupported(f"isin of a column of {_t.dtype(expr)} in a column of {_t.dtype(values._expr)}")
    table, keys = _t.group(values._rel, [values._expr], [], True)
    rel, made = _t.lookup(rel, expr, table, keys[0], [])
    return rel, made[0]


def _looked_up_in(rel, expr, series):
    """The other Series' value at the label that the value is."""
    other, own = levels(series)
    if len(own) != 1:
        unsupported("map of a Series whose index has several levels")
    label = own[0][1]
    if not alike(expr, label):
        unsupported(f"map of a column of {_t.dtype(expr)} by labels of {_t.dtype(label)}")
    table, made = _t.group(other, [label], [("last", series._expr), ("size", None)], True)
    key, value, count = made
    text = (
        "if n > 1:\n    raise type('InvalidIndexError', (Exception,), {})"
        "('Reindexing only valid with uniquely valued Index objects')\nreturn True"
    )
    table, one = _t.compute(table, (text, ["n"]), [count], "bool", "unique")
    value = op("when", one, value, literal(None))
    rel, found = _t.lookup(rel, expr, table, key, [value])
    return rel, found[0]
