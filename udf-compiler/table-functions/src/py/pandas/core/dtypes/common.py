"""`pandas.api.types`: what is known of a column's type. Knows no column."""
import numpy

from pandas.core.agg import _value


def _name(column):
    return str(getattr(column, "dtype", column))


def is_numeric_dtype(column):
    return is_integer_dtype(column) or is_float_dtype(column) or is_bool_dtype(column)


def is_integer_dtype(column):
    return _name(column).startswith(("int", "uint"))


def is_float_dtype(column):
    return _name(column).startswith("float")


def is_bool_dtype(column):
    return _name(column) == "bool"


def is_object_dtype(column):
    return _name(column) == "object"


is_string_dtype = is_object_dtype


def is_datetime64_any_dtype(column):
    return _name(column).startswith("datetime64")


is_datetime64_dtype = is_datetime64_ns_dtype = is_datetime64_any_dtype


def is_timedelta64_dtype(column):
    return _name(column).startswith("timedelta64")


def is_list_like(value):
    return hasattr(value, "__iter__") and not is_scalar(value)


def is_scalar(value):
    return value is None or hasattr(value, "_cache") or isinstance(value, (int, float, str, bytes, bool, complex, numpy.generic))


class api:
    """Stands for the package `pandas.api`."""

    class types:
        pass


for _function, _value in list(globals().items()):
    if _function.startswith("is_"):
        setattr(api.types, _function, staticmethod(_value))
