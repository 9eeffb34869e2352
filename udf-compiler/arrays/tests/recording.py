"""Writes cases as `README.md` says, from what numpy 2.2.6 does. Scripts beside it say which cases.

    from recording import Cases, View
    cases = Cases("cases/sums.txt")
    cases.call("sum", np.sum, np.arange(6.0).reshape(2, 3), axis=0)
    cases.write()
"""

import json
import warnings
from pathlib import Path

import numpy as np

assert np.__version__ == "2.2.6", np.__version__
warnings.simplefilter("ignore")
np.seterr(all="ignore")


class View:
    """An array with the views that were taken of it: `View(a, "T", "[::2,1:]")`."""

    def __init__(self, base, *views):
        self.base, self.views, self.array = base, views, base.copy()
        for view in views:
            self.array = self.array.T if view == "T" else eval("a" + view, {"a": self.array})


def dtype_text(dtype):
    dtype = np.dtype(dtype)
    return dtype.str if dtype.kind == "U" else dtype.name


def element(value, dtype):
    if dtype.kind == "b":
        return "1" if value else "0"
    if dtype.kind in "iu":
        return str(int(value))
    if dtype.kind == "f":
        return str(value) if dtype.itemsize == 4 else repr(float(value))
    if dtype.kind == "c":
        parts = (value.real, value.imag)
        return ",".join(str(p) if dtype.itemsize == 8 else repr(float(p)) for p in parts)
    if dtype.kind in "mM":
        return str(value.astype("i8"))
    return json.dumps(str(value))


def literal(value):
    """A value as an argument or a result is written."""
    if isinstance(value, View):
        return literal(value.base) + "".join(f" ~{view}" for view in value.views)
    if isinstance(value, np.ndarray | np.generic):
        array = np.asarray(value)
        if array.dtype.kind == "O" or array.dtype.name in ("float16", "longdouble", "float128"):
            raise TypeError(f"no type of ours: {array.dtype}")
        elements = [element(one, array.dtype) for one in array.reshape(-1)]
        shape = ",".join(map(str, array.shape))
        return " ".join([f"{dtype_text(array.dtype)}[{shape}]", *elements])
    if value is None or isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return repr(value) + "f"
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, np.dtype) or (isinstance(value, type) and issubclass(value, np.generic)):
        return ":" + dtype_text(value)
    if isinstance(value, list | tuple):
        return "(" + ", ".join(map(literal, value)) + ")"
    raise TypeError(f"no literal for {type(value)}")


def plain(value):
    """A value as numpy takes it."""
    if isinstance(value, View):
        return value.array
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, list | tuple):
        return type(value)(map(plain, value))
    return value


class Cases:
    """The lines of one file."""

    def __init__(self, path):
        self.path, self.lines = Path(__file__).parent / path, {}

    def call(self, name, function, *args, bound="", **keys):
        """Calls the function and writes down what it gives, or raises. A tuple is several results. `bound` is `ulp=2` or the like."""
        try:
            results = function(*map(plain, args), **{key: plain(value) for key, value in keys.items()})
        except Exception as error:
            words = str(error).replace("\n", "\\n")
            text = f"! {type(error).__name__}: {words}"
        else:
            results = results if isinstance(results, tuple) else (results,)
            try:
                text = " ; ".join(f"{bound} {literal(result)}".strip() for result in results)
            except TypeError as error:
                # To be refused.
                text = f"! NotImplementedError: {error}"
        parts = [name, *map(literal, args), *(f"{key}={literal(value)}" for key, value in keys.items())]
        self.lines[" ; ".join(parts) + " -> " + text] = None

    def write(self):
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text("".join(line + "\n" for line in self.lines))
        print(f"{self.path.name}: {len(self.lines)} cases")
