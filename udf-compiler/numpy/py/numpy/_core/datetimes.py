"""Moments and spans. In programs over tables they are pandas' own."""
import datetime

import _taipan_array as _array
from numpy._columns import is_recording
from numpy._core.multiarray import call
from numpy._core.numerictypes import CLASSES, installed
from numpy._refusing import refuse
from numpy._scalars import generic, signedinteger

# What table functions have as constants of dates: pandas says so.
TIMES = {}


def _unit(dtype):
    return dtype[dtype.index("[") + 1 : -1] if "[" in dtype else "generic"


def _recorded(name, value, unit):
    if value is None or isinstance(value, str) and value in ("NaT", ""):
        return None
    made = TIMES[name]
    return made(value, unit=unit) if isinstance(value, int) else made(value)


class datetime64(generic, _array.held):
    __module__ = "numpy"
    __slots__ = ()

    def __new__(cls, value=None, unit=None):
        if is_recording() and TIMES:
            return _recorded("datetime64", value, unit)
        if value is None:
            value = "NaT"
        if isinstance(value, datetime.datetime):
            value, unit = value.isoformat(), unit or "us"
        elif isinstance(value, datetime.date):
            value, unit = value.isoformat(), unit or "D"
        if isinstance(value, int) and unit is None:
            raise ValueError("Converting an integer to a NumPy datetime requires a specified unit")
        if isinstance(value, tuple) or isinstance(unit, tuple):
            refuse("datetime64 of a tuple")
        name = "datetime64" if unit is None else f"datetime64[{unit}]"
        return call("moment", cls, name, value)

    @property
    def _type(self):
        return call("type_of_value", self)

    def _plain(self):
        if self._value == -(2**63):
            return None
        unit = _unit(self._type)
        if unit in ("Y", "M", "W", "D"):
            days = call("scalar", datetime64, "datetime64[D]", self)._value
            return datetime.date.fromordinal(days + 719163) if -719162 <= days <= 2932896 else days
        if unit in ("ns", "ps", "fs", "as", "generic"):
            return self._value
        count = call("scalar", datetime64, "datetime64[us]", self)._value
        return datetime.datetime(1970, 1, 1) + datetime.timedelta(microseconds=count)

    def __str__(self):
        return call("scalar_text", self)

    def __repr__(self):
        return f"np.datetime64('{self}')"

    def __hash__(self):
        return hash(self._value)

    def __int__(self):
        return self._value

    def __bool__(self):
        return self._value != 0


class timedelta64(signedinteger, _array.held):
    __module__ = "numpy"
    __slots__ = ()

    def __new__(cls, value=None, unit=None):
        if is_recording() and TIMES:
            return _recorded("timedelta64", value, unit or "ns" if isinstance(value, int) else unit)
        if value is None:
            value, unit = 0, unit or "generic"
        if isinstance(value, datetime.timedelta):
            value, unit = (value.days * 86400 + value.seconds) * 1000000 + value.microseconds, unit or "us"
        if isinstance(value, str) and value in ("NaT", "nat", ""):
            value = -(2**63)
        name = "timedelta64" if unit in (None, "generic") else f"timedelta64[{unit}]"
        return call("moment", cls, name, value)

    @property
    def _type(self):
        return call("type_of_value", self)

    def _plain(self):
        if self._value == -(2**63):
            return None
        unit = _unit(self._type)
        if unit in ("Y", "M", "ns", "ps", "fs", "as", "generic"):
            return self._value
        count = call("scalar", timedelta64, "timedelta64[us]", self)._value
        return datetime.timedelta(microseconds=count)

    def __repr__(self):
        unit = _unit(self._type)
        number = "'NaT'" if self._value == -(2**63) else self._value
        return f"np.timedelta64({number})" if unit == "generic" else f"np.timedelta64({number},'{unit}')"

    def __str__(self):
        return call("scalar_text", self)

    def __hash__(self):
        return hash(self._value)

    def __int__(self):
        return self._value

    def __float__(self):
        return float(self._value)

    def __bool__(self):
        return self._value != 0


for _class in (datetime64, timedelta64):
    _class.__module__ = "numpy"
    CLASSES[_class.__name__] = installed(_class)
    _array.register(_class.__name__, _class)
# Not the whole numbers' way to be floored and the like.
del timedelta64.__divmod__, timedelta64.__rdivmod__
