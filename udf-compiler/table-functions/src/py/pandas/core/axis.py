"""What changes the labels of rows and columns. Leaves values as they are."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs.lib import NO_DEFAULT, as_list, refuse_options, unsupported
from pandas._libs.ops import literal, op
from pandas.core.common import aligned
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import checked_unique, level_place, levels
from pandas.core.inplace import in_place, in_place_of_rows
from pandas.core.series import Series


@extends(DataFrame)
class FrameLabels:
    """Of a DataFrame."""

    def set_index(self, keys, drop=True, append=False, inplace=False, verify_integrity=False):
        if verify_integrity:
            unsupported("set_index(verify_integrity=True)")
        labels = keys if isinstance(keys, list) else [keys]
        missing = [label for label in labels if not isinstance(label, Series) and label not in self._columns]
        if missing:
            raise KeyError(f"None of {missing} are in the columns")
        rel, index = self._rel, []
        if append:
            rel, own = levels(self)
            index = list(own)
        for label in labels:
            if isinstance(label, Series):
                rel, expr = aligned(rel, label)
                index.append((label.name, expr))
            else:
                index.append((label, self._columns[label]))
        gone = [label for label in labels if not isinstance(label, Series)] if drop else []
        columns = {k: v for k, v in self._columns.items() if k not in gone}
        return self._changed(type(self)._of(rel, columns, index), inplace)

    def reset_index(self, level=None, drop=False, inplace=False, names=None, **options):
        refuse_options("reset_index", options, col_level=0, col_fill="", allow_duplicates=False)
        rel, own = (self._rel, self._index or []) if drop and level is None else levels(self)
        places = range(len(own)) if level is None else [level_place(self, one) for one in as_list(level)]
        made = {}
        for place, (name, expr) in enumerate(own):
            if place not in places or drop:
                continue
            label = name if name is not None else ("index" if len(own) == 1 and "index" not in self._columns else f"level_{place}")
            if names is not None:
                label = as_list(names)[len(made)]
            if label in self._columns:
                raise ValueError(f"cannot insert {label}, already exists")
            made[label] = expr
        columns = {**made, **self._columns}
        left = [entry for place, entry in enumerate(own) if place not in places]
        if left:
            return self._changed(type(self)._of(rel, columns, left), inplace)
        return self._changed(type(self)._of(_t.renumbered(rel), columns, None), inplace)

    def rename_axis(self, mapper=None, index=NO_DEFAULT, columns=NO_DEFAULT, axis=0, inplace=False, **options):
        if columns is not NO_DEFAULT or axis not in (0, "index"):
            return self._changed(self.copy(), inplace)
        names = mapper if index is NO_DEFAULT else index
        rel, own = levels(self)
        if callable(names):
            names = [names(name) for name, _ in own]
        elif isinstance(names, dict):
            names = [names.get(name, name) for name, _ in own]
        names = as_list(names)
        if len(names) != len(own):
            raise ValueError("Length of new names must be 1, got " + str(len(names)))
        index = type(own)(zip(names, [expr for _, expr in own]))
        return self._changed(self._indexed_by(rel, index), inplace)

    def swaplevel(self, i=-2, j=-1, axis=0):
        own = list(self._index or [])
        i, j = level_place(self, i), level_place(self, j)
        own[i], own[j] = own[j], own[i]
        return self._indexed_by(self._rel, type(self._index)(own))

    def reorder_levels(self, order, axis=0):
        if axis not in (0, "index"):
            unsupported("reorder_levels of columns")
        own = self._index or []
        if len(own) < 2:
            raise TypeError("Can only reorder levels on a hierarchical axis.")
        places = [level_place(self, level) for level in order]
        if len(places) != len(own):
            raise AssertionError(f"Length of order must be same as number of levels ({len(own)}), got {len(places)}")
        # Without one of the levels, labels may be there twice.
        kind = type(own) if len(set(places)) == len(places) else list
        return self._indexed_by(self._rel, kind([own[place] for place in places]))

    def droplevel(self, level, axis=0):
        return self.reset_index(level=level, drop=True)

    def set_axis(self, labels, axis=0, **options):
        if axis not in (1, "columns"):
            unsupported("set_axis of rows")
        made = self.copy()
        made.columns = labels
        return made

    def add_prefix(self, prefix, axis=None):
        return self.rename(columns=lambda label: f"{prefix}{label}")

    def add_suffix(self, suffix, axis=None):
        return self.rename(columns=lambda label: f"{label}{suffix}")

    def reindex(self, labels=None, index=None, columns=None, axis=None, fill_value=None, **options):
        refuse_options("reindex", options, method=None, copy=None, level=None, limit=None, tolerance=None)
        if labels is not None:
            index, columns = (labels, columns) if axis in (None, 0, "index") else (index, labels)
        made = self
        if columns is not None:
            have = self._columns
            other = _t.cast(literal(None), "float64") if fill_value is None else literal(fill_value)
            made = type(self)._of(self._rel, {c: have.get(c, other) for c in columns}, self._index)
        return made if index is None else _reindexed(made, list(index), fill_value)

    def reindex_like(self, other):
        unsupported("reindex_like")


def _reindexed(frame, labels, fill_value):
    """The rows of these labels in their order; without values where there is none."""
    rel, own = levels(frame)
    if len(own) != 1:
        unsupported("reindex of an index of several levels")
    checked_unique(frame, "cannot reindex on an axis with duplicate labels")
    names = list(frame._columns)
    wanted, made = _t.table(["label"], [[label] for label in labels])
    rel, found = _t.lookup(wanted, made[0], rel, own[0][1], list(frame._columns.values()))
    mark = found.pop()
    if fill_value is not None:
        found = [op("when", mark, expr, literal(fill_value)) for expr in found]
    return type(frame)._of(rel, dict(zip(names, found)), [(own[0][0], made[0])])


@extends(Series)
class SeriesLabels:
    """Of a Series."""

    @in_place
    def rename_axis(self, mapper=None, **options):
        return self._framed(lambda frame: frame.rename_axis(mapper, **options))

    @in_place_of_rows
    def reset_index(self, level=None, drop=False, name=NO_DEFAULT, **options):
        if drop:
            return self._framed(lambda frame: frame.reset_index(level, drop=True, **options))
        label = (0 if self.name is None else self.name) if name is NO_DEFAULT else name
        return self.to_frame(label).reset_index(level, **options)

    def droplevel(self, level, axis=0):
        return self._framed(lambda frame: frame.reset_index(level=level, drop=True))

    def swaplevel(self, i=-2, j=-1):
        return self._framed(lambda frame: frame.swaplevel(i, j))

    def reorder_levels(self, order):
        return self._framed(lambda frame: frame.reorder_levels(order))

    def reindex(self, index=None, **options):
        return self._framed(lambda frame: frame.reindex(index=index, **options))

    def add_prefix(self, prefix, axis=None):
        return _relabelled(self, f"{prefix}", "")

    def add_suffix(self, suffix, axis=None):
        return _relabelled(self, "", f"{suffix}")


def _relabelled(series, prefix, suffix):
    """With the texts of its labels between two others."""
    rel, own = levels(series)
    if len(own) != 1:
        unsupported("add_prefix and add_suffix of several levels")
    name, label = own[0]
    if _t.family(label) not in ("str", "int") or _t.nullable(label):
        unsupported("add_prefix and add_suffix of labels that are neither numbers nor texts")
    labels = Series._of(rel, label, name, series._index).astype(str)
    labels = prefix + labels + suffix
    return series._framed(lambda frame: frame._indexed_by(labels._rel, type(own)([(name, labels._expr)])))
