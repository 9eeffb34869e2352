"""`dtypes`, and which columns `select_dtypes` chooses by them. Knows no values."""
import numpy

from _taipan_ground.base import extends
from pandas._libs.lib import unsupported
from pandas.core.dtypes.dtypes import CategoricalDtype, Category
from pandas.core.eager import Known
from pandas.core.frame import DataFrame

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
    if kind in _WIDTHS:
        return name in _WIDTHS[kind]
    if not isinstance(kind, type):
        return name == kind or kind in ("datetime64", "timedelta64") and name.startswith(kind)
    if name == "category":
        return False
    # Durations are whole numbers in numpy.
    own = numpy.signedinteger if name.startswith("timedelta") else getattr(numpy, name, numpy.generic)
    return issubclass(own if isinstance(own, type) and issubclass(own, numpy.generic) else numpy.generic, kind)


@extends(DataFrame)
class FrameTypes:
    @property
    def dtypes(self):
        return Known(self._columns, [self[label].dtype for label in self._columns])

    def select_dtypes(self, include=None, exclude=None):
        takes = chooser(include, exclude)
        return self[[label for label, expr in self._columns.items() if takes("category" if isinstance(expr, Category) else str(self[label].dtype))]]
