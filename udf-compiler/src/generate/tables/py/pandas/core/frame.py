"""DataFrame: a table, its columns by label, and its index."""
import _taipan_tables as _t

from pandas._libs import lib as _base
from pandas._libs import observe as _look
from pandas._libs import names as _names
from pandas.io import printing as _printing
from pandas.core.align import chosen_rows, in_rows_of
from pandas._libs.lib import condition, distinct, is_column, line, literal, op, unsupported
from pandas.core.dtypes.dtypes import Category
from pandas.core.generic import FrameTables
from pandas.core.datetimes import Periods
from pandas.core.indexing.enlargement import Unset, Written, adopt
from pandas.core.axis import FrameLabels
from pandas.core.missing import FrameMissing
from pandas.core.ops.array_ops import FrameOperators
from pandas.core.sorting import FrameOrder
from pandas.core.eager import Known, KnownResults, Mask
from pandas.core.strings.split_lists import Parts
from pandas.core.rows import Row, listed, of_types, results
from pandas.core.lazy_scalar import is_unknown, plain
from pandas.reshape.reshape import FrameShape
from pandas.io.formatting import FrameTexts
from pandas.core.aggregations import FrameTotals
from pandas.window.rolling import FrameWindows
from pandas.core.series import Series, aligned, as_expr, extra


def from_input(rel, names, exprs):
    """The frame of a table argument."""
    return DataFrame._of(rel, dict(zip(distinct(names), exprs)), None)


def finish(result, function):
    """What the function returned is the result; an index with a name comes first."""
    from pandas.core.eager import Known, KnownFrame

    if isinstance(result, Known):
        result = result.to_frame(0 if result.name is None else result.name)
    if isinstance(result, KnownFrame):
        result = result.astype(lambda value: value)
    if isinstance(result, Series):
        result = result.to_frame(0 if result.name is None else result.name)
    if not isinstance(result, DataFrame):
        raise TypeError(f"function {function} returned {type(result).__name__}, but it returns a table: a DataFrame is needed")
    columns = dict(result._columns)
    named = {name: expr for name, expr in result._index or [] if name is not None and name not in columns}
    columns = {**named, **columns}
    if not columns:
        raise TypeError(f"function {function} returned a table without columns")
    names = [flat(label) for label in columns]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise ValueError(f"function {function} returned several columns of one name: {twice[0]!r}")
    _t.finish(result._rel, names, list(columns.values()))


def flat(label):
    """Labels of several levels become one name."""
    return "_".join(str(part) for part in label if part != "") if isinstance(label, tuple) else str(label)


class DataFrame(FrameOperators, FrameMissing, FrameTables, FrameLabels, FrameOrder, FrameWindows, FrameShape,
                FrameTexts, FrameTotals):
    def __init__(self, data=None, index=None, columns=None, dtype=None, copy=None):
        own = self.__dict__
        if index is not None:
            own["_rel"], own["_columns"], own["_index"] = _with_index(data, index, columns)
        else:
            own["_rel"], own["_columns"], own["_index"] = _made_of(data, columns, own)
        if dtype is not None:
            self._become(self.astype(dtype))

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

    def _indexed_by(self, rel, index):
        """The same columns in other rows."""
        return DataFrame._of(rel, dict(self._columns), index)

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

    # What is known without looking at values.

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

    @property
    def dtypes(self):
        return Known(self._columns, [self[label].dtype for label in self._columns])

    ndim = 2

    def copy(self, deep=True):
        return DataFrame._of(self._rel, dict(self._columns), self._index)

    def __contains__(self, label):
        return label in self._columns

    def __iter__(self):
        return iter(self._columns)

    def keys(self):
        return self.columns

    def items(self):
        return [(label, self[label]) for label in self._columns]

    # Columns.

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

    def __getitem__(self, key):
        if isinstance(key, Series):
            return self._rows(key)
        if isinstance(key, DataFrame):
            return self.where(key)
        if isinstance(key, slice):
            return self.iloc[key]
        if isinstance(key, (list, Labels)):
            key = list(key)
            if key and all(isinstance(item, bool) for item in key):
                unsupported("a list of truth values as a mask")
            self._missing(key)
            return DataFrame._of(self._rel, {label: self._columns[label] for label in distinct(key)}, self._index)
        return self._column(key)

    def _rows(self, mask):
        rel, test = chosen_rows(self, mask)
        if _t.family(test) != "bool":
            raise KeyError(mask.name)
        return DataFrame._of(_t.filter(rel, condition(test)), dict(self._columns), self._index)

    def __setitem__(self, label, value):
        if isinstance(label, Series):
            unsupported("assignment by a mask (use df.loc[mask, column] = …)")
        if isinstance(label, list):
            columns = _columns_of(value, len(label))
            if len(columns) != len(label):
                raise ValueError("Columns must be same length as key")
            for one, column in zip(label, columns):
                self[one] = column
            return
        if isinstance(value, KnownResults):
            value = value.tolist()
        if isinstance(value, Periods):
            value = value.as_texts()
        if isinstance(value, DataFrame):
            if len(value._columns) != 1:
                raise ValueError(f"Cannot set a DataFrame with multiple columns to the single column {label}")
            value = value[list(value._columns)[0]]
        if isinstance(value, Parts):
            value = value.listed()
        if (is_column(value) or isinstance(value, (list, tuple, range))) and _t.has_no_rows(self._rel):
            adopt(self, label, value)
            return
        if isinstance(value, (list, tuple, range)):
            value = self._listed(list(value))
        rel, expr = self._aligned(value)
        if isinstance(value, float) and value != value:
            expr = _t.cast(expr, "float64")
        own = self.__dict__
        own["_rel"], own["_columns"] = rel, {**self._columns, label: expr}
        _t.assigned(expr, line())

    def _aligned(self, value):
        """A table with the value in the frame's rows: by row, or by label where it is of another table."""
        if hasattr(value, "beside"):
            return value.beside(self._rel)
        if isinstance(value, Series):
            return in_rows_of(self, value)
        return as_expr(self._rel, value)

    def _listed(self, values):
        """A column of values by the place of the row."""
        count = len(self)
        if len(values) != count:
            raise ValueError(f"Length of values ({len(values)}) does not match length of index ({count})")
        rel, expr = listed(self._rel, [plain(value) for value in values])
        return Series._of(rel, expr, None, self._index)

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
        _names.missing("DataFrame", name)

    def _settle(self):
        """Makes the table that the frame stands for."""
        own, written = self.__dict__, self.__dict__.get("_written")
        if written is None:
            raise AttributeError("_rel")
        own["_rel"], own["_columns"], own["_index"] = written.made = written.table()

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

    def insert(self, loc, column, value, allow_duplicates=False):
        if column in self._columns:
            raise ValueError(f"cannot insert {column}, already exists")
        self[column] = value
        labels = [label for label in self._columns if label != column]
        labels.insert(loc, column)
        self.__dict__["_columns"] = {label: self._columns[label] for label in labels}

    def assign(self, **columns):
        made = self.copy()
        for label, value in columns.items():
            made[label] = value(made) if callable(value) else value
        return made

    def drop(self, labels=None, axis=0, index=None, columns=None, inplace=False, errors="raise", level=None):
        if index is not None or (labels is not None and axis not in (1, "columns")):
            made = self._without_rows(labels if index is None else index, errors)
            return self._changed(made if columns is None else made.drop(columns=columns, errors=errors), inplace)
        labels = columns if labels is None else labels
        labels = [labels] if isinstance(labels, (str, int, tuple)) else list(labels)
        missing = [label for label in labels if label not in self._columns]
        if missing and errors == "raise":
            raise KeyError(f"{missing} not found in axis")
        kept = {label: expr for label, expr in self._columns.items() if label not in labels}
        return self._changed(DataFrame._of(self._rel, kept, self._index), inplace)

    def rename(self, mapper=None, index=None, columns=None, axis=None, inplace=False, **options):
        _base.refuse_options("rename", options, copy=None, errors="ignore", level=None)
        if index is not None or (mapper is not None and axis not in (1, "columns")):
            unsupported("rename of row labels")
        columns = mapper if columns is None else columns
        new = columns if callable(columns) else lambda label: columns.get(label, label)
        made = dict(zip(distinct(new(label) for label in self._columns), self._columns.values()))
        return self._changed(DataFrame._of(self._rel, made, self._index), inplace)

    def filter(self, items=None, like=None, regex=None, axis=None):
        import re

        if items is not None:
            labels = [label for label in items if label in self._columns]
        elif like is not None:
            labels = [label for label in self._columns if like in str(label)]
        else:
            labels = [label for label in self._columns if re.search(regex, str(label))]
        return self[labels]

    def idxmax(self, axis=0, skipna=True, numeric_only=False):
        return self._labels_of_extremes("idxmax", "gt", axis, skipna, numeric_only)

    def idxmin(self, axis=0, skipna=True, numeric_only=False):
        return self._labels_of_extremes("idxmin", "lt", axis, skipna, numeric_only)

    def _labels_of_extremes(self, name, compare, axis, skipna, numeric_only):
        from pandas.core.row_wise import label_of_extreme
        from pandas.core.aggregations import labelled

        if numeric_only or not skipna:
            unsupported(f"{name}(numeric_only=True) or {name}(skipna=False)")
        if axis in (1, "columns"):
            return label_of_extreme(self, compare)
        return labelled(list(self._columns), [plain(getattr(self[label], name)()) for label in self._columns])

    def select_dtypes(self, include=None, exclude=None):
        from pandas.core.dtypes.common import chooser

        takes = chooser(include, exclude)
        return self[[label for label, expr in self._columns.items() if takes("category" if isinstance(expr, Category) else str(self[label].dtype))]]

    def _each(self, function, labels=None):
        made = self.copy()
        for label in self._columns if labels is None else labels:
            made[label] = function(made[label])
        return made

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

    def round(self, decimals=0):
        def rounded(column):
            places = decimals.get(column.name) if isinstance(decimals, dict) else decimals
            return column.round(places) if places is not None and _t.family(column._expr) == "float" else column

        return self._each(rounded)

    def replace(self, to_replace=None, value=_base.NO_DEFAULT, inplace=False, **options):
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

    def infer_objects(self, copy=None):
        return self.copy()

    # Rows.

    @property
    def iloc(self):
        from pandas.core.indexing.loc import Places

        return Places(self)

    @property
    def loc(self):
        from pandas.core.indexing.loc import Labelled

        return Labelled(self)

    at = loc
    iat = iloc

    def xs(self, key, axis=0, level=None, drop_level=True):
        from pandas.core.indexing.loc import cross_section

        return cross_section(self, key, axis, level, drop_level)

    # Functions.

    def apply(self, func, axis=0, raw=False, result_type=None, args=(), **kwargs):
        if axis not in (1, "columns"):
            if callable(func):
                return self._each(func)
            unsupported("DataFrame.apply by columns of this form")
        labels = [label for label in self._columns if _t.mentions(str(label))]
        others = frozenset(label for label in self._columns if label not in labels)
        columns = [_look.certain(self._rel, self._columns[label]) for label in labels]

        def calling(function, values, args, kwargs):
            return function(Row(dict(zip(labels, values)), others), *args, **kwargs)

        functions = func, calling, extra(args, kwargs), others
        made = results(Series._of(self._rel, literal(None), None, self._index), _t.call(self._rel, functions, columns, labels, "apply"))
        return made.expanded() if result_type == "expand" and hasattr(made, "expanded") else made

    def pipe(self, func, *args, **kwargs):
        return func(self, *args, **kwargs)

    def map(self, func, na_action=None):
        return self._each(lambda column: column.map(func, na_action))

    applymap = map

    # Other tables.

    def merge(self, right, how="inner", on=None, left_on=None, right_on=None, **options):
        from pandas.reshape.merge import merge

        return merge(self, right, how, on, left_on, right_on, **options)

    def join(self, other, on=None, how="left", lsuffix="", rsuffix="", sort=False, validate=None):
        from pandas.reshape.merge import join

        return join(self, other, on, how, lsuffix, rsuffix, sort, validate)

    def groupby(self, by=None, axis=0, level=None, as_index=True, sort=True, group_keys=True, observed=None, dropna=True):
        if axis not in (0, "index"):
            unsupported("groupby(axis=1)")
        from pandas.groupby.groupby import grouped

        return grouped(self, by, level, as_index, sort, dropna, observed)

    def resample(self, rule, on=None, level=None, **options):
        from pandas.groupby.resample import resampled

        return resampled(self, rule, on, level, options)

    # What looks at values.

    def __len__(self):
        written = self._written_rows()
        return _look.size(self._rel) if written is None else len(written.rows)

    @property
    def shape(self):
        return (len(self), len(self._columns))

    @property
    def size(self):
        return len(self) * len(self._columns)

    @property
    def empty(self):
        return not self._columns or len(self) == 0

    @property
    def values(self):
        from numpy._items import Items

        exprs = [_look.certain(self._rel, expr) for expr in self._columns.values()]
        return Items(Items(map(plain, of_types(exprs, row, True))) for row in _look.rows(self, "the values of a table"))

    def iterrows(self):
        rows = _look.rows(self, "the rows of a table, one by one")
        labels = _look.labels(self, "the index of a table")
        names, exprs = list(self._columns), [_look.certain(self._rel, expr) for expr in self._columns.values()]
        for place, row in enumerate(rows):
            label = place if labels is None else labels[place]
            yield label, Row(dict(zip(names, of_types(exprs, row, True))), (), label, True)

    def itertuples(self, index=True, name="Pandas"):
        from collections import namedtuple

        names = [label if str(label).isidentifier() else f"_{place + 1}" for place, label in enumerate(self._columns)]
        make = namedtuple(name, (["Index"] if index else []) + names)
        labels = _look.labels(self, "the index of a table")
        for place, row in enumerate(_look.rows(self, "the rows of a table, one by one")):
            label = place if labels is None else labels[place]
            yield make(*([label] if index else []), *row)

    def to_dict(self, orient="dict"):
        rows = _look.rows(self, "the values of a table as a dict")
        names = list(self._columns)
        if orient == "records":
            return [dict(zip(names, row)) for row in rows]
        lists = [list(column) for column in zip(*rows)] or [[] for _ in names]
        if orient == "list":
            return dict(zip(names, lists))
        labels = self.index
        return {name: dict(zip(labels, column)) for name, column in zip(names, lists)}

    def __bool__(self):
        raise ValueError(
            "The truth value of a DataFrame is ambiguous. Use a.empty, a.bool(), a.item(), a.any() or a.all()."
        )


class Labels(list):
    """The labels of a frame's columns."""

    @staticmethod
    def text(labels):
        return f"Index({list(labels)!r}, dtype='object')"

    def __repr__(self):
        if list(self) == list(range(len(self))) and self:
            return f"RangeIndex(start=0, stop={len(self)}, step=1)"
        return _printing.index_text(list(self), None)

    def __getitem__(self, key):
        if isinstance(key, list):
            return Labels(label for label, there in zip(self, key) if there)
        found = list.__getitem__(self, key)
        return Labels(found) if isinstance(key, slice) else found

    values = property(list)

    @property
    def dtype(self):
        from numpy import dtype

        return dtype("int64" if _printing.kind_of(self) == "int" and self else "object")

    @property
    def str(self):
        return LabelTexts(self)

    def map(self, function):
        return Labels(function.get(label) if isinstance(function, dict) else function(label) for label in self)

    def tolist(self):
        return list(self)

    to_list = tolist

    def to_flat_index(self):
        return self

    def difference(self, other):
        return Labels(sorted(label for label in self if label not in other))

    def isin(self, values):
        return [label in values for label in self]


class LabelTexts:
    """Methods of texts for each label."""

    def __init__(self, labels):
        self._labels = labels

    def __getattr__(self, name):
        method = getattr(str, name)
        return lambda *args: _of_labels([method(label, *args) for label in self._labels])

    def contains(self, pattern, case=True, regex=True):
        import re

        pattern = re.compile(pattern if regex else re.escape(pattern), 0 if case else re.IGNORECASE)
        return Mask(pattern.search(label) is not None for label in self._labels)

    def replace(self, old, new, regex=False):
        import re

        return Labels(re.sub(old, new, label) if regex else label.replace(old, new) for label in self._labels)


def _of_labels(values):
    return Mask(values) if values and all(isinstance(value, bool) for value in values) else Labels(values)


def _columns_of(value, count):
    if hasattr(value, "columns_of"):
        return value.columns_of(count)
    if isinstance(value, DataFrame):
        return [value[label] for label in value._columns]
    if isinstance(value, (list, tuple)):
        return list(value)
    return [value] * count


def _made_of(data, columns, own=None):
    if isinstance(data, DataFrame):
        made = data if columns is None else data[list(columns)]
        return made._rel, dict(made._columns), made._index
    if isinstance(data, Series):
        made = data.to_frame() if columns is None else data.to_frame(list(columns)[0])
        return made._rel, made._columns, made._index
    if isinstance(data, dict) and any(isinstance(value, Series) for value in data.values()):
        return _of_columns(data if columns is None else {label: data.get(label) for label in columns})
    names, rows = _written(data, columns)
    if len(rows) == 1 and any(is_unknown(value) for value in rows[0]):
        return (*_one_row(distinct(names), rows[0]), None)
    rows = [[plain(value) for value in row] for row in rows]
    made = Written(distinct(names), rows)
    made.made = made.table()
    if own is not None:
        own["_written"] = made
    rel, columns, index = made.made
    if isinstance(data, dict) and not rows and columns:
        columns = {name: _t.cast(expr, "float64") for name, expr in columns.items()}
    return rel, columns, index


def _one_row(names, values):
    """A row of values over all rows of tables, which need not be known yet."""
    rel, columns = _t.table(["row"], [[0]])[0], {}
    for name, value in zip(names, values):
        rel, columns[name] = as_expr(rel, value)
        if isinstance(value, float) and value != value:
            columns[name] = _t.cast(columns[name], "float64")
    return rel, columns


def table_of(names, rows):
    """A table of values that the program has made, and its columns."""
    rel, made = _t.table([str(name) for name in names], rows)
    for place, expr in enumerate(made):
        if _t.family(expr) == "null" and any(isinstance(row[place], float) for row in rows):
            made[place] = _t.cast(expr, "float64")
    return rel, dict(zip(names, made))


def _with_index(data, index, columns):
    """The table of values whose labels are given, its columns, and its index."""
    if isinstance(data, (DataFrame, Series)) or isinstance(data, dict) and any(type(value) is Series for value in data.values()):
        made = DataFrame(data, columns=columns).reindex(index)
        return made._rel, made._columns, made._index
    if is_column(index):
        name = index.name
        frame = getattr(index, "_frame", None)
        own = frame._index if frame is not None else [(name, index._expr)]
        made = DataFrame._of(index._rel, {}, own)
        for label in data or {}:
            made[label] = data[label]
        for label in columns or []:
            if label not in made._columns:
                made.__dict__["_columns"][label] = Unset(literal(None))
        return made._rel, {label: made._columns[label] for label in columns or made._columns}, made._index
    labels = list(index)
    if isinstance(data, dict) and not any(isinstance(value, (list, tuple, range, Series)) for value in data.values()):
        names = list(columns or data)
        rows = [[data.get(name, _look.nan) for name in names] for _ in labels]
    elif data is None:
        names, rows = list(columns or []), [[None] * len(columns or []) for _ in labels]
    else:
        names, rows = _written(data, columns)
    if len(rows) != len(labels):
        raise ValueError(f"Length of values ({len(rows)}) does not match length of index ({len(labels)})")
    made = Written(distinct(names), [[plain(value) for value in row] for row in rows], labels).table()
    if data is None:
        made = made[0], {name: Unset(expr) for name, expr in made[1].items()}, made[2]
    return made if len(set(labels)) == len(labels) else (made[0], made[1], list(made[2]))


def _of_columns(data):
    """Columns side by side, and values that are the same in all rows."""
    columns = [(label, value) for label, value in data.items() if isinstance(value, Series) and not hasattr(value, "beside")]
    if not columns:
        label, first = next((label, value) for label, value in data.items() if isinstance(value, Series))
        columns = [(label, first.unlabelled())]
    made = columns[0][1].to_frame(columns[0][0])
    if len(columns) > 1:
        from pandas.reshape.concat import side_by_side

        made = side_by_side(columns)
    frame = DataFrame._of(made._rel, dict(made._columns), made._index)
    for label, value in data.items():
        if label not in frame._columns:
            frame[label] = value
    return frame._rel, {label: frame._columns[label] for label in data}, frame._index


def _written(data, columns):
    """The labels and rows of values that the program has made."""
    if data is None:
        return list(columns or []), []
    if isinstance(data, dict):
        names = list(data) if columns is None else list(columns)
        lists = {name: _list_of(data.get(name)) for name in names}
        length = max((len(v) for v in lists.values() if v is not None), default=1)
        filled = [lists[name] if lists[name] is not None else [data.get(name)] * length for name in names]
        if any(len(column) != length for column in filled):
            raise ValueError("All arrays must be of the same length")
        return names, [list(row) for row in zip(*filled)]
    rows = list(data)
    if rows and isinstance(rows[0], dict):
        names = list(columns or [])
        if columns is None:
            for row in rows:
                names += [name for name in row if name not in names]
        return names, [[row.get(name) for name in names] for row in rows]
    rows = [list(row) if isinstance(row, (list, tuple)) else [row] for row in rows]
    width = len(rows[0]) if rows else len(columns or [])
    names = list(range(width)) if columns is None else list(columns)
    if rows and len(names) != width:
        raise ValueError(f"{len(names)} columns passed, passed data had {width} columns")
    return names, rows


def _list_of(value):
    if isinstance(value, (list, tuple, range)):
        return list(value)
    return value.tolist() if isinstance(value, Series) else None

