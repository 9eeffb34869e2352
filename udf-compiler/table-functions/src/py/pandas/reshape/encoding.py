"""`get_dummies`: a column for each value. Knows no labels of rows."""
import _taipan_tables as _t

from pandas._libs import observe
from pandas._libs.lib import distinct, is_column, is_missing, unsupported
from pandas._libs.ops import condition, literal, op
from pandas.core.dtypes.dtypes import Category
from pandas.core.frame import DataFrame
from pandas.core.series import Series


def get_dummies(data, prefix=None, prefix_sep="_", dummy_na=False, columns=None, sparse=False, drop_first=False, dtype=bool):
    if sparse:
        unsupported("get_dummies(sparse=True)")
    options = prefix_sep, dummy_na, drop_first, dtype
    if is_column(data):
        return DataFrame._of(data._rel, _dummies(data, prefix, *options), data._index)
    labels = columns
    if labels is None:
        labels = [label for label, expr in data._columns.items() if _t.family(expr) == "str" or isinstance(expr, Category)]
    data._missing(labels)
    if isinstance(prefix, (list, tuple, dict)) and len(prefix) != len(labels):
        raise ValueError(
            f"Length of 'prefix' ({len(prefix)}) did not match the length of the columns being encoded ({len(labels)})."
        )
    made = [(label, expr) for label, expr in data._columns.items() if label not in labels]
    for place, label in enumerate(labels):
        named = prefix if isinstance(prefix, str) else label if prefix is None else prefix[label if isinstance(prefix, dict) else place]
        made += _dummies(data[label], named, *options).items()
    distinct(label for label, _ in made)
    return DataFrame._of(data._rel, dict(made), data._index)


def _dummies(series, prefix, separator, missing_too, drop_first, dtype):
    made, expr = {}, series._expr
    if isinstance(expr, Category):
        values = list(expr.names)
    else:
        values = _values_of(series.to_frame("value"), "value")
    tests = [(value, condition(op("eq", expr, literal(value)))) for value in values]
    if missing_too:
        tests.append((observe.nan, op("is_missing", expr)))
    for value, test in tests[1 if drop_first else 0 :]:
        label = value if prefix is None else f"{prefix}{separator}{value}"
        made[label] = test if dtype is bool else _t.cast(test, Series._of(series._rel, test).astype(dtype).dtype.name)
    return made


def _values_of(frame, label):
    """The values of a column, in order, without the missing one."""
    rel, made = _t.group(frame._rel, [frame._columns[label]], [], True)
    values = observe.column(rel, made[0], "the values of a column")
    return [value for value in values if not is_missing(value)]
