"""Arrays without dimensions, which `where`, `select` and `isin` make of plain values. They compute as the value that they hold does;
arrays with dimensions are not built yet."""
import operator

from numpy._refusing import refuse
from numpy._scalars import bool_, common, float64, int64, kind_of, number_of, plain
from numpy._types import dtype


class ndarray:
    __module__ = "numpy"
    __hash__ = None
    shape, ndim, size = (), 0, 1

    def __init__(self, *shape):
        refuse("ndarray")

    @classmethod
    def _of(cls, value):
        made = object.__new__(cls)
        made._held = value
        return made

    def _settled(self):
        return self._held

    def item(self):
        return plain(self._held)

    tolist = item

    @property
    def dtype(self):
        if kind_of(self._held) is None:
            refuse("dtype of an array of objects or texts")
        return dtype(type(self._held))

    def __getitem__(self, index):
        if index != ():
            raise IndexError("too many indices for array: array is 0-dimensional, but 1 were indexed")
        return self._held

    def __len__(self):
        raise TypeError("len() of unsized object")

    def __iter__(self):
        raise TypeError("iteration over a 0-d array")

    def __bool__(self):
        return bool(self._held)

    def __int__(self):
        return int(self._held)

    def __float__(self):
        return float(self._held)

    def __index__(self):
        if kind_of(self._held) != "i":
            raise TypeError("only integer scalar arrays can be converted to a scalar index")
        return int(self._held)

    def __str__(self):
        return str(self._held)

    def __repr__(self):
        refuse("the representation of an array")

    def __format__(self, spec):
        return format(self._held, spec)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        refuse(f"ndarray.{name}")


def _install():
    names = ["add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and_", "or_", "xor"]
    for name in names:
        function = getattr(operator, name)

        def forward(self, other, function=function):
            return function(_computing(self), _computing(other))

        def backward(self, other, function=function):
            return function(_computing(other), _computing(self))

        method = name.strip("_")
        setattr(ndarray, f"__{method}__", forward)
        setattr(ndarray, f"__r{method}__", backward)
    for name in ["eq", "ne", "lt", "le", "gt", "ge"]:

        def compare(self, other, function=getattr(operator, name)):
            made = function(_computing(self, True), _computing(other, True))
            return bool_(made) if type(made) is bool else made

        setattr(ndarray, f"__{name}__", compare)
    for name in ["neg", "pos", "abs", "invert"]:
        setattr(ndarray, f"__{name}__", lambda self, function=getattr(operator, name): function(_computing(self)))
    ndarray.__hash__ = None


def _computing(value, comparing=False):
    value = value._held if type(value) is ndarray else value
    if kind_of(value) is None and not hasattr(value, "_expr") and not (comparing and type(value) is str):
        refuse(f"an operation with an array of a {type(value).__name__}")
    return value


_install()


def of_values(chosen, *others):
    """The array of a value, of the type that it has with others together."""
    values = [value._held if type(value) is ndarray else value for value in (chosen, *others)]
    kinds = [kind_of(value) for value in values]
    if None not in kinds:
        kind = common(*kinds)
        convert = float if kind == "f" else int if kind == "i" else bool
        if kind == "i" and any(not -(2**63) <= plain(value) < 2**63 for value in values):
            refuse("where of whole numbers of more than 64 bits")
        return ndarray._of(number_of(kind, convert(plain(values[0]))))
    if all(type(value) is str for value in values):
        return ndarray._of(values[0])
    if all(type(value) is str or value is None for value in values):
        return ndarray._of(values[0])
    if any(type(value) is str for value in values) and all(type(value) is str or kind for value, kind in zip(values, kinds)):
        raise TypeError("The DType <class 'numpy.dtypes.StrDType'> could not be promoted by that of a number.")
    if any(value is None for value in values) and all(value is None or kind for value, kind in zip(values, kinds)):
        return ndarray._of(values[0])
    refuse("where of values that are neither numbers nor texts")


def truth(value):
    """The truth of a condition."""
    if type(value) in (bool, bool_, ndarray, int, float, float64, int64, type(None)):
        return bool(value)
    refuse(f"a condition that is a {type(value).__name__}")
