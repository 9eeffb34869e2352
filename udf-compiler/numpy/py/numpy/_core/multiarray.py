"""The class of arrays: attributes and operators. Methods that are functions, too, are given it by the modules of those."""
import types

import _taipan_array as _array
from numpy._columns import PLAIN
from numpy._core.dtypes import code_of, dtype as _dtype
from numpy._core.numerictypes import installed
from numpy._refusing import refuse
from numpy._scalars import COMPARING, OPERATORS, divmod_of, generic, modular

call = _array.call
_given = object()


class ndarray(_array.ndarray):
    """An array."""

    __module__ = "numpy"
    __slots__ = ()
    __hash__ = None
    __array_priority__ = 0.0

    def __new__(cls, shape, dtype=float, buffer=None, offset=0, strides=None, order=None):
        if buffer is not None or strides is not None or order not in (None, "C"):
            refuse("ndarray with a buffer, strides or another order")
        return call("zeros", shape, code_of(dtype))

    def __class_getitem__(cls, item):
        return types.GenericAlias(cls, item)

    # Attributes.

    @property
    def dtype(self):
        return _dtype(self._type)

    @property
    def shape(self):
        return _array.ndarray.shape.__get__(self)

    @shape.setter
    def shape(self, shape):
        call("set_shape", self, shape)

    @property
    def nbytes(self):
        return self.size * self.itemsize

    @property
    def T(self):
        return call("transpose", self, None)

    @property
    def mT(self):
        if self.ndim < 2:
            raise ValueError("matrix transpose with ndim < 2 is undefined")
        return call("swapaxes", self, -1, -2)

    @property
    def real(self):
        return call("real", self)

    @real.setter
    def real(self, value):
        self[...] = value if self.dtype.kind != "c" else value + 1j * self.imag

    @property
    def imag(self):
        return call("imag", self)

    @property
    def flat(self):
        return flatiter(self)

    @flat.setter
    def flat(self, value):
        flatiter(self)[:] = value

    @property
    def flags(self):
        return flagsobj(self)

    @property
    def data(self):
        return refuse("ndarray.data")

    @property
    def ctypes(self):
        return refuse("ndarray.ctypes")

    def setflags(self, write=None, align=None, uic=None):
        if write is not None:
            flagsobj(self).writeable = write

    # Elements.

    def __iter__(self):
        if self.ndim == 0:
            raise TypeError("iteration over a 0-d array")
        return (self[place] for place in range(len(self)))

    def __contains__(self, value):
        return bool((self == value).any())

    def __delitem__(self, index):
        raise ValueError("cannot delete array elements")

    def item(self, *args):
        return call("item", self, args[0] if len(args) == 1 and isinstance(args[0], tuple) else args)

    def __bool__(self):
        if self.size == 1:
            return bool(self.item())
        if self.size == 0:
            raise ValueError("The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an array is not empty.")
        raise ValueError("The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")

    def _only(self):
        if self.size != 1:
            raise TypeError("only length-1 arrays can be converted to Python scalars")
        return self.item()

    def __int__(self):
        return int(self._only())

    def __float__(self):
        return float(self._only())

    def __complex__(self):
        return complex(self._only())

    def __index__(self):
        if self.ndim or self.dtype.kind not in "iu":
            raise TypeError("only integer scalar arrays can be converted to a scalar index")
        return self.item()

    def __format__(self, spec):
        if self.ndim == 0:
            return format(self[()], spec)
        return format(str(self), spec) if not spec else object.__format__(self, spec)

    # Copies.

    def copy(self, order="C"):
        check_order(order)
        return call("copy", self)

    def __copy__(self):
        return call("copy", self)

    def __deepcopy__(self, memo):
        return call("copy", self)

    def __reduce__(self):
        return _of_parts, (self._type, self.shape, call("ravel", self).tolist())

    def astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True):
        if not copy and _dtype(dtype) == self.dtype:
            return self
        return call("astype", self, code_of(dtype), casting)

    def view(self, dtype=None, type=None):
        if dtype is None or dtype is ndarray:
            return call("retyped", self, self._type)
        return call("retyped", self, code_of(dtype))

    def fill(self, value):
        self[...] = value

    def tobytes(self, order="C"):
        check_order(order)
        return call("tobytes", self if order is None else call("ravel", self, order.upper()))

    tostring = tobytes

    def __bytes__(self):
        return bytes(self.item()) if self.ndim == 0 and self.dtype.kind in "iu" else self.tobytes()

    def __array__(self, dtype=None, *, copy=None):
        return self if dtype is None else self.astype(dtype)

    def resize(self, *new_shape, refcheck=True):
        shape = new_shape[0] if len(new_shape) == 1 else new_shape
        call("resize_inplace", self, shape)

    def __getattr__(self, name):
        if name in _REMOVED:
            raise AttributeError(f"`{name}` was removed from the ndarray class in NumPy 2.0. Use {_REMOVED[name]} instead.")
        if name in _UNBUILT:
            refuse(f"ndarray.{name}")
        raise AttributeError(f"'numpy.ndarray' object has no attribute '{name}'")


_REMOVED = {"ptp": "np.ptp(arr, ...)", "itemset": "`arr[index] = value`", "newbyteorder": "`arr.view(arr.dtype.newbyteorder(order))`"}
_UNBUILT = frozenset("byteswap dump dumps getfield setfield tofile to_device __array_interface__ __array_struct__ __dlpack__".split())
ndarray.__qualname__ = "ndarray"
_array.register("ndarray", ndarray)
PLAIN.add(ndarray)


def _of_parts(code, shape, values):
    return call("reshape", call("array", values, code, True), shape)


class flagsobj:
    """What is known of the memory of an array."""

    __slots__ = ("_of",)

    def __init__(self, of):
        self._of = of

    c_contiguous = property(lambda self: self._of._layout[0])
    f_contiguous = property(lambda self: self._of._layout[1])
    owndata = property(lambda self: self._of.base is None)
    aligned = property(lambda self: True)
    writebackifcopy = property(lambda self: False)

    @property
    def writeable(self):
        return self._of._layout[2]

    @writeable.setter
    def writeable(self, value):
        base = self._of.base
        if value and not self._of._layout[2] and base is not None and not base._layout[2]:
            raise ValueError("cannot set WRITEABLE flag to True of this array")
        call("writeable", self._of, value)

    def __getitem__(self, name):
        return getattr(self, {"C": "c_contiguous", "F": "f_contiguous"}.get(name, name.lower()))

    def __setitem__(self, name, value):
        setattr(self, name.lower(), value)

    def __repr__(self):
        names = ("C_CONTIGUOUS", "F_CONTIGUOUS", "OWNDATA", "WRITEABLE", "ALIGNED", "WRITEBACKIFCOPY")
        return "".join(f"  {name} : {self[name]}\n" for name in names)


class flatiter:
    """The elements of an array in C order."""

    __module__ = "numpy"

    def __init__(self, of):
        self.base, self._at = of, 0

    def __iter__(self):
        return self

    def __next__(self):
        if self._at >= self.base.size:
            raise StopIteration
        self._at += 1
        return call("reshape", self.base, (-1,))[self._at - 1]

    def __len__(self):
        return self.base.size

    def __getitem__(self, index):
        made = call("reshape", self.base, (-1,))[index]
        return made.copy() if isinstance(made, ndarray) else made

    def __setitem__(self, index, value):
        places = call("reshape", call("arange", 0, self.base.size, 1, None), self.base.shape)
        chosen = call("reshape", places, (-1,))[index]
        if not isinstance(chosen, ndarray):
            self.base[call("unravel_index", chosen, self.base.shape)] = value
            return
        values = call("resized", call("reshape", call("array", value, self.base._type, False), (-1,)), chosen.shape)
        self.base[call("unravel_index", chosen, self.base.shape)] = values

    def copy(self):
        return self[:]


# Operators.


def _binary(name):
    operate = _array.binary

    def forward(self, other):
        return operate(name, self, other)

    def backward(self, other):
        return operate(name, other, self)

    def inplace(self, other):
        made = _array.inplace(name, self, other)
        return made if made is NotImplemented else self

    return forward, backward, inplace


def _squaring(power):
    """The operator: numpy squares truth values in another type than its function `power` does."""

    def forward(self, other):
        if self.dtype.kind == "b" and isinstance(other, (int, float, generic)) and type(other) is not bool and other == 2:
            return _array.call("array", self, "int8", True) if self.ndim else power(self, other)
        return power(self, other)

    return forward


def _install():
    for method, name in {**OPERATORS, "matmul": "matmul"}.items():
        forward, backward, inplace = _binary(name)
        forward = _squaring(forward) if method == "pow" else forward
        setattr(ndarray, f"__{method}__", modular(forward) if method == "pow" else forward)
        setattr(ndarray, f"__r{method}__", backward)
        setattr(ndarray, f"__i{method}__", inplace)
    for method, name in COMPARING.items():
        setattr(ndarray, f"__{method}__", _binary(name)[0])
    for method, name in (("neg", "negative"), ("pos", "positive"), ("abs", "absolute"), ("invert", "invert")):
        setattr(ndarray, f"__{method}__", lambda self, name=name: _array.unary(name, self))
    ndarray.__divmod__ = divmod_of
    ndarray.__rdivmod__ = lambda self, other: divmod_of(other, self)
    ndarray.__hash__ = _unhashable


def _unhashable(self):
    raise TypeError("unhashable type: 'numpy.ndarray'")


_install()


# Making them.


def array(object, dtype=None, *, copy=True, order="K", subok=False, ndmin=0, like=None):
    made = call("array", _listed(object), code_of(dtype), copy is not False and copy is not None)
    while made.ndim < ndmin:
        made = made[None]
    return made


def asarray(a, dtype=None, order=None, *, device=None, copy=None, like=None):
    if isinstance(a, ndarray) and dtype is None and not copy:
        return a
    return call("array", _listed(a), code_of(dtype), bool(copy))


def _listed(object):
    """What an array is made of, where it says so itself."""
    if isinstance(object, flatiter):
        return object[:]
    if not isinstance(object, (ndarray, list, tuple)) and hasattr(object, "__array__") and not isinstance(object, generic):
        return object.__array__()
    return object


def out_of(made, out, fold=None):
    """A result, put where it is asked for. A place of another type is refused: numpy would compute in that one. Of a fold, the name of
    the function that folds is known."""
    if out is None:
        return made
    out = out[0] if isinstance(out, tuple) else out
    if not isinstance(out, ndarray):
        raise TypeError("return arrays must be of ArrayType" if fold is None else "output must be an array")
    found = asarray(made)
    if fold is not None and out.ndim != found.ndim:
        raise ValueError(
            f"output parameter for reduction operation {fold} has the wrong number of dimensions: Found {out.ndim} but expected {found.ndim}"
        )
    if out.shape != found.shape:
        refuse("functions with out of another shape than the result")
    if out.dtype != found.dtype:
        refuse("functions with out of another type than the result")
    out[...] = made
    return out


def check_order(order):
    """Fails where an order of elements in memory is none."""
    if order is None:
        return
    if not isinstance(order, str):
        raise TypeError(f"order must be str, not {type(order).__name__}")
    if order not in ("C", "F", "A", "K", "c", "f", "a", "k"):
        raise ValueError(f"order must be one of 'C', 'F', 'A', or 'K' (got '{order}')")
