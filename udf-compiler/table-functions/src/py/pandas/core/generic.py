"""What a DataFrame does with each of its columns alone. Knows nothing across columns."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs.lib import NO_DEFAULT, is_column
from pandas.core.frame import DataFrame


@extends(DataFrame)
class EachColumn:
    def round(self, decimals=0):
        def rounded(column):
            places = decimals.get(column.name) if isinstance(decimals, dict) else decimals
            return column.round(places) if places is not None and _t.family(column._expr) == "float" else column

        return self._each(rounded)

    def replace(self, to_replace=None, value=NO_DEFAULT, inplace=False, **options):
        if isinstance(to_replace, dict) and any(isinstance(new, dict) for new in to_replace.values()):
            labels = [label for label in to_replace if label in self._columns]
            made = self._each(lambda column: column.replace(to_replace[column.name], **options), labels)
        else:
            made = self._each(lambda column: column.replace(to_replace, value, **options))
        return self._changed(made, inplace)

    def clip(self, lower=None, upper=None, inplace=False, **options):
        return self._changed(self._each(lambda column: column.clip(lower, upper, **options)), inplace)

    def interpolate(self, method="linear", inplace=False, **options):
        return self._changed(self._each(lambda column: column.interpolate(method, **options)), inplace)

    def abs(self):
        return self._each(lambda column: column.abs())

    def map(self, func, na_action=None):
        return self._each(lambda column: column.map(func, na_action))

    applymap = map

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
