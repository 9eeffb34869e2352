"""One row for each group. What aggregates are made of is in `ops.py`."""
import _taipan_tables as _t

from pandas._libs.lib import NUMBERS, unsupported
from pandas._libs.ops import literal, op
from pandas.core.agg import REDUCTIONS, name_of, named_functions
from pandas.core.dtypes.dtypes import at, position
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import Unique, levels
from pandas.core.series import Series
from pandas.errors import SpecificationError
from pandas.groupby.apply import reduced
from pandas.groupby.categorical import Completing
from pandas.groupby.ops import components, deviation, finished
from pandas.groupby.statistics import by_columns


class Reducing(Completing):
    """Of groups."""

    def _grouped(self, wanted):
        """`wanted`: label of the result, aggregate, expression."""
        exprs = [position(expr) for _, expr in self._keys]
        aggregates = []
        for _, name, expr in wanted:
            aggregates += components(name, expr)
        rel, made = _t.group(self._rel, exprs, aggregates, self._sort)
        if self._lacks_categories():
            rel, made = self._completed(rel, made, aggregates)
        keys = [at(expr, place) for (_, expr), place in zip(self._keys, made)]
        keys = Unique(self._named_keys(keys))
        values = made[len(exprs) :]
        columns = {}
        for label, name, expr in wanted:
            count = len(components(name, expr))
            columns[label] = finished(name, values[:count], expr)
            values = values[count:]
        return self._indexed(rel, keys, columns)

    def _indexed(self, rel, keys, columns):
        if self._as_index:
            return DataFrame._of(rel, columns, keys)
        return DataFrame._of(rel, {**{name: expr for name, expr in keys if name not in columns}, **columns}, None)

    def _reduced(self, name, numeric_only=False):
        columns = self._frame._columns
        labels = self._labels()
        if numeric_only:
            labels = [label for label in labels if _t.family(columns[label]) in NUMBERS]
        made = self._grouped([(label, name, columns[label]) for label in labels])
        return made[self._picked] if self._single() and self._as_index else made

    def size(self):
        made = self._grouped([("size", "size", None)])
        if not self._as_index:
            return made
        series = made["size"]
        series.name = self._picked if self._single() else None
        return series

    def nunique(self, dropna=True):
        made = self._reduced("nunique")
        if dropna:
            return made
        return self._with_missing_counted(made)

    def _with_missing_counted(self, made):
        """One more where some are missing."""
        columns = self._frame._columns
        wanted = [(label, "nunique", columns[label]) for label in self._labels()]
        wanted += [((label, "there"), "count", columns[label]) for label in self._labels()] + [("rows", "size", None)]
        frame = self._grouped(wanted)
        for label in self._labels():
            missing = op("gt", frame._columns["rows"], frame._columns[(label, "there")])
            more = op("add", frame._columns[label], op("when", missing, literal(1), literal(0)))
            frame._columns[label] = more
        frame = frame[[label for label in frame._columns if label != "rows" and not (isinstance(label, tuple) and label[1] == "there")]]
        return frame[self._picked] if self._single() and self._as_index else frame

    def quantile(self, q=0.5, interpolation="linear", numeric_only=False):
        if isinstance(q, (list, tuple)) or interpolation != "linear":
            unsupported("groupby(…).quantile of several shares, or with another interpolation")
        return self._reduced(f"quantile:{float(q)}", numeric_only)

    def std(self, ddof=1, numeric_only=False, **options):
        return self._reduced(deviation("std", ddof), numeric_only)

    def var(self, ddof=1, numeric_only=False, **options):
        return self._reduced(deviation("var", ddof), numeric_only)

    def sem(self, ddof=1, numeric_only=False):
        return self._reduced("sem", numeric_only)

    def sum(self, numeric_only=False, min_count=0, **options):
        return self._least("sum", numeric_only, min_count)

    def prod(self, numeric_only=False, min_count=0, **options):
        return self._least("prod", numeric_only, min_count)

    def _least(self, name, numeric_only, least):
        made = self._reduced(name, numeric_only)
        if least <= 0:
            return made
        counts = self._reduced("count", numeric_only)
        return made.where(counts >= least)

    def idxmax(self, skipna=True, **options):
        return self._extreme_label(False)

    def idxmin(self, skipna=True, **options):
        return self._extreme_label(True)

    def _extreme_label(self, ascending):
        """The label of the first row with the extreme value."""
        if not self._single():
            return by_columns(self, lambda column: column._extreme_label(ascending))
        frame = self._frame._indexed_by(self._rel, self._frame._index)
        expr = frame._columns[self._picked]
        rel, own = levels(frame)
        if len(own) != 1:
            unsupported("idxmax with several levels of labels")
        rel = _t.filter(rel, op("not", op("is_missing", expr))) if _t.nullable(expr) else rel
        keys = [(expr, ascending)] + _t.order_of(rel)
        rel, place = _t.window(rel, ("row_number", []), None, self._partition(), keys)
        rel = _t.filter(rel, op("eq", place, literal(0)))
        exprs = self._partition()
        rel, made = _t.group(rel, exprs, [("first", own[0][1])], self._sort)
        made_frame = self._indexed(rel, Unique(self._named_keys(made[: len(exprs)])), {self._picked: made[-1]})
        return made_frame[self._picked] if self._as_index else made_frame

    def value_counts(self, normalize=False, sort=True, ascending=False, dropna=True):
        labels = self._labels()
        values = [self._frame._columns[label] for label in labels]
        rel = self._rel
        for value in values:
            if dropna and _t.nullable(value):
                rel = _t.filter(rel, op("not", op("is_missing", value)))
        exprs = self._partition()
        rel, made = _t.group(rel, exprs + values, [("size", None)], False)
        keys, counted, count = made[: len(exprs)], made[len(exprs) : -1], made[-1]
        order = [(key, True) for key in keys] if self._sort else []
        order += [(count, ascending)] if sort else []
        order += [(value, True) for value in counted] if self._sort else []
        name = "count"
        expr = count
        if normalize:
            rel, total = _t.window(rel, ("sum", []), count, keys, None)
            name, expr = "proportion", op("div", count, total)
        index = Unique(self._named_keys(keys) + list(zip(labels, counted)))
        return Series._of(_t.sort(rel, order), expr, name, index)

    def describe(self, **options):
        if not self._single() or options:
            unsupported("groupby(…).describe of several columns or with options")
        wanted = [(name, name, self._frame._columns[self._picked]) for name in ["count", "mean", "std", "min"]]
        wanted += [(f"{int(q * 100)}%", f"quantile:{q}", self._frame._columns[self._picked]) for q in (0.25, 0.5, 0.75)]
        made = self._grouped(wanted + [("max", "max", self._frame._columns[self._picked])])
        return made._each(lambda column: column.astype("float64"))

    def agg(self, func=None, *args, **kwargs):
        columns = self._frame._columns
        if func is None:
            wanted = self._named(kwargs)
        elif isinstance(func, dict):
            wanted = self._of_dict(func)
        elif isinstance(func, (list, tuple)):
            wanted = self._of_list(func)
        else:
            known = name_of(func)
            if known == "size" and not isinstance(func, str):
                known = None
            if known is None:
                return reduced(self, [(label, func, label) for label in self._labels()], self._single(), args, kwargs)
            if known == "size":
                return self.size()
            return getattr(self, func)(*args, **kwargs) if isinstance(func, str) and (args or kwargs) else self._reduced(known)
        if any(name_of(f) is None for _, f, _ in wanted):
            return reduced(self, wanted, False, args, {} if func is None else kwargs)
        return self._grouped([(label, name_of(f), columns[column]) for label, f, column in wanted])

    aggregate = agg

    def _named(self, kwargs):
        if not kwargs:
            raise TypeError("Must provide 'func' or tuples of '(column, aggfunc).")
        wanted = []
        for label, pair in kwargs.items():
            if self._single():
                pair = (self._picked, pair)
            column, function = pair
            self._check(column)
            wanted.append((label, function, column))
        return wanted

    def _of_dict(self, func):
        if self._single():
            raise SpecificationError("nested renamer is not supported")
        several = any(isinstance(names, (list, tuple)) for names in func.values())
        wanted = []
        missing = [label for label in func if label not in self._frame._columns]
        if missing:
            raise KeyError(f"Column(s) {missing} do not exist")
        for label, names in func.items():
            for name, function in named_functions(names if isinstance(names, (list, tuple)) else [names]):
                wanted.append(((label, name) if several else label, function, label))
        return wanted

    def _of_list(self, func):
        if self._single():
            return [(name, function, self._picked) for name, function in named_functions(func)]
        return [((label, name), function, label) for label in self._labels() for name, function in named_functions(func)]

    def _check(self, column):
        if column not in self._frame._columns:
            raise KeyError(f"Column(s) {[column]} do not exist")


def _install():
    for name in REDUCTIONS:
        if name in ("nunique", "std", "var", "sum", "prod"):
            continue

        def reduce(self, numeric_only=False, *args, name=name, **options):
            return self._reduced(name, numeric_only)

        setattr(Reducing, name, reduce)


_install()
