"""Series: one column of a table, or an expression over its columns. Other modules give it most of its methods; it knows none of them."""
import _taipan_tables as _t

from numpy import dtype
from numpy._items import Items
from pandas._libs import observe
from pandas._libs.names import no_attribute
from pandas._libs.ops import op
from pandas.core.dtypes.dtypes import CategoricalDtype, Category
from pandas.core.indexes.levels import row_labels


class Series:
    def __new__(cls, data=None, index=None, dtype=None, name=None, copy=None):
        known = cls._known_of(data, index, name)
        return object.__new__(cls) if known is None else known

    def __init__(self, data=None, index=None, dtype=None, name=None, copy=None):
        made = self._made_of(data, index, name)
        if dtype is not None:
            made = made.astype(dtype)
        self._rel, self._expr, self._index = made._rel, made._expr, made._index
        self.name = name if name is not None else made.name

    # The frame that it is a column of, if it was taken from one.
    _owner = _label = None

    @staticmethod
    def _of(rel, expr, name=None, index=None):
        if _t.is_heavy(expr):
            rel, expr = _t.map(rel, expr, str(name))
        series = object.__new__(Series)
        series._rel, series._expr, series.name, series._index = rel, expr, name, index
        return series

    def _with(self, rel, expr):
        return Series._of(rel, expr, self.name, self._index)

    def _simple(self, name, *args):
        return self._with(self._rel, op(name, self._expr, *args))

    def _indexed_by(self, rel, index):
        return Series._of(rel, self._expr, self.name, index)

    def _window(self, name, *numbers):
        rel, expr = _t.window(self._rel, (name, list(numbers)), self._expr, [], None)
        return self._with(rel, expr)

    def _changed(self, made, inplace):
        """What a method gives, or what the column is from now on; so is the frame's that it was taken from."""
        if not inplace:
            return made
        if self._owner is not None:
            self._owner._replace_column(self, made)
        self._rel, self._expr, self._index, self.name = made._rel, made._expr, made._index, made.name
        return None

    def _framed(self, function):
        made = function(self.to_frame("value"))["value"]
        made.name = self.name
        return made

    @property
    def dtype(self):
        if isinstance(self._expr, Category):
            return CategoricalDtype(ordered=self._expr.ordered, of=self._expr)
        return dtype(_t.dtype(observe.certain(self._rel, self._expr)))

    dtypes = dtype

    def copy(self, deep=True):
        return self._with(self._rel, self._expr)

    def pipe(self, func, *args, **kwargs):
        return func(self, *args, **kwargs)

    def __bool__(self):
        raise ValueError(
            "The truth value of a Series is ambiguous. Use a.empty, a.bool(), a.item(), a.any() or a.all()."
        )

    __hash__ = None

    def __float__(self):
        raise TypeError("cannot convert the series to <class 'float'>")

    def __int__(self):
        raise TypeError("cannot convert the series to <class 'int'>")

    def __index__(self):
        raise TypeError("'Series' object cannot be interpreted as an integer")

    def __getattr__(self, name):
        own = getattr(type(self), name, None)
        if isinstance(own, property):
            # It says itself why this column has it not.
            return own.fget(self)
        no_attribute("Series", name)

    def __repr__(self):
        return self._repr_text()

    def _values(self, what):
        return observe.column(self._rel, observe.numbers(self._rel, self._expr), what)

    def tolist(self):
        return self._values("the values of a column as a list")

    to_list = tolist

    def item(self):
        values = self._values("the value of a column")
        if len(values) != 1:
            raise ValueError("can only convert an array of size 1 to a Python scalar")
        return values[0]

    def unique(self):
        rel, made = _t.group(self._rel, [self._expr], [], False)
        return Items(observe.column(rel, made[0], "unique() of a column"))

    def __len__(self):
        return observe.size(self._rel)

    def __iter__(self):
        return observe.each_of(self._rel, observe.numbers(self._rel, self._expr), "the values of a column, one by one")

    def items(self):
        labels = row_labels(self, "the labels of a column")
        values = self._values("the values of a column, one by one")
        return zip(range(len(values)) if labels is None else labels, values)

    def to_dict(self):
        return dict(self.items())

    @property
    def empty(self):
        return len(self) == 0

    @property
    def size(self):
        return len(self)

    @property
    def shape(self):
        return (len(self),)
