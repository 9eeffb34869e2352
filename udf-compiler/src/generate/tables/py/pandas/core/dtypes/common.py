"""`pandas.api.types`: what is known of a column's type; and which columns `select_dtypes` chooses."""
from pandas._libs.lib import unsupported


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
    import numpy

    return value is None or hasattr(value, "_cache") or isinstance(value, (int, float, str, bytes, bool, complex, numpy.generic))


class api:
    """Stands for the package `pandas.api`."""

    class types:
        pass


for _function, _value in list(globals().items()):
    if _function.startswith("is_"):
        setattr(api.types, _function, staticmethod(_value))


# Kinds of columns.

_WIDTHS = {int: ("int64", "int32"), float: ("float64", "float32"), bool: ("bool",), object: ("object",)}
_SPELT = {"int": int, "float": float, "bool": bool, "object": object, "O": object, "datetime64[ns]": "datetime64", "datetime": "datetime64",
          "timedelta64[ns]": "timedelta64", "timedelta": "timedelta64"}
_ABSTRACT = ["generic", "number", "integer", "signedinteger", "unsignedinteger", "inexact", "floating"]


def chooser(include, exclude):
    """The function that says whether `select_dtypes` takes a column of this type."""
    include, exclude = (_kinds(wanted) for wanted in (include, exclude))
    if not include and not exclude:
        raise ValueError("at least one of include or exclude must be nonempty")
    both = [kind for kind in include if kind in exclude]
    if both:
        unsupported("select_dtypes of what is included and excluded")
    return lambda name: (not include or any(_is_of(name, kind) for kind in include)) and not any(_is_of(name, kind) for kind in exclude)


def _kinds(wanted):
    wanted = [] if wanted is None else list(wanted) if isinstance(wanted, (list, tuple, set, frozenset)) else [wanted]
    return [_kind(one) for one in wanted]


def _kind(wanted):
    """A class of numpy's, one of Python's that stand for types, or the name of a type."""
    import numpy
    from pandas.core.dtypes.dtypes import CategoricalDtype

    for name in ("datetime64", "timedelta64"):
        if wanted is getattr(numpy, name):
            return name
    if wanted in (str, "str"):
        raise TypeError("string dtypes are not allowed, use 'object' instead")
    if wanted is CategoricalDtype:
        return "category"
    if isinstance(wanted, type):
        return wanted if wanted in _WIDTHS or issubclass(wanted, numpy.generic) else unsupported(f"select_dtypes({wanted.__name__})")
    name = str(wanted)
    if name in _ABSTRACT:
        return getattr(numpy, name)
    made = _SPELT.get(name, name)
    known = made in ("category", "datetime64", "timedelta64") or isinstance(made, type)
    if not known and not (name.startswith(("int", "uint", "float")) and isinstance(getattr(numpy, name, None), type)):
        raise TypeError(f"data type '{name}' not understood")
    return made


def _is_of(name, kind):
    import numpy

    if kind in _WIDTHS:
        return name in _WIDTHS[kind]
    if not isinstance(kind, type):
        return name == kind or kind in ("datetime64", "timedelta64") and name.startswith(kind)
    if name == "category":
        return False
    # Durations are whole numbers in numpy.
    own = numpy.signedinteger if name.startswith("timedelta") else getattr(numpy, name, numpy.generic)
    return issubclass(own if isinstance(own, type) and issubclass(own, numpy.generic) else numpy.generic, kind)
