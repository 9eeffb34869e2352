

# Arrays that are joined, turned and multiplied.


def _with_dimensions(x):
    made = _any_array(x)
    return made if made.ndim > 0 else _of_no_dimension()


def concatenate(arrays, axis=0, *given, **others):
    if len(given) > 0 or len(others) > 0 or not known(axis) or axis is None:
        refuse('concatenate with these arguments')
    if kind_of(arrays) not in ('l', 't'):
        refuse('concatenate of these arguments')
    arrays = tuple([_with_dimensions(one) for one in parts(arrays)])
    if len(arrays) == 0:
        refuse('concatenate of nothing')
    dimensions = arrays[0].ndim
    kind = arrays[0]._kind
    for one in arrays:
        kind = _common(kind, one._kind)
        if one.ndim != dimensions or one._laid() not in (None, _ByRows):
            refuse('concatenate of arrays of several dimensions')
    if axis not in (0, 1, -1, -2)[:2 * dimensions] and axis != -1 or axis < -dimensions or axis >= dimensions:
        refuse('an axis')
    if dimensions == 2:
        return _joined_below(kind, arrays) if axis in (0, -2) else _joined_beside(kind, arrays)
    count = 0
    for one in arrays:
        count = count + len(one)
    made = filled(kind.zero, count)
    before = 0
    for one in arrays:
        at = _converted(one._kind, kind, one._elements())
        for i in range(len(one)):
            store(made, before + i, at(i))
        before = before + len(one)
    return ndarray(kind, made, None, None)


def _joined_below(kind, arrays):
    columns = arrays[0].shape[1]
    rows = 0
    for one in arrays:
        if one.shape[1] != columns:
            give_up('arrays of several widths')
        rows = rows + one.shape[0]
    made = filled(kind.zero, rows * columns)
    before = 0
    for one in arrays:
        at = _converted(one._kind, kind, one._elements(), 2)
        for i in range(one.shape[0]):
            for j in range(columns):
                store(made, before + i * columns + j, at(i, j))
        before = before + one.shape[0] * columns
    return _stored(kind, (rows, columns), made)


def _joined_beside(kind, arrays):
    rows = arrays[0].shape[0]
    columns = 0
    for one in arrays:
        if one.shape[0] != rows:
            give_up('arrays of several heights')
        columns = columns + one.shape[1]
    made = filled(kind.zero, rows * columns)
    before = 0
    for one in arrays:
        at = _converted(one._kind, kind, one._elements(), 2)
        for i in range(rows):
            for j in range(one.shape[1]):
                store(made, i * columns + before + j, at(i, j))
        before = before + one.shape[1]
    return _stored(kind, (rows, columns), made)


def _joined(tup):
    if kind_of(tup) not in ('l', 't'):
        refuse('arrays of this kind that are joined')
    return tuple([_with_dimensions(one) for one in parts(tup)])


def hstack(tup, *given, **others):
    arrays = _joined(tup)
    return concatenate(arrays, 1 if arrays[0].ndim == 2 else 0, *given, **others)


def vstack(tup, *given, **others):
    arrays = _joined(tup)
    return concatenate(tuple([one._as_grid(False) if one.ndim == 1 else one for one in arrays]), 0, *given, **others)


def column_stack(tup):
    arrays = _joined(tup)
    return concatenate(tuple([one._as_grid(True) if one.ndim == 1 else one for one in arrays]), 1)


def stack(arrays, axis=0, out=None):
    arrays = _joined(arrays)
    for one in arrays:
        if one.ndim != 1:
            refuse('arrays of two dimensions that are stacked')
    if out is not None or not known(axis) or axis not in (0, 1, -1, -2):
        refuse('stack with these arguments')
    if axis in (0, -2):
        return concatenate(tuple([one._as_grid(False) for one in arrays]), 0)
    return concatenate(tuple([one._as_grid(True) for one in arrays]), 1)


def flip(m, axis=None):
    m = _with_dimensions(m)
    if not known(axis) or axis is not None and (axis < -m.ndim or axis >= m.ndim):
        refuse('an axis')
    if m.ndim == 1:
        return m[::-1]
    if axis is None:
        return m[::-1, ::-1]
    return m[::-1] if axis in (0, -2) else m[:, ::-1]


def transpose(a, axes=None):
    return _with_dimensions(a).T if axes is None else refuse('transpose with axes')


def reshape(a, shape, order='C'):
    return _reshaped(_with_dimensions(a), (shape,), order)


def ravel(a, order='C'):
    return _with_dimensions(a).ravel(order)


def shape(a):
    return _with_dimensions(a).shape


def eye(N, M=None, k=0, dtype=float, order='C', *, device=None, like=None):
    if M is not None or not known(k) or k != 0 or kind_of(N) != 'i':
        refuse('eye with these arguments')
    made = zeros((N, N), dtype)
    count = int(N)
    for i in range(count):
        store(made._data, i * count + i, made._kind.one)
    return made


def identity(n, dtype=None, *, like=None):
    return eye(n, dtype=float if dtype is None else dtype)


def outer(a, b, out=None):
    if out is not None:
        refuse('outer into an array')
    return _binary('multiply', _row_of(a)._as_grid(True), _row_of(b)._as_grid(False))


def _product(a, b):
    """The product of matrices, in the order of the interpreted library. Large ones it multiplies by blocks: they are left to it."""
    kind = _common(a._kind, b._kind)
    if kind is _B:
        refuse('a product of truth values')
    rows = 1 if a.ndim == 1 else a.shape[0]
    inside = a.shape[-1]
    columns = 1 if b.ndim == 1 else b.shape[1]
    if inside != b.shape[0]:
        give_up('matrices that do not fit')
    a, b = _computed(a), _computed(b)
    first = _converted(a._kind, kind, a._elements(), a.ndim)
    second = _converted(b._kind, kind, b._elements(), b.ndim)
    left = first if a.ndim == 2 else lambda i, k: first(k)
    right = second if b.ndim == 2 else lambda k, j: second(k)
    made = filled(kind.zero, rows * columns)
    if kind is _F and b.ndim == 1:
        _rows_by_vector(made, left, second, rows, inside)
    else:
        if kind is _F and rows > 1 and rows * inside * columns >= 512 or b.ndim == 2 and columns == 1 and inside > 7:
            give_up('a product of large matrices')
        for i in range(rows):
            for k in range(inside):
                value = left(i, k)
                for j in range(columns):
                    place = machine('add', machine('multiply', i, columns), j)
                    if kind is _F:
                        store_in(made, place, load_in(made, place) + value * right(k, j))
                    else:
                        store_in(made, place, machine('add', load_in(made, place), machine('multiply', value, right(k, j))))
    if a.ndim == 2 and b.ndim == 2:
        return _stored(kind, (rows, columns), made)
    return ndarray(kind, made, None, None)


def _rows_by_vector(made, left, vector, rows, inside):
    whole = _listed(_F, (inside,), vector)
    row = filled(0.0, inside)
    for i in range(rows):
        for k in range(inside):
            store_in(row, k, left(i, k))
        store_in(made, i, machine('sum_products', row, whole))
