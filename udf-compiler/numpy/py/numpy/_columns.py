"""numpy's functions of columns. pandas has them: it says which module they are in when it makes the first column. Knows none of it."""
from numpy._refusing import refuse

_MODULES = []
_RECORDING = []
# Classes of what is surely none of a column's. That of arrays is added.
PLAIN = {int, float, bool, complex, str, list, tuple, type(None)}


def is_column(value):
    return type(value) not in PLAIN and hasattr(value, "_expr") and not hasattr(value, "_cache")


def is_recorded(value):
    """Whether it is a column, a table, or a value over all rows."""
    return type(value) not in PLAIN and (hasattr(value, "_expr") or hasattr(value, "_columns"))


def are_in(module, is_recording):
    """Functions of columns are in the module of this name; whether a program over tables is being recorded, a function says."""
    _MODULES[:], _RECORDING[:] = [module], [is_recording]


def is_recording():
    return bool(_RECORDING) and _RECORDING[0]()


def __getattr__(name):
    if name.startswith("__") or not _MODULES:
        raise AttributeError(f"module 'numpy._columns' has no attribute '{name}'")
    made = getattr(__import__(_MODULES[0], globals(), None, (name,)), name)
    globals()[name] = made
    return made


class vectorize:
    """A function of values as a function of columns."""

    def __init__(self, pyfunc, otypes=None, **options):
        self.pyfunc = pyfunc

    def __call__(self, *args):
        column = next((arg for arg in args if is_column(arg)), None)
        if column is None:
            refuse("vectorize of a function that is called with no column")
        return __getattr__("vectorized")(self.pyfunc, column, args)
