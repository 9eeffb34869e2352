"""What numpy computes of two plain numbers: what pandas gives for values over all rows."""
from numpy import _scalars

NAMES = {
    "add": "add", "sub": "subtract", "mul": "multiply", "truediv": "divide", "floordiv": "floor_divide", "mod": "remainder",
    "pow": "power",
}


def _function(name):
    def function(x, y):
        kind = _scalars.common(_scalars.kind_of(x), _scalars.kind_of(y))
        return _scalars.plain(_scalars.computed(name, kind, _scalars.plain(x), _scalars.plain(y)))

    return function


OPERATIONS = {python: _function(name) for python, name in NAMES.items()}
