"""Functions of columns that give one: how they are called, as functions of a table of their arguments. Knows nothing of what they do."""
from pandas._libs.lib import unsupported
from pandas.core.arrays import Array
from pandas.core.frame import DataFrame
from pandas.core.series import Series


def applied(function, name, rows, how, given):
    """The frame of what a function gives for all rows. `how`: called with one argument for each word in `given` ('whole'), with an
    iterator of them ('each'), or with an iterator of tuples of them ('each_tuple')."""
    columns = [rows[label] for label in rows._columns]
    if given in (["frame"], ["places"]):
        args = [rows.set_axis(range(len(columns)), axis=1) if given == ["places"] else rows]
    elif "frame" in given or "places" in given:
        unsupported("a function of a DataFrame beside other columns")
    elif len(given) != len(columns) and how != "whole":
        raise TypeError(f"function {name} takes {len(given)} columns, and SQL declares {len(columns)}")
    else:
        # With too many or too few, Python says so.
        words = given + ["series"] * (len(columns) - len(given))
        args = [column.to_numpy() if word == "array" else column for word, column in zip(words, columns)]
    if how == "whole":
        return _column(function(*args), name)
    made = list(function(iter([args[0] if how == "each" else tuple(args)])))
    if len(made) != 1:
        raise ValueError(f"function {name} yielded {len(made)} columns for one batch of rows")
    return _column(made[0], name)


def _column(result, name):
    if isinstance(result, DataFrame):
        if len(result._columns) != 1:
            unsupported("a function of columns that returns a DataFrame of several columns")
        result = result[next(iter(result._columns))]
    if isinstance(result, Array):
        result = result.unlabelled()
    if not isinstance(result, Series):
        kind = type(result).__name__
        raise TypeError(f"function {name} returned {kind}, but it gives a column: a Series or an array is needed")
    return result.to_frame("result")
