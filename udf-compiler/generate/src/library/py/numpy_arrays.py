

def _place(index, count):
    place = int(index)
    place = place + count if place < 0 else place
    if place < 0 or place >= count:
        give_up('an index out of bounds')
    return place


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
            return self._later[2][0]
        if self._view is not None:
            return self._view[2]
        return len(self._data)

    def _cost(self):
        return 0 if self._later is None else self._later[1]

    def _laid(self):
        return None

    def _sources(self):
        if self._later is not None:
            return self._later[4]
        if self._view is None:
            return ((self._data, 0, (1,)),)
        start, step, _ = self._view
        return ((self._data, start, (step,)),)

    def _elements(self):
        if self._later is not None:
            fresh(self._later[3])
            return self._later[0]
        data = self._data
        if self._view is None:
            return lambda i: load(data, i)
        start, step, count = self._view
        _inside(data, start, (count,), (step,))
        return lambda i: load_in(data, _plus(start, _times(i, step)))

    def _whole(self):
        """A list of the elements and of nothing else, to look at."""
        if self._later is None and self._view is None:
            return self._data
        return _listed(self._kind, self.shape, self._elements())

    def __getitem__(self, index):
        letter = kind_of(index)
        if letter == 's':
            return self._part(index)
        if letter == 'i':
            return _number(self._kind, self._elements()(_place(index, len(self))))
        if letter == 't':
            return self._at_places(parts(index))
        index = _row_of(index) if _is_array(index) else refuse('an index of this kind')
        if index._kind is _B:
            return self._chosen(index)
        if index._kind is not _I:
            refuse('an index of this kind')
        at, places, own = self._elements(), index._elements(), len(self)
        count = len(index)
        return _stored(self._kind, (count,), _listed(self._kind, (count,), lambda i: at(_place(places(i), own))))

    def _at_places(self, index):
        """What a tuple of indices gives: a dimension of length one may be added before or behind."""
        if len(index) == 1:
            return self[index[0]]
        if len(index) != 2 or not (index[0] is None or index[1] is None) or index[0] is index[1]:
            refuse('an index of this kind')
        other = index[1] if index[0] is None else index[0]
        if kind_of(other) != 's':
            refuse('an index of this kind')
        return self._part(other)._as_grid(index[1] is None)

    def _as_grid(self, upright):
        """The same elements as one column, or as one row."""
        count = len(self)
        shape = (count, 1) if upright else (1, count)
        if self._later is not None:
            at, cost, _, stamp, sources = self._later
            viewed(stamp)
            moved = (lambda i, j: at(i)) if upright else (lambda i, j: at(j))
            return _made(self._kind, shape, moved, cost, _ByRows, _moved(sources))
        start, step = (0, 1) if self._view is None else (self._view[0], self._view[1])
        return _Grid(self._kind, self._data, start, shape, (step, 1) if upright else (1, step), _ByRows, None)

    def _part(self, index):
        start, stop, step = index.indices(len(self))
        count = len(range(start, stop, step))
        if self._later is not None:
            at, cost, _, stamp, sources = self._later
            viewed(stamp)
            return _made(self._kind, (count,), lambda i: at(start + i * step), cost, None, _moved(sources))
        if self._view is not None:
            first, stride, _ = self._view
            return ndarray(self._kind, self._data, (first + start * stride, stride * step, count), None)
        return ndarray(self._kind, self._data, (start, step, count), None)

    def _chosen(self, mask):
        if len(self) != len(mask):
            give_up('a mask of another length')
        at, holds = self._elements(), mask._elements()
        count = len(self)
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

    def _will_change(self):
        settle()
        if self._later is not None:
            viewed(self._later[3])

    def __setitem__(self, index, value):
        self._will_change()
        letter = kind_of(index)
        if letter == 's':
            self._part(index)._fill(value)
        elif letter == 'i':
            kind, shape, at, _, _, _ = _operand(value)
            if len(shape) > 0:
                refuse('an array in the place of a number')
            self._put(_place(index, len(self)), _converted(kind, self._kind, at, 0)())
        elif letter == 't' and len(parts(index)) == 1:
            self[parts(index)[0]] = value
        elif _is_array(index) and letter != 't':
            self._put_where(_row_of(index), value)
        else:
            refuse('an index of this kind')
        changed()

    def _put(self, i, value):
        if self._view is None:
            store(self._data, i, value)
        else:
            start, step, _ = self._view
            store(self._data, start + i * step, value)

    def _fill(self, value):
        """Sets all elements. What they are computed of is read before, where it is set at another place."""
        kind, shape, at, _, sources, _ = _operand(value)
        count = len(self)
        if len(shape) > 1:
            refuse('an array of two dimensions in the place of one')
        if len(shape) == 1 and not _is_one(shape[0]) and shape[0] != count:
            give_up('arrays of several lengths')
        at = _spread(_converted(kind, self._kind, at, len(shape)), shape, (count,))
        start, step = (0, 1) if self._view is None else (self._view[0], self._view[1])
        if len(shape) > 0 and _meets(_spread_sources(sources, shape, (count,)), self._data, start, (step,)):
            values = _listed(self._kind, (count,), at)
            for i in range(count):
                self._put(i, load(values, i))
        else:
            for i in range(count):
                self._put(i, at(i))
        changed()

    def _put_where(self, mask, value):
        kind, shape, at, _, _, _ = _operand(value)
        if mask._kind is not _B or len(shape) > 0:
            refuse('a change of elements that an array chooses')
        at = _converted(kind, self._kind, at, 0)
        if len(self) != len(mask):
            give_up('a mask of another length')
        holds = mask._elements()
        for i in range(len(self)):
            if holds(i):
                self._put(i, at())
        changed()

    def _changed(self, name, other):
        self._will_change()
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
        return _negated(self)

    def __pos__(self):
        return _mapped(self, (_F, _same), (_I, _same), None, 1)

    def __abs__(self):
        return _magnitude(self)

    def __invert__(self):
        return _inverted(self)

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
        return self._elements()(0 if len(index) == 0 else _place(index[0], len(self)))

    def copy(self, order='C'):
        return _stored(self._kind, self.shape, items(self._whole(), self._kind.letter))

    def flatten(self, order='C'):
        return self.copy()

    def reshape(self, *shape, order='C'):
        return _reshaped(self, shape, order)

    def transpose(self, *axes):
        return self.T if len(axes) == 0 else refuse('transpose with axes')

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
        shape = self.shape
        at = _converted(self._kind, kind, self._elements(), len(shape))
        return _made(kind, shape, at, self._cost() + 1, self._laid(), self._sources())

    def fill(self, value):
        self._will_change()
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
        self._will_change()
        if axis not in (-1, 0):
            refuse('an axis')
        self._fill(sort(self))
