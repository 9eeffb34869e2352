"""DataFrame: a table, its columns by label, and its index. Other modules give it most of its methods; it knows none of them."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import NO_DEFAULT, distinct, unsupported
from pandas._libs.names import no_attribute
from pandas.core.indexes.columns import Labels
from pandas.core.series import Series


class DataFrame:
    def __init__(self, data=None, index=None, columns=None, dtype=None, copy=None):
        own = self.__dict__
        own["_rel"], own["_columns"], own["_index"] = self._made_of(data, index, columns, own)
        if dtype is not None:
            self._become(self.astype(dtype))

    __hash__ = None

    def __repr__(self):
        return self._repr_text()

    @staticmethod
    def _of(rel, columns, index=None):
        heavy = [label for label, expr in columns.items() if _t.is_heavy(expr)]
        if heavy:
            columns = dict(columns)
            for label in heavy:
                rel, columns[label] = _t.map(rel, columns[label], str(label))
        frame = object.__new__(DataFrame)
        own = frame.__dict__
        own["_rel"], own["_columns"], own["_index"] = rel, columns, index
        return frame

    def _indexed_by(self, rel, index):
        """The same columns in other rows."""
        return DataFrame._of(rel, dict(self._columns), index)

    def _written_rows(self):
        """The rows, if the program has written them and nothing else has come since."""
        own = self.__dict__
        written = own.get("_written")
        if written is None or "_rel" in own and (own["_rel"], own["_columns"], own["_index"]) != written.made:
            return None
        return written

    def _forget_table(self):
        """Of written rows, a table is made when it is needed."""
        for part in ("_rel", "_columns", "_index"):
            self.__dict__.pop(part, None)

    def _settle(self):
        """Makes the table that the frame stands for."""
        own, written = self.__dict__, self.__dict__.get("_written")
        if written is None:
            raise AttributeError("_rel")
        own["_rel"], own["_columns"], own["_index"] = written.made = written.table()

    def _replace_column(self, column, made):
        """What is done to one of the columns in place is done to the frame's, as long as its rows are the same."""
        found, back = _t.align(self._rel, made._rel), _t.align(made._rel, self._rel)
        if column._label in self._columns and found and back and found[1] is None and back[1] is None:
            self[column._label] = made

    def _become(self, other):
        own = self.__dict__
        own["_rel"], own["_columns"], own["_index"] = other._rel, other._columns, other._index

    def _changed(self, made, inplace):
        if not inplace:
            return made
        self._become(made)
        return None

    def _each(self, function, labels=None):
        made = self.copy()
        for label in self._columns if labels is None else labels:
            made[label] = function(made[label])
        return made

    @property
    def columns(self):
        return Labels(self._columns)

    @columns.setter
    def columns(self, names):
        names = list(names)
        if len(names) != len(self._columns):
            raise ValueError(
                f"Length mismatch: Expected axis has {len(self._columns)} elements, new values have {len(names)} elements"
            )
        self.__dict__["_columns"] = dict(zip(distinct(names), self._columns.values()))

    ndim = 2

    def copy(self, deep=True):
        return DataFrame._of(self._rel, dict(self._columns), self._index)

    def infer_objects(self, copy=None):
        return self.copy()

    def pipe(self, func, *args, **kwargs):
        return func(self, *args, **kwargs)

    def __contains__(self, label):
        return label in self._columns

    def __iter__(self):
        return iter(self._columns)

    def keys(self):
        return self.columns

    def items(self):
        return [(label, self[label]) for label in self._columns]

    def _column(self, label):
        try:
            expr = self._columns[label]
        except KeyError:
            raise KeyError(label) from None
        series = Series._of(self._rel, expr, label, self._index)
        series._owner, series._label = self, label
        return series

    def _missing(self, labels):
        missing = [label for label in labels if label not in self._columns]
        if missing:
            if len(missing) == len(labels):
                raise KeyError(f"None of [{Labels.text(missing)}] are in the [columns]")
            raise KeyError(f"{missing} not in index")

    def __delitem__(self, label):
        if label not in self._columns:
            raise KeyError(label)
        self.__dict__["_columns"] = {k: v for k, v in self._columns.items() if k != label}

    def __getattr__(self, name):
        if name in ("_rel", "_columns", "_index"):
            self._settle()
            return self.__dict__[name]
        if name.startswith("_") and "_columns" not in self.__dict__:
            raise AttributeError(name)
        columns = self._columns
        if columns is not None and name in columns:
            return self._column(name)
        no_attribute("DataFrame", name)

    def __setattr__(self, name, value):
        if name in self._columns:
            self[name] = value
        elif name == "columns":
            DataFrame.columns.fset(self, value)
        else:
            unsupported(f"a new attribute of a DataFrame (df[{name!r}] = … makes a column)")

    def get(self, key, default=None):
        return self[key] if key in self._columns else default

    def pop(self, label):
        column = self[label]
        del self[label]
        return column

    def __len__(self):
        written = self._written_rows()
        return observe.size(self._rel) if written is None else len(written.rows)

    @property
    def shape(self):
        return (len(self), len(self._columns))

    @property
    def size(self):
        return len(self) * len(self._columns)

    @property
    def empty(self):
        return not self._columns or len(self) == 0

    def __bool__(self):
        raise ValueError(
            "The truth value of a DataFrame is ambiguous. Use a.empty, a.bool(), a.item(), a.any() or a.all()."
        )


@extends(Series)
class SeriesToFrame:
    """A column as a table."""

    def to_frame(self, name=NO_DEFAULT):
        if name is NO_DEFAULT:
            name = 0 if self.name is None else self.name
        return DataFrame._of(self._rel, {name: self._expr}, self._index)
