

# Arrays of two dimensions.


class _Grid(ndarray):
    def __init__(self, kind, data, start, lengths, steps, order, later):
        self._kind = kind
        # The list, which the array has for itself but for its views: where the first element lies, and how far the next row and column are.
        self._data = data
        self._start = start
        self._lengths = lengths
        self._steps = steps
        self._order = order
        self._later = later

    def __len__(self):
        return self._lengths[0]

    @property
    def shape(self):
        return self._lengths

    @property
    def size(self):
        return self._lengths[0] * self._lengths[1]

    @property
    def ndim(self):
        return 2

    @property
    def T(self):
        rows, columns = self._lengths
        order = _ByColumns if self._order is _ByRows else _ByRows if self._order is _ByColumns else _Mixed
        if self._later is not None:
            at, cost, _, stamp, sources = self._later
            viewed(stamp)
            return _made(self._kind, (columns, rows), lambda i, j: at(j, i), cost, order, _moved(sources))
        return _Grid(self._kind, self._data, self._start, (columns, rows), (self._steps[1], self._steps[0]), order, None)

    def _laid(self):
        return self._order

    def _sources(self):
        if self._later is not None:
            return self._later[4]
        return ((self._data, self._start, self._steps),)

    def _elements(self):
        if self._later is not None:
            fresh(self._later[3])
            return self._later[0]
        data, start = self._data, self._start
        down, right = self._steps
        _inside(data, start, self._lengths, self._steps)
        return lambda i, j: load_in(data, _plus(_plus(start, _times(i, down)), _times(j, right)))

    def _whole(self):
        return _listed(self._kind, self._lengths, self._elements())

    def _cut(self, index, count):
        """What an index takes of a dimension: where it begins, by which steps, and how much; of a number only one."""
        if kind_of(index) == 'i':
            return _place(index, count), 1, None
        if kind_of(index) != 's':
            refuse('an index of this kind')
        start, stop, step = index.indices(count)
        return start, step, len(range(start, stop, step))

    def __getitem__(self, index):
        letter = kind_of(index)
        if letter == 'i' or letter == 's':
            return self._view_of(index, slice(None))
        if letter == 't':
            index = parts(index)
            if len(index) == 1:
                return self[index[0]]
            if len(index) != 2:
                refuse('an index of this kind')
            return self._view_of(index[0], index[1])
        if not _is_array(index):
            refuse('an index of this kind')
        index = _array_of(index)
        if index._kind is _B and index.ndim == 2:
            return self._chosen(index)
        if index.ndim != 1:
            refuse('an index of this kind')
        rows = index if index._kind is _I else _places_of_truths(index, self._lengths[0]) if index._kind is _B else None
        if rows is None:
            refuse('an index of this kind')
        at, places, own = self._elements(), rows._elements(), self._lengths[0]
        shape = (len(rows), self._lengths[1])
        return _stored(self._kind, shape, _listed(self._kind, shape, lambda i, j: at(_place(places(i), own), j)))

    def _view_of(self, row, column):
        """One element, a part of a row or column, or of both."""
        first, by, rows = self._cut(row, self._lengths[0])
        other, across, columns = self._cut(column, self._lengths[1])
        if self._later is not None:
            at, cost, _, stamp, sources = self._later
            if rows is None and columns is None:
                return _number(self._kind, self._elements()(first, other))
            viewed(stamp)
            sources = _moved(sources)
            if rows is None:
                return _made(self._kind, (columns,), lambda j: at(first, other + j * across), cost, None, sources)
            if columns is None:
                return _made(self._kind, (rows,), lambda i: at(first + i * by, other), cost, None, sources)
            elements = lambda i, j: at(first + i * by, other + j * across)
            return _made(self._kind, (rows, columns), elements, cost, self._order, sources)
        down, right = self._steps
        if rows is None and columns is None:
            return _number(self._kind, load(self._data, self._start + first * down + other * right))
        start = self._start + first * down + other * right
        if rows is None:
            return ndarray(self._kind, self._data, (start, right * across, columns), None)
        if columns is None:
            return ndarray(self._kind, self._data, (start, down * by, rows), None)
        return _Grid(self._kind, self._data, start, (rows, columns), (down * by, right * across), self._order, None)

    def _chosen(self, mask):
        rows, columns = self._lengths
        if rows != mask.shape[0] or columns != mask.shape[1]:
            give_up('a mask of another shape')
        at, holds = self._elements(), mask._elements()
        found = 0
        for i in range(rows):
            for j in range(columns):
                if holds(i, j):
                    found += 1
        made = filled(self._kind.zero, found)
        found = 0
        for i in range(rows):
            for j in range(columns):
                if holds(i, j):
                    store(made, found, at(i, j))
                    found += 1
        return ndarray(self._kind, made, None, None)

    def __setitem__(self, index, value):
        self._will_change()
        letter = kind_of(index)
        if letter == 'i' or letter == 's':
            row, column = index, slice(None)
        elif letter == 't' and len(parts(index)) == 2:
            row, column = parts(index)
        elif letter != 't' and _is_array(index):
            self._put_where(_array_of(index), value)
            return
        else:
            refuse('an index of this kind')
        if kind_of(row) == 'i' and kind_of(column) == 'i':
            kind, shape, at, _, _, _ = _operand(value)
            if len(shape) > 0:
                refuse('an array in the place of a number')
            first, second = _place(row, self._lengths[0]), _place(column, self._lengths[1])
            down, right = self._steps
            store(self._data, self._start + first * down + second * right, _converted(kind, self._kind, at, 0)())
            changed()
        else:
            self._view_of(row, column)._fill(value)

    def _setter(self):
        data, start = self._data, self._start
        down, right = self._steps
        _inside(data, start, self._lengths, self._steps)
        return lambda i, j, v: store_in(data, _plus(_plus(start, _times(i, down)), _times(j, right)), v)

    def _fill(self, value):
        kind, own, at, _, sources, _ = _operand(value)
        shape = self._lengths
        for length, wanted in zip(own[::-1], shape[::-1]):
            if not _is_one(length) and length != wanted:
                give_up('arrays of several lengths')
        at = _spread(_converted(kind, self._kind, at, len(own)), own, shape)
        put = self._setter()
        rows, columns = shape
        if len(own) > 0 and _meets(_spread_sources(sources, own, shape), self._data, self._start, self._steps):
            values = _listed(self._kind, shape, at)
            for i in range(rows):
                for j in range(columns):
                    put(i, j, load_in(values, machine('add', machine('multiply', i, columns), j)))
        else:
            for i in range(rows):
                for j in range(columns):
                    put(i, j, at(i, j))
        changed()

    def _put_where(self, mask, value):
        kind, shape, at, _, _, _ = _operand(value)
        if mask._kind is not _B or len(shape) > 0 or mask.ndim != 2:
            refuse('a change of elements that an array chooses')
        at = _converted(kind, self._kind, at, 0)
        rows, columns = self._lengths
        if rows != mask.shape[0] or columns != mask.shape[1]:
            give_up('a mask of another shape')
        holds, put = mask._elements(), self._setter()
        for i in range(rows):
            for j in range(columns):
                if holds(i, j):
                    put(i, j, at())
        changed()

    def __iter__(self):
        for i in range(self._lengths[0]):
            yield self[i]

    def tolist(self):
        at = self._elements()
        rows, columns = self._lengths
        return [[at(i, j) for j in range(columns)] for i in range(rows)]

    def item(self, *index):
        if len(index) != 2:
            refuse('one item of an array of two dimensions')
        first, second = _place(index[0], self._lengths[0]), _place(index[1], self._lengths[1])
        return self._elements()(first, second)

    def copy(self, order='C'):
        if order != 'C':
            refuse('a copy in another order')
        return _stored(self._kind, self._lengths, self._whole())

    def flatten(self, order='C'):
        if order != 'C':
            refuse('elements in another order')
        return ndarray(self._kind, self._whole(), None, None)

    def ravel(self, order='C'):
        return _reshaped(self, (-1,), order)

    def sort(self, axis=-1):
        refuse('an array of two dimensions that is sorted')


def _places_of_truths(mask, count):
    if len(mask) != count:
        give_up('a mask of another length')
    holds = mask._elements()
    found = 0
    for i in range(count):
        if holds(i):
            found += 1
    made = filled(0, found)
    found = 0
    for i in range(count):
        if holds(i):
            store(made, found, i)
            found += 1
    return ndarray(_I, made, None, None)


def _flat(a):
    """The elements as one dimension, in the order in which numpy reduces them."""
    if a.ndim == 1:
        return a
    laid = a._laid()
    if laid is _Mixed and a._kind.letter == 'f':
        refuse('a reduction of an array whose order is not known')
    if laid is _ByColumns:
        a = a.T
    return ndarray(a._kind, a._whole(), None, None)


def _grid_of_rows(x):
    """An array of lists, tuples or arrays of one length."""
    letter = kind_of(x)
    if not known(x) and letter == 'l':
        return _grid_of_lists(x)
    given = parts(x)
    if len(given) == 0:
        refuse('an array of no rows')
    if kind_of_items(x) != 'a':
        width = _static_width(given)
        if width is not None:
            kind = _kind_named(kind_of_items(given[0]))
            flat = []
            for row in given:
                kind = _common(kind, _kind_named(kind_of_items(row)))
                flat.extend(parts(row))
            return _stored(kind, (len(given), width), items(flat, kind.letter))
    return _rows_of_arrays(tuple([_row_of(row) for row in given]))


def _static_width(rows):
    """How many items lists that are known item by item have each, if all are."""
    width = None
    for row in rows:
        if not is_display(row):
            return None
        if width is not None and len(parts(row)) != width:
            give_up('rows of several lengths')
            return None
        width = len(parts(row))
    return None if width == 0 else width


def _rows_of_arrays(rows):
    kind = rows[0]._kind
    for row in rows:
        kind = _common(kind, row._kind)
    width = len(rows[0])
    made = filled(kind.zero, len(rows) * width)
    before = 0
    for row in rows:
        if len(row) != width:
            give_up('rows of several lengths')
        at = _converted(row._kind, kind, row._elements())
        for j in range(width):
            store(made, before + j, at(j))
        before = before + width
    return _stored(kind, (len(rows), width), made)


def _grid_of_lists(x):
    count = len(x)
    if count == 0:
        give_up('an array of no rows')
    first = load(x, 0)
    kind = _kind_named(kind_of_items(first))
    width = len(first)
    made = filled(kind.zero, count * width)
    for i in range(count):
        row = load(x, i)
        if len(row) != width:
            give_up('rows of several lengths')
        before = i * width
        for j in range(width):
            store(made, before + j, load(row, j))
    return _stored(kind, (count, width), made)


def _reshaped(a, shape, order):
    if order != 'C':
        refuse('elements in another order')
    if len(shape) == 1 and kind_of(shape[0]) in ('t', 'l'):
        shape = parts(shape[0])
    if len(shape) not in (1, 2):
        refuse('an array of other dimensions than one and two')
    size = a.size
    lengths = tuple([int(length) for length in shape])
    missing = [known(length) and length == -1 for length in lengths]
    if len(lengths) == 1:
        lengths = (size,) if missing[0] else lengths
    elif missing[0] and missing[1]:
        refuse('two lengths that are not known')
    elif missing[0]:
        lengths = (_divided(size, lengths[1]), lengths[1])
    elif missing[1]:
        lengths = (lengths[0], _divided(size, lengths[0]))
    for length in lengths:
        if length < 0:
            give_up('negative dimensions')
    if _volume(lengths) != size:
        give_up('another number of elements')
    if a._later is not None:
        viewed(a._later[3])
    if a._later is not None or a.ndim == 2 and a._laid() is not _ByRows:
        return _stored(a._kind, lengths, a._whole())
    return _view_of_all(a, lengths)


def _divided(size, length):
    if length <= 0:
        give_up('a length of nothing')
    return size // length


def _view_of_all(a, lengths):
    """The same elements as another shape. They must lie side by side; where they do not, numpy copies."""
    if a.ndim == 1:
        start, step = (0, 1) if a._view is None else (a._view[0], a._view[1])
        if not (known(step) and step == 1):
            refuse('another shape of elements that do not lie side by side')
    else:
        start, step = a._start, a._steps[1]
        if not (known(step) and step == 1):
            refuse('another shape of elements that do not lie side by side')
        if not same(a._steps[0], a._lengths[1]) and a._steps[0] != a._lengths[1]:
            give_up('another shape of elements that do not lie side by side')
    if len(lengths) == 1:
        return ndarray(a._kind, a._data, (start, 1, lengths[0]), None)
    return _Grid(a._kind, a._data, start, lengths, (lengths[1], 1), _ByRows, None)


def _computed(a):
    """The array, with its elements in a list."""
    if a._later is None:
        return a
    return _stored(a._kind, a.shape, a._whole(), a._laid())


def _running(a, axis, given, others, operation):
    if len(given) > 0 or len(others) > 0 or not known(axis) or axis not in (None, 0, 1, -1, -2):
        refuse('a running sum with other arguments than an axis')
    if a._laid() is not _ByRows:
        refuse('a running sum of an array that is laid out otherwise')
    if axis is None:
        flat = ndarray(a._kind, a._whole(), None, None)
        return cumsum(flat) if operation == 'add' else cumprod(flat)
    at = a._elements()
    rows, columns = a.shape
    kind = _F if a._kind is _F else _I
    made = filled(kind.zero, rows * columns)
    right = axis == 1 or axis == -1
    for i in range(rows):
        for j in range(columns):
            value = at(i, j) if kind is _F else int(at(i, j))
            place = i * columns + j
            first = j == 0 if right else i == 0
            if not first:
                before = load(made, place - 1 if right else place - columns)
                if kind is _I:
                    value = machine(operation, before, value)
                elif operation == 'add':
                    value = before + value
                else:
                    value = before * value
            store(made, place, value)
    return _stored(kind, (rows, columns), made)
