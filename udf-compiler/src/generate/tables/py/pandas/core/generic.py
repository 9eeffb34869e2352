"""What a DataFrame does with its rows: conditions, labels, order, windows and other shapes."""
import _taipan_tables as _t

from pandas._libs import observe as _look
from pandas._libs.lib import condition, is_column, is_missing, literal, op, unsupported
from pandas.core.indexes.levels import levels


class FrameTables:
    def query(self, expr, inplace=False, **options):
        from pandas.core.query import caller_variables, evaluate

        return self._changed(self._rows(evaluate(self, expr, caller_variables())), inplace)

    def eval(self, expr, inplace=False, **options):
        from pandas.core.query import caller_variables, evaluate

        made = evaluate(self, expr, caller_variables())
        if not isinstance(made, tuple):
            return made
        label, value = made
        return self._changed(self.assign(**{label: value}), inplace)

    def where(self, cond, other=None, inplace=False, **options):
        return self._chosen(cond, other, inplace, "where")

    def mask(self, cond, other=None, inplace=False, **options):
        return self._chosen(cond, other, inplace, "mask")

    def _chosen(self, cond, other, inplace, method):
        if callable(cond) and not is_column(cond):
            cond = cond(self)

        def chosen(column):
            test = cond[column.name] if hasattr(cond, "_columns") else cond
            value = other[column.name] if hasattr(other, "_columns") else other
            return getattr(column, method)(test, value)

        return self._changed(self._each(chosen), inplace)

    def isin(self, values):
        given = values if isinstance(values, dict) else None
        return self._each(lambda column: column.isin(values if given is None else given.get(column.name, [])))

    def _without_rows(self, labels, errors):
        """The rows whose labels are not among these."""
        rel, own = levels(self)
        if len(own) != 1:
            unsupported("drop of rows by labels of several levels")
        expr = own[0][1]
        if is_column(labels):
            found, keys = _t.group(labels._rel, [labels._expr], [], True)
            rel, made = _t.lookup(rel, expr, found, keys[0], [])
            return self._indexed_by(_t.filter(rel, op("not", made[0])), self._index)
        labels = list(labels) if isinstance(labels, (list, tuple, range)) else [labels]
        if not labels:
            return self.copy()
        test = op("is_in", expr, *[literal(label) for label in labels])
        if errors == "raise":
            grouped, made = _t.group(_t.filter(rel, test), [expr], [], True)
            there = _look.column(grouped, made[0], "the labels of rows")
            missing = [label for label in labels if label not in there]
            if missing:
                raise KeyError(f"{missing} not found in axis")
        return self._indexed_by(_t.filter(rel, op("not", test)), self._index)

    def squeeze(self, axis=None):
        if len(self._columns) == 1 and axis in (None, 1, "columns"):
            return self[list(self._columns)[0]]
        return self
