"""Types, and constants of dates."""


class dtype:
    def __init__(self, name):
        name = getattr(name, "name", name)
        if isinstance(name, type):
            name = {int: "int64", float: "float64", bool: "bool"}.get(name, "object")
        self.name = str(name)
        self.kind = {"f": "f", "i": "i", "u": "u", "b": "b", "o": "O", "d": "M", "t": "m"}[self.name[0]]

    def __eq__(self, other):
        if isinstance(other, type):
            return {int: "int64", float: "float64", bool: "bool", object: "object", str: "object"}.get(other) == self.name
        name = str(getattr(other, "name", other))
        return self.name == {"int": "int64", "float": "float64", "O": "object", "datetime64": "datetime64[ns]"}.get(name, name)

    def __hash__(self):
        return hash(self.name)

    def __str__(self):
        return self.name

    def __repr__(self):
        return f"dtype('{'O' if self.name == 'object' else self.name}')"


class _Type:
    def __init__(self, name):
        self.name = self.__name__ = name

    def __str__(self):
        return self.name

    def __eq__(self, other):
        return self is other or isinstance(other, dtype) and other == self

    def __hash__(self):
        return hash(self.name)

    def __call__(self, value=0):
        if self.name == "bool":
            return bool(value)
        return int(value) if "int" in self.name else float(value)


int64, int32, int16, int8 = _Type("int64"), _Type("int32"), _Type("int16"), _Type("int8")
float64, float32, bool_ = _Type("float64"), _Type("float32"), _Type("bool")
number, integer, floating = _Type("number"), _Type("integer"), _Type("floating")
object_, str_ = object, str
int_, float_ = int64, float64


def datetime64(value=None, unit=None):
    from pandas._scalars import Timestamp

    if value is None or isinstance(value, str) and value in ("NaT", ""):
        return None
    return Timestamp(value, unit=unit) if isinstance(value, int) else Timestamp(value)


def timedelta64(value=None, unit=None):
    from pandas._scalars import Timedelta

    if value is None or isinstance(value, str) and value == "NaT":
        return None
    return Timedelta(value, unit=unit or "ns") if isinstance(value, int) else Timedelta(value)
