

# Arrays of one dimension, of float64, int64 or bool. Their elements lie in a list of the IR, which they do not share with Python. What
# is computed element by element is postponed: a function from a place to its element, which is called in the loop that needs it. In a
# function that changes arrays, or needs one as a value of the IR, everything is computed at once (`settle`).


class _F:
    letter = 'f'
    zero = 0.0
    one = 1.0
    name = dtype('float64')


class _I:
    letter = 'i'
    zero = 0
    one = 1
    name = dtype('int64')


class _B:
    letter = 'b'
    zero = False
    one = True
    name = dtype('bool')


# What costs more is computed once.
_MOST = 6


def _kind_named(letter):
    if letter == 'f':
        return _F
    if letter == 'i':
        return _I
    if letter == 'b':
        return _B
    refuse('an array of other types than float64, int64 and bool')


def _kind_of_dtype(given, own):
    if given is None:
        return own
    name = str(dtype(given))
    if name == 'float64':
        return _F
    if name == 'int64':
        return _I
    if name == 'bool':
        return _B
    refuse('an array of other types than float64, int64 and bool')


def _common(one, other):
    if one is _F or other is _F:
        return _F
    if one is _I or other is _I:
        return _I
    return _B


def _number(kind, v):
    if kind is _F:
        return float64(v)
    if kind is _I:
        return int64(v)
    return bool_(v)


def _converted(kind, wanted, at):
    """The elements as another kind."""
    if kind is wanted:
        return at
    if wanted is _F:
        return lambda i: float(at(i))
    if wanted is _B:
        return lambda i: at(i) != 0
    if kind is _F:
        return lambda i: machine('to_int', at(i))
    return lambda i: int(at(i))


def _made(kind, count, at, cost):
    """An array of elements that are computed where they are asked for, or now."""
    if are_seen():
        refuse('warnings of numpy that somebody looks at')
    if postpones() and cost <= _MOST:
        return ndarray(kind, None, None, (at, cost, count))
    return ndarray(kind, _listed(kind, count, at), None, None)


def _listed(kind, count, at):
    made = filled(kind.zero, count)
    for i in range(count):
        store(made, i, at(i))
    return made


def _is_array(x):
    return kind_of(x) in ('a', 'l', 't', 'r') or _is_real(x)


def _is_real(x):
    return kind_of(x) == '' and known(x) and isinstance(x, _real_array)


def _array_of(x):
    """An array to look at: of a list, its own items."""
    letter = kind_of(x)
    if letter == 'a':
        return x
    if _is_real(x):
        if x.ndim != 1:
            refuse('an array of several dimensions')
        return _array_of_items(x.tolist(), _kind_of_dtype(x.dtype, None))
    if letter == 'l' or letter == 't':
        return _array_of_items(x, _kind_named(kind_of_items(x)))
    if letter == 'r':
        return _array_of_items(list(x), _I)
    refuse('an array of this object')


def _array_of_items(x, kind):
    if kind is not _F and len(x) == 0:
        give_up('an array of no items, which is one of floats')
    return ndarray(kind, items(x, kind.letter), None, None)


def _operand(x):
    """The kind, the length, the elements, and what they cost; a number has no length."""
    letter = kind_of(x)
    if letter == 'f':
        number = float(x)
        return _F, None, lambda i: number, 0
    if letter == 'i':
        number = int(x)
        return _I, None, lambda i: number, 0
    if letter == 'b':
        number = bool(x)
        return _B, None, lambda i: number, 0
    array = _array_of(x)
    return array._kind, len(array), array._elements(), array._cost()


def _common_length(one, other):
    if one is None:
        return other
    if other is None:
        return one
    if one != other:
        give_up('arrays of several lengths')
    return one


def _mapped(x, floats, ints, bools, cost):
    """A function of each element: for each kind, of what kind the result is, and the function."""
    array = _array_of(x)
    kind = array._kind
    chosen = floats if kind is _F else ints if kind is _I else bools
    if chosen is None:
        refuse('this function of an array of this type')
    result, function = chosen
    at = array._elements()
    return _made(result, len(array), lambda i: function(at(i)), array._cost() + cost)


_COMPARING = ('equal', 'not_equal', 'less', 'less_equal', 'greater', 'greater_equal')
_LOGICAL = ('logical_and', 'logical_or', 'logical_xor')
_OF_FLOATS = ('divide', 'arctan2', 'hypot', 'copysign')


def _binary(name, x, y):
    one, own, first, cost = _operand(x)
    other, others, second, more = _operand(y)
    count = _common_length(own, others)
    kind = _common(one, other)
    cost = cost + more + 1
    if name in _OF_FLOATS:
        if kind is _B and name != 'divide':
            refuse('numbers of type float16')
        kind = _F
    if name in _LOGICAL:
        kind = _B
    first, second = _converted(one, kind, first), _converted(other, kind, second)
    function = _of_floats(name) if kind is _F else _of_ints(name) if kind is _I else _of_bools(name)
    if function is None:
        refuse('this function of arrays of these types')
    if name in _COMPARING:
        kind = _B
    elif name in ('floor_divide', 'remainder', 'power', 'fmod', 'arctan2', 'hypot'):
        cost += 8
    return _made(kind, count, lambda i: function(first(i), second(i)), cost)


def _compared(name):
    if name == 'equal':
        return lambda a, b: a == b
    if name == 'not_equal':
        return lambda a, b: a != b
    if name == 'less':
        return lambda a, b: a < b
    if name == 'less_equal':
        return lambda a, b: a <= b
    if name == 'greater':
        return lambda a, b: a > b
    if name == 'greater_equal':
        return lambda a, b: a >= b
    return None


def _of_floats(name):
    if name == 'add':
        return lambda a, b: a + b
    if name == 'subtract':
        return lambda a, b: a - b
    if name == 'multiply':
        return lambda a, b: a * b
    if name == 'divide':
        return lambda a, b: machine('divide', a, b)
    if name == 'floor_divide':
        return lambda a, b: machine('float_floordiv', a, b)
    if name == 'remainder':
        return lambda a, b: machine('float_mod', a, b)
    if name == 'power':
        return lambda a, b: machine('float_pow', a, b)
    # Of two zeros it is the first, as in the interpreted library: numpy's own answers differ from machine to machine.
    if name == 'maximum':
        return lambda a, b: a if a != a or a >= b else b
    if name == 'minimum':
        return lambda a, b: a if a != a or a <= b else b
    if name == 'fmax':
        return lambda a, b: b if a != a else a if b != b or a >= b else b
    if name == 'fmin':
        return lambda a, b: b if a != a else a if b != b or a <= b else b
    if name == 'fmod':
        return lambda a, b: machine('fmod', a, b)
    if name == 'arctan2':
        return lambda a, b: machine('atan2', a, b)
    if name == 'hypot':
        return lambda a, b: machine('hypot', a, b)
    if name == 'copysign':
        return lambda a, b: machine('copysign', a, b)
    return _compared(name)


def _power_of_ints(a, b):
    if b < 0:
        give_up('a whole number to a negative power')
    return machine('pow', a, b)


def _of_ints(name):
    if name in ('add', 'subtract', 'multiply'):
        return lambda a, b: machine(name, a, b)
    if name == 'floor_divide':
        return lambda a, b: 0 if b == 0 else machine('floordiv', a, b)
    if name == 'remainder':
        return lambda a, b: 0 if b == 0 else machine('mod', a, b)
    if name == 'power':
        return _power_of_ints
    if name in ('maximum', 'fmax'):
        return lambda a, b: a if a > b else b
    if name in ('minimum', 'fmin'):
        return lambda a, b: a if a < b else b
    if name == 'bitwise_and':
        return lambda a, b: a & b
    if name == 'bitwise_or':
        return lambda a, b: a | b
    if name == 'bitwise_xor':
        return lambda a, b: a ^ b
    return _compared(name)


def _of_bools(name):
    if name in ('add', 'maximum', 'fmax', 'bitwise_or', 'logical_or'):
        return lambda a, b: a | b
    if name in ('multiply', 'minimum', 'fmin', 'bitwise_and', 'logical_and'):
        return lambda a, b: a & b
    if name in ('bitwise_xor', 'logical_xor'):
        return lambda a, b: a != b
    return _compared(name)

class ndarray:
    _postponed_ = '_later'
    def __init__(self, kind, data, view, later):
        self._kind = kind
        # The list, which the array has for itself but for its views: all of it, or from a start, by steps, so many.
        self._data = data
        self._view = view
        self._later = later

    def __len__(self):
        if self._later is not None:
            return self._later[2]
        if self._view is not None:
            return self._view[2]
        return len(self._data)

    def _cost(self):
        return 0 if self._later is None else self._later[1]

    def _elements(self):
        if self._later is not None:
            return self._later[0]
        data = self._data
        if self._view is None:
            return lambda i: load(data, i)
        start, step, _ = self._view
        return lambda i: load(data, start + i * step)

    def _whole(self):
        """A list of the elements and of nothing else, to look at."""
        if self._later is None and self._view is None:
            return self._data
        return _listed(self._kind, len(self), self._elements())

    def _place(self, index):
        count = len(self)
        place = int(index)
        place = place + count if place < 0 else place
        if place < 0 or place >= count:
            give_up('an index out of bounds')
        return place

    def __getitem__(self, index):
        letter = kind_of(index)
        if letter == 's':
            return self._part(index)
        if letter == 'i':
            return _number(self._kind, self._elements()(self._place(index)))
        if not _is_array(index) or letter == 't':
            refuse('an index of this kind')
        index = _array_of(index)
        if index._kind is _B:
            return self._chosen(index)
        if index._kind is not _I:
            refuse('an index of this kind')
        at, places = self._elements(), index._elements()
        count = len(index)
        return ndarray(self._kind, _listed(self._kind, count, lambda i: at(self._place(places(i)))), None, None)

    def _part(self, index):
        start, stop, step = index.indices(len(self))
        count = len(range(start, stop, step))
        if self._later is not None:
            at, cost, _ = self._later
            return _made(self._kind, count, lambda i: at(start + i * step), cost)
        if self._view is not None:
            first, stride, _ = self._view
            return ndarray(self._kind, self._data, (first + start * stride, stride * step, count), None)
        return ndarray(self._kind, self._data, (start, step, count), None)

    def _chosen(self, mask):
        count = _common_length(len(self), len(mask))
        at, holds = self._elements(), mask._elements()
        found = 0
        for i in range(count):
            if holds(i):
                found += 1
        made = filled(self._kind.zero, found)
        found = 0
        for i in range(count):
            if holds(i):
                store(made, found, at(i))
                found += 1
        return ndarray(self._kind, made, None, None)

    def __setitem__(self, index, value):
        settle()
        letter = kind_of(index)
        if letter == 's':
            self._part(index)._fill(value)
        elif letter == 'i':
            kind, count, at, _ = _operand(value)
            if count is not None:
                refuse('an array in the place of a number')
            self._put(self._place(index), _converted(kind, self._kind, at)(0))
        elif _is_array(index) and letter != 't':
            self._put_where(_array_of(index), value)
        else:
            refuse('an index of this kind')

    def _put(self, i, value):
        if self._view is None:
            store(self._data, i, value)
        else:
            start, step, _ = self._view
            store(self._data, start + i * step, value)

    def _fill(self, value):
        """Sets all elements. What they are computed of is read before."""
        kind, count, at, _ = _operand(value)
        at = _converted(kind, self._kind, at)
        if count is not None:
            _common_length(count, len(self))
            values = _listed(self._kind, count, at)
            at = lambda i: load(values, i)
        for i in range(len(self)):
            self._put(i, at(i))

    def _put_where(self, mask, value):
        kind, count, at, _ = _operand(value)
        if mask._kind is not _B or count is not None:
            refuse('a change of elements that an array chooses')
        at = _converted(kind, self._kind, at)
        _common_length(len(mask), len(self))
        holds = mask._elements()
        for i in range(len(self)):
            if holds(i):
                self._put(i, at(i))

    def _changed(self, name, other):
        settle()
        made = _binary(name, self, other)
        if made._kind is not self._kind:
            give_up('numbers that do not fit into an array')
        self._fill(made)
        return self

    def __iter__(self):
        at = self._elements()
        for i in range(len(self)):
            yield _number(self._kind, at(i))

    def __bool__(self):
        refuse('the truth of an array')

    def __float__(self):
        refuse('an array as a number')

    def __int__(self):
        refuse('an array as a number')

    def __index__(self):
        refuse('an array as a number')

    def __contains__(self, value):
        return bool(_binary('equal', self, value).any())

    def __str__(self):
        refuse('the text of an array')

    def __repr__(self):
        refuse('the text of an array')

    def __format__(self, spec):
        refuse('the text of an array')

    def __hash__(self):
        refuse('the hash of an array')

    def __getattr__(self, name):
        refuse('an attribute of an array')

    def __add__(self, other):
        return _binary('add', self, other)

    def __radd__(self, other):
        return _binary('add', other, self)

    def __iadd__(self, other):
        return self._changed('add', other)

    def __sub__(self, other):
        return _binary('subtract', self, other)

    def __rsub__(self, other):
        return _binary('subtract', other, self)

    def __isub__(self, other):
        return self._changed('subtract', other)

    def __mul__(self, other):
        return _binary('multiply', self, other)

    def __rmul__(self, other):
        return _binary('multiply', other, self)

    def __imul__(self, other):
        return self._changed('multiply', other)

    def __truediv__(self, other):
        return _binary('divide', self, other)

    def __rtruediv__(self, other):
        return _binary('divide', other, self)

    def __itruediv__(self, other):
        return self._changed('divide', other)

    def __floordiv__(self, other):
        return _binary('floor_divide', self, other)

    def __rfloordiv__(self, other):
        return _binary('floor_divide', other, self)

    def __ifloordiv__(self, other):
        return self._changed('floor_divide', other)

    def __mod__(self, other):
        return _binary('remainder', self, other)

    def __rmod__(self, other):
        return _binary('remainder', other, self)

    def __imod__(self, other):
        return self._changed('remainder', other)

    def __pow__(self, other):
        return _powered(self, other)

    def __rpow__(self, other):
        return _binary('power', other, self)

    def __ipow__(self, other):
        refuse('an array that is raised in place')

    def __matmul__(self, other):
        return dot(self, other)

    def __rmatmul__(self, other):
        return dot(other, self)

    def __and__(self, other):
        return _binary('bitwise_and', self, other)

    def __rand__(self, other):
        return _binary('bitwise_and', other, self)

    def __iand__(self, other):
        return self._changed('bitwise_and', other)

    def __or__(self, other):
        return _binary('bitwise_or', self, other)

    def __ror__(self, other):
        return _binary('bitwise_or', other, self)

    def __ior__(self, other):
        return self._changed('bitwise_or', other)

    def __xor__(self, other):
        return _binary('bitwise_xor', self, other)

    def __rxor__(self, other):
        return _binary('bitwise_xor', other, self)

    def __ixor__(self, other):
        return self._changed('bitwise_xor', other)

    def __lshift__(self, other):
        refuse('an array that is shifted')

    def __rshift__(self, other):
        refuse('an array that is shifted')

    def __divmod__(self, other):
        refuse('divmod of an array')

    def __eq__(self, other):
        return _binary('equal', self, other)

    def __ne__(self, other):
        return _binary('not_equal', self, other)

    def __lt__(self, other):
        return _binary('less', self, other)

    def __le__(self, other):
        return _binary('less_equal', self, other)

    def __gt__(self, other):
        return _binary('greater', self, other)

    def __ge__(self, other):
        return _binary('greater_equal', self, other)

    def __neg__(self):
        return _mapped(self, (_F, lambda v: -v), (_I, lambda v: machine('subtract', 0, v)), None, 1)

    def __pos__(self):
        return _mapped(self, (_F, _same), (_I, _same), None, 1)

    def __abs__(self):
        return _mapped(self, (_F, abs), (_I, lambda v: machine('subtract', 0, v) if v < 0 else v), (_B, _same), 1)

    def __invert__(self):
        return _mapped(self, None, (_I, lambda v: ~v), (_B, lambda v: not v), 1)

    @property
    def shape(self):
        return (len(self),)

    @property
    def size(self):
        return len(self)

    @property
    def ndim(self):
        return 1

    @property
    def dtype(self):
        return self._kind.name

    @property
    def T(self):
        return self

    def tolist(self):
        return items(self._whole(), self._kind.letter)

    def item(self, *index):
        if len(index) > 1:
            refuse('several indices of an array')
        if len(index) == 0 and len(self) != 1:
            give_up('one item of an array of several')
        return self._elements()(0 if len(index) == 0 else self._place(index[0]))

    def copy(self, order='C'):
        return ndarray(self._kind, items(self._whole(), self._kind.letter), None, None)

    def flatten(self, order='C'):
        return self.copy()

    def ravel(self, order='C'):
        if self._later is not None:
            return self
        if order != 'C' or self._view is not None and not (known(self._view[1]) and self._view[1] == 1):
            refuse('ravel of elements that do not lie side by side')
        return ndarray(self._kind, self._data, self._view, None)

    def astype(self, dtype, order='K', casting='unsafe', subok=True, copy=True):
        if casting != 'unsafe' or copy is not True:
            refuse('astype with arguments')
        kind = _kind_of_dtype(dtype, None)
        at = _converted(self._kind, kind, self._elements())
        return _made(kind, len(self), at, self._cost() + 1)

    def fill(self, value):
        settle()
        self._fill(value)

    def round(self, decimals=0, out=None):
        return _rounded_to(self, decimals, out)

    def sum(self, *given, **others):
        return sum(self, *given, **others)

    def mean(self, *given, **others):
        return mean(self, *given, **others)

    def min(self, *given, **others):
        return min(self, *given, **others)

    def max(self, *given, **others):
        return max(self, *given, **others)

    def ptp(self, *given, **others):
        return ptp(self, *given, **others)

    def prod(self, *given, **others):
        return prod(self, *given, **others)

    def argmin(self, *given, **others):
        return argmin(self, *given, **others)

    def argmax(self, *given, **others):
        return argmax(self, *given, **others)

    def var(self, *given, **others):
        return var(self, *given, **others)

    def std(self, *given, **others):
        return std(self, *given, **others)

    def any(self, *given, **others):
        return any(self, *given, **others)

    def all(self, *given, **others):
        return all(self, *given, **others)

    def cumsum(self, *given, **others):
        return cumsum(self, *given, **others)

    def cumprod(self, *given, **others):
        return cumprod(self, *given, **others)

    def argsort(self, *given, **others):
        return argsort(self, *given, **others)

    def clip(self, min=None, max=None, out=None):
        if out is not None:
            refuse('clip into an array')
        return _clipped(self, min, max)

    def dot(self, other):
        return dot(self, other)

    def sort(self, axis=-1):
        settle()
        if axis not in (-1, 0):
            refuse('an axis')
        self._fill(sort(self))
