"""Types of elements: `dtype`, and what numbers know of theirs. Columns of tables have one that arrays have not, `object`."""
import _taipan_array as _array
from numpy._core.numerictypes import CLASSES
from numpy._scalars import generic

_MADE = {}
_OBJECT = ("|O", "object", "O", "O", 8, "object_", "object")
_COLUMNS = {object: "O", "O": "O", "object": "O", "object_": "O", "|O": "O"}


def _parts(of, or_none=False):
    if isinstance(of, dtype):
        return of._parts
    if of is None:
        of = "float64"
    known = _COLUMNS.get(of) if isinstance(of, (str, type)) else None
    if known is not None:
        return _OBJECT
    if isinstance(of, (list, dict)) or isinstance(of, str) and ("," in of or of.lstrip("|<>=")[:1] in ("S", "a", "V")):
        _array.refuse(f"numpy: data type {of!r} is not supported in functions")
    if isinstance(of, type) and issubclass(of, generic) and of.__name__ in _ABSTRACT:
        of = _ABSTRACT[of.__name__]
    return _array.call("maybe_type" if or_none else "type", of)


_ABSTRACT = {"floating": "float64", "inexact": "float64", "number": "float64", "integer": "int64", "signedinteger": "int64",
             "unsignedinteger": "uint64", "complexfloating": "complex128", "character": "str", "generic": "O"}


# The numbers of numpy's types, in order, by their characters.
_NUMBERS = "?bBhHiIlLqQfdgFDGOSUVMm"


class dtype:
    """The type of an array's elements."""

    __module__ = "numpy"
    __slots__ = ("_parts",)

    def __new__(cls, dtype=None, align=False, copy=False):
        parts = _parts(dtype)
        made = _MADE.get(parts[0])
        if made is None:
            made = _MADE[parts[0]] = object.__new__(cls)
            made._parts = parts
        return made

    str = property(lambda self: self._parts[0])
    _code = property(lambda self: self._parts[0])
    name = property(lambda self: self._parts[1])
    kind = property(lambda self: self._parts[2])
    char = property(lambda self: self._parts[3])
    itemsize = property(lambda self: self._parts[4])
    num = property(lambda self: _NUMBERS.index(self._parts[3]))
    flags = property(lambda self: {"O": 63, "U": 8}.get(self._parts[2], 0))
    isbuiltin = property(lambda self: int(self._parts[2] not in "UMm"))
    alignment = property(lambda self: min(self._parts[4], 8) if self._parts[3] not in "UF" else 4)
    byteorder = property(lambda self: "|" if self._parts[0][0] == "|" else "=")
    shape, ndim, names, fields, subdtype, base = (), 0, None, None, None, property(lambda self: self)
    isnative, hasobject, metadata, isalignedstruct = True, False, None, False

    @property
    def type(self):
        return object if self._parts[5] == "object_" else CLASSES[self._parts[5]]

    @property
    def descr(self):
        return [("", self._parts[0])]

    def newbyteorder(self, new_order="S"):
        return _array.refuse("numpy.dtype.newbyteorder is not supported in functions")

    def __eq__(self, other):
        if isinstance(other, dtype):
            return self._parts[0] == other._parts[0]
        if other == "datetime64" and self._parts[0] == "<M8[ns]":
            return True
        if other is not None and not isinstance(other, (str_, type)):
            other = getattr(other, "dtype", None)
            return isinstance(other, dtype) and self == other
        if isinstance(other, type) and other.__name__ not in _CLASSES_OF_TYPES and not issubclass(other, generic):
            return False
        parts = _parts(other, True)
        return parts is not None and parts[0] == self._parts[0]

    def __ne__(self, other):
        return not self == other

    def __lt__(self, other):
        return can_cast(self, other) and self != dtype(other)

    def __le__(self, other):
        return can_cast(self, other)

    def __gt__(self, other):
        return can_cast(other, self) and self != dtype(other)

    def __ge__(self, other):
        return can_cast(other, self)

    def __hash__(self):
        return hash(self._parts[0])

    def __bool__(self):
        return True

    def __str__(self):
        return self._parts[6]

    def __repr__(self):
        text = "<U" if self._parts[0] == "<U0" else self._parts[6] if self._parts[2] not in "OMm" else self._parts[0].lstrip("|")
        return f"dtype('{text}')"

    def __reduce__(self):
        return dtype, (self._parts[0],)


str_ = str
_CLASSES_OF_TYPES = ("int", "float", "bool", "complex", "str", "object")


def code_of(of):
    """The text of a type for the native module; None: none is given."""
    return None if of is None else dtype(of)._code


# How many characters the values of a type may take.
_WIDTHS = {"?": 5, "b": 4, "B": 3, "h": 6, "H": 5, "i": 11, "I": 10, "l": 21, "L": 20, "f": 32, "d": 32, "F": 64, "D": 64}


def can_cast(from_, to, casting="safe"):
    given = from_.dtype if isinstance(from_, _array.ndarray) else dtype(from_)
    wanted = dtype(to)
    if wanted.kind == "U" and given.char in _WIDTHS and casting in ("safe", "same_kind"):
        return casting == "same_kind" or wanted.itemsize == 0 or wanted.itemsize >= 4 * _WIDTHS[given.char]
    return _array.call("can_cast", code_of(from_) if not isinstance(from_, _array.ndarray) else from_._type, code_of(to), casting)


def promote_types(type1, type2):
    return dtype(_array.call("promote_types", code_of(type1), code_of(type2)))


def result_type(*arrays_and_dtypes):
    """The type that values and types have together: numbers of Python's are weak."""
    given = tuple(
        dtype(one) if isinstance(one, (str, type)) and not isinstance(one, generic) else one for one in arrays_and_dtypes
    )
    return dtype(_array.call("result_type", given))


def min_scalar_type(a):
    return dtype(_array.call("min_scalar_type", a))


def issubdtype(arg1, arg2):
    def as_class(of):
        return of if isinstance(of, type) and issubclass(of, generic) else dtype(of).type

    wanted = as_class(arg2)
    return as_class(arg1) is object if wanted is object else issubclass(as_class(arg1), wanted)


def _install():
    """Numbers know their types."""
    generic.dtype = property(lambda self: dtype(_array.call("type_of_value", self)))
    generic.itemsize = property(lambda self: self.dtype.itemsize)
    generic.nbytes = generic.itemsize


_install()
