"""Arrays of values that are known: what they are can be read, and they can be given to the library. Operators would be those of
numpy's arrays, and are refused."""
from numpy._refusing import refuse
from numpy._scalars import bool_, float64, int64

# What arrays have and these have not.
UNBUILT = """T argmax argmin argpartition argsort base byteswap choose compress conj conjugate ctypes cumprod cumsum data diagonal dot
dump dumps fill flags flat flatten getfield imag itemset itemsize mT nbytes ndim newbyteorder nonzero partition ptp put ravel real
repeat reshape resize searchsorted setfield setflags shape size sort squeeze strides swapaxes take tobytes tofile trace transpose
view""".split()


KINDS = {int: int64, float: float64, bool: bool_}


def _as_it_is(value):
    return value


class Items(list):
    """Values that are known. Operators would be those of arrays."""

    def tolist(self):
        return [value.tolist() if isinstance(value, Items) else value for value in super().__iter__()]

    @property
    def size(self):
        return sum(value.size if isinstance(value, Items) else 1 for value in self)

    @property
    def shape(self):
        return (len(self), *(self[0].shape if self and isinstance(self[0], Items) else ()))

    @property
    def ndim(self):
        return len(self.shape)

    def __getitem__(self, key):
        made = super().__getitem__(key)
        return Items(made) if isinstance(key, slice) else self._kind(made)

    def __iter__(self):
        return map(self._kind, super().__iter__())

    @property
    def _kind(self):
        """What makes a value one of the array's type: a number of numpy's, where all are such."""
        if "_made" not in self.__dict__:
            kinds = {type(value) for value in super().__iter__()}
            self._made = KINDS.get(kinds.pop(), _as_it_is) if len(kinds) == 1 else _as_it_is
        return self._made

    __hash__ = None


def _refuse_operators():
    operators = ["add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor", "matmul"]
    names = [*operators, *(f"r{name}" for name in operators), *(f"i{name}" for name in operators)]
    for name in [*names, "eq", "ne", "lt", "le", "gt", "ge", "neg", "invert", "abs", "setitem", "delitem", "bool", "repr",
                 "str"]:

        def refused(self, *others, name=name):
            refuse(f"{name} of an array")

        setattr(Items, f"__{name}__", refused)
    for name in ["append", "extend", "insert", "pop", "remove", "reverse", "clear", "index", "count"]:

        def missing(self, name=name):
            raise AttributeError(f"'numpy.ndarray' object has no attribute '{name}'")

        setattr(Items, name, property(missing))
    computed = ["all", "any", "astype", "clip", "copy", "dtype", "max", "mean", "min", "prod", "round", "std", "sum", "var"]
    for name in [*computed, *(name for name in UNBUILT if name not in ("ndim", "shape", "size"))]:

        def unbuilt(self, name=name):
            refuse(f"ndarray.{name}")

        setattr(Items, name, property(unbuilt))


_refuse_operators()
