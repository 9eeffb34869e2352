

# What numbers of arrays are: their type, and how numpy makes one of another. Floats of 32 bits and whole numbers of fewer than 64 bits are
# *narrow*: they lie in lists of floats and of ints of 64 bits, and what is made of them is brought back to their size. Functions that do not
# know of narrow numbers refuse them (`_array_of`).


class _F:
    letter = 'f'
    zero = 0.0
    one = 1.0
    name = dtype('float64')
    bits = 64
    signed = True
    narrow = False


class _I:
    letter = 'i'
    zero = 0
    one = 1
    name = dtype('int64')
    bits = 64
    signed = True
    narrow = False


class _B:
    letter = 'b'
    zero = False
    one = True
    name = dtype('bool')
    bits = 1
    signed = False
    narrow = False


class _F4(_F):
    name = dtype('float32')
    bits = 32
    narrow = True


class _I4(_I):
    name = dtype('int32')
    bits = 32
    narrow = True


class _I2(_I4):
    name = dtype('int16')
    bits = 16


class _I1(_I4):
    name = dtype('int8')
    bits = 8


class _U4(_I4):
    name = dtype('uint32')
    signed = False


class _U2(_I2):
    name = dtype('uint16')
    signed = False


class _U1(_I1):
    name = dtype('uint8')
    signed = False


# Python's own numbers, which take the type of what they are beside.
class _OwnFloat(_F):
    pass


class _OwnInt(_I):
    pass


_KINDS = (_F, _I, _B, _F4, _I4, _I2, _I1, _U4, _U2, _U1)
# Ints up to here are floats of 64 bits exactly.
_EXACT = 9007199254740992


def _kind_named(letter):
    if letter == 'f':
        return _F
    if letter == 'i':
        return _I
    if letter == 'b':
        return _B
    refuse('an array of such items')


def _kind_of_dtype(given, own):
    if given is None:
        return own
    name = str(dtype(given))
    for kind in _KINDS:
        if name == str(kind.name):
            return kind
    refuse('an array of type ' + name)


def _strong(kind):
    return _F if kind is _OwnFloat else _I if kind is _OwnInt else kind


def _common(one, other):
    """The kind of what numbers of two kinds make together."""
    if one is _OwnFloat or other is _OwnFloat:
        other = one if other is _OwnFloat else other
        return other if other.letter == 'f' and other is not _OwnFloat else _F
    if one is _OwnInt or other is _OwnInt:
        other = one if other is _OwnInt else other
        return other if other.letter != 'b' and other is not _OwnInt else _I
    if one.letter == 'b':
        return other
    if other.letter == 'b':
        return one
    if one.letter != other.letter:
        floats, ints = (one, other) if one.letter == 'f' else (other, one)
        return floats if floats.bits == 64 or ints.bits <= 16 else _F
    if one.signed == other.signed:
        return one if one.bits >= other.bits else other
    signed, unsigned = (one, other) if one.signed else (other, one)
    if signed.bits > unsigned.bits:
        return signed
    return _I2 if unsigned.bits == 8 else _I4 if unsigned.bits == 16 else _I


def _float_of(kind):
    """The kind of what functions of floats make of numbers of a kind."""
    if kind.letter == 'f':
        return kind
    if kind.bits <= 8:
        refuse('numbers of type float16')
    return _F4 if kind.bits == 16 else _F


def _lowest(kind):
    return -(1 << (kind.bits - 1)) if kind.signed else 0


def _highest(kind):
    return (1 << (kind.bits - 1 if kind.signed else kind.bits)) - 1


def _kept(kind, v):
    """What is left of a result in a kind: narrow numbers are rounded, or wrap."""
    if not kind.narrow:
        return v
    if kind.letter == 'f':
        return machine('single', v)
    if not kind.signed:
        return v & _highest(kind)
    half = 1 << (kind.bits - 1)
    return machine('subtract', machine('add', v, half) & (2 * half - 1), half)


def _after_kept(kind, function):
    if not kind.narrow:
        return function
    return lambda v: _kept(kind, function(v))


def _after_both_kept(kind, function):
    if not kind.narrow:
        return function
    return lambda a, b: _kept(kind, function(a, b))


def _within(kind, v):
    """A whole number that a kind has."""
    if v < _lowest(kind) or v > _highest(kind):
        give_up('a whole number out of bounds')
    return v


def _single_of_int(v):
    if v > _EXACT or v < -_EXACT:
        give_up('a whole number that is rounded twice')
    return machine('single', float(v))


def _single_of_own(v):
    made = machine('single', v)
    if math.isinf(made) and not math.isinf(v):
        give_up('a number that is too large')
    return made


def _converted(kind, wanted, at, rank=1):
    """The elements as another kind."""
    if kind is wanted:
        return at
    if wanted.letter == 'b':
        return at if kind.letter == 'b' else _after(lambda v: v != 0, at, rank)
    if wanted.letter == 'f':
        if not wanted.narrow:
            return at if kind.letter == 'f' else _after(float, at, rank)
        if kind is _OwnFloat:
            return _after(_single_of_own, at, rank)
        if kind.letter == 'f':
            return _after(lambda v: machine('single', v), at, rank)
        return _after(_single_of_int, at, rank) if kind.bits == 64 else _after(lambda v: machine('single', float(v)), at, rank)
    if kind.letter == 'f':
        at = _after(lambda v: machine('to_int', v), at, rank)
        return _after(lambda v: _within(wanted, v), at, rank) if wanted.narrow else at
    if kind.letter == 'b':
        return _after(int, at, rank)
    if not wanted.narrow:
        return at
    if kind is _OwnInt:
        return _after(lambda v: _within(wanted, v), at, rank)
    return _after(lambda v: _kept(wanted, v), at, rank)


def _after(function, at, rank):
    """A function of the elements, of as many places."""
    if rank == 0:
        return lambda: function(at())
    if rank == 1:
        return lambda i: function(at(i))
    return lambda i, j: function(at(i, j))


def _after_both(function, first, second, rank):
    if rank == 0:
        return lambda: function(first(), second())
    if rank == 1:
        return lambda i: function(first(i), second(i))
    return lambda i, j: function(first(i, j), second(i, j))


def _number(kind, v):
    if kind is _F:
        return float64(v)
    if kind is _I:
        return int64(v)
    if kind is _B:
        return bool_(v)
    if kind is _F4:
        return float32(v, _kept=True)
    if kind is _I4:
        return int32(v, _kept=True)
    if kind is _I2:
        return int16(v, _kept=True)
    if kind is _I1:
        return int8(v, _kept=True)
    if kind is _U4:
        return uint32(v, _kept=True)
    if kind is _U2:
        return uint16(v, _kept=True)
    return uint8(v, _kept=True)


# Narrow numbers by themselves.


def _held(kind, value, kept):
    """What a narrow number of a value holds, or of a result that has been brought to its size."""
    if kept:
        return value
    own, shape, at, _, _, _ = _operand(value)
    if len(shape) > 0:
        refuse('a number of an array')
    return _converted(own, kind, at, 0)()


def _no_sequence(x):
    """What is no list, which Python may repeat or join instead."""
    if kind_of(x) in ('l', 't', 'r', 's'):
        refuse('a narrow number with a list')
    return x


def _with_narrow(name, x, y):
    return _binary(name, _no_sequence(x), _no_sequence(y))


class _Narrow:
    def __add__(self, other):
        return _with_narrow('add', self, other)

    def __radd__(self, other):
        return _with_narrow('add', other, self)

    def __sub__(self, other):
        return _with_narrow('subtract', self, other)

    def __rsub__(self, other):
        return _with_narrow('subtract', other, self)

    def __mul__(self, other):
        return _with_narrow('multiply', self, other)

    def __rmul__(self, other):
        return _with_narrow('multiply', other, self)

    def __truediv__(self, other):
        return _with_narrow('divide', self, other)

    def __rtruediv__(self, other):
        return _with_narrow('divide', other, self)

    def __floordiv__(self, other):
        return _with_narrow('floor_divide', self, other)

    def __rfloordiv__(self, other):
        return _with_narrow('floor_divide', other, self)

    def __mod__(self, other):
        return _with_narrow('remainder', self, other)

    def __rmod__(self, other):
        return _with_narrow('remainder', other, self)

    def __pow__(self, other):
        return _powered(self, _no_sequence(other))

    def __rpow__(self, other):
        return _with_narrow('power', other, self)

    def __and__(self, other):
        return _with_narrow('bitwise_and', self, other)

    def __rand__(self, other):
        return _with_narrow('bitwise_and', other, self)

    def __or__(self, other):
        return _with_narrow('bitwise_or', self, other)

    def __ror__(self, other):
        return _with_narrow('bitwise_or', other, self)

    def __xor__(self, other):
        return _with_narrow('bitwise_xor', self, other)

    def __rxor__(self, other):
        return _with_narrow('bitwise_xor', other, self)

    def __lshift__(self, other):
        refuse('a narrow number that is shifted')

    def __rlshift__(self, other):
        refuse('a shift by a narrow number')

    def __rshift__(self, other):
        refuse('a narrow number that is shifted')

    def __rrshift__(self, other):
        refuse('a shift by a narrow number')

    def __divmod__(self, other):
        refuse('divmod of a narrow number')

    def __rdivmod__(self, other):
        refuse('divmod by a narrow number')

    def __matmul__(self, other):
        refuse('a product of a narrow number')

    def __rmatmul__(self, other):
        refuse('a product with a narrow number')

    def __eq__(self, other):
        return _with_narrow('equal', self, other)

    def __ne__(self, other):
        return _with_narrow('not_equal', self, other)

    def __lt__(self, other):
        return _with_narrow('less', self, other)

    def __le__(self, other):
        return _with_narrow('less_equal', self, other)

    def __gt__(self, other):
        return _with_narrow('greater', self, other)

    def __ge__(self, other):
        return _with_narrow('greater_equal', self, other)

    def __neg__(self):
        return _negated(self)

    def __pos__(self):
        return _number(self._kind, self._value)

    def __abs__(self):
        return _magnitude(self)

    def __invert__(self):
        return _inverted(self)

    def __bool__(self):
        return self._value != 0

    def __int__(self):
        return int(self._value)

    def __float__(self):
        return float(self._value)

    def __index__(self):
        if self._kind.letter == 'f':
            refuse('a float as an index')
        return self._value

    def __round__(self, ndigits=None):
        refuse('round of a narrow number')

    def __hash__(self):
        refuse('the hash of a narrow number')

    def __str__(self):
        if self._kind.letter == 'f':
            refuse('the text of a narrow number')
        return str(self._value)

    def __repr__(self):
        refuse('the text of a narrow number')

    def __format__(self, spec):
        if self._kind.letter == 'f' and (not known(spec) or spec == ''):
            refuse('the text of a narrow number')
        return format(self._value, spec)

    def __getattr__(self, name):
        refuse('an attribute of a narrow number')

    @property
    def dtype(self):
        return self._kind.name

    @property
    def shape(self):
        return ()

    @property
    def size(self):
        return 1

    @property
    def ndim(self):
        return 0

    def item(self):
        return self._value

    def tolist(self):
        return self._value

    def astype(self, dtype):
        kind = _kind_of_dtype(dtype, None)
        value = self._value
        return _number(kind, _converted(self._kind, kind, lambda: value, 0)())


class float32(_Narrow):
    def __init__(self, value=0, *, _kept=False):
        self._kind = _F4
        self._value = _held(_F4, value, _kept)


class int32(_Narrow):
    def __init__(self, value=0, *, _kept=False):
        self._kind = _I4
        self._value = _held(_I4, value, _kept)


class int16(_Narrow):
    def __init__(self, value=0, *, _kept=False):
        self._kind = _I2
        self._value = _held(_I2, value, _kept)


class int8(_Narrow):
    def __init__(self, value=0, *, _kept=False):
        self._kind = _I1
        self._value = _held(_I1, value, _kept)


class uint32(_Narrow):
    def __init__(self, value=0, *, _kept=False):
        self._kind = _U4
        self._value = _held(_U4, value, _kept)


class uint16(_Narrow):
    def __init__(self, value=0, *, _kept=False):
        self._kind = _U2
        self._value = _held(_U2, value, _kept)


class uint8(_Narrow):
    def __init__(self, value=0, *, _kept=False):
        self._kind = _U1
        self._value = _held(_U1, value, _kept)
