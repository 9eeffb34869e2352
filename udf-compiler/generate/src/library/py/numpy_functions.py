

# Functions of arrays.


def _negated(x):
    return _mapped(x, (_F, lambda v: -v), (_I, lambda v: machine('subtract', 0, v)), None, 1)


def _magnitude(x):
    return _mapped(x, (_F, abs), (_I, lambda v: machine('subtract', 0, v) if v < 0 else v), (_B, _same), 1)


def _inverted(x):
    return _mapped(x, None, (_I, lambda v: ~v), (_B, lambda v: not v), 1)


def _squared(x):
    if x._kind is _B:
        refuse('numbers of type int8')
    return _binary('multiply', x, x)


def _powered(x, exponent):
    kind = x._kind
    if kind.narrow and kind_of(exponent) in ('i', 'f') and known(exponent) and exponent == 2:
        return _binary('multiply', x, x)
    if kind_of(exponent) in ('i', 'f') and kind is _F:
        if not known(exponent):
            power = float(exponent)
            if power == 2.0 or power == 1.0 or power == 0.5 or power == -1.0:
                give_up('a power that has a way of its own')
            return _mapped(x, (_F, lambda v: machine('float_pow', v, power)), None, None, 10)
        if exponent == 2:
            return _binary('multiply', x, x)
        if exponent == 1:
            return +x
        if exponent == -1:
            return _binary('divide', 1.0, x)
        if exponent == 0.5:
            return _floats('sqrt', x)
    if kind_of(exponent) == 'i' and kind is _I and known(exponent) and exponent == 2:
        return _binary('multiply', x, x)
    if kind is _B:
        refuse('a power of truth values')
    return _binary('power', x, exponent)


def _rounded_to(x, decimals, out):
    if out is not None or not known(decimals):
        refuse('round with these arguments')
    decimals = int(decimals)
    kind = x._kind
    if kind is _B or kind.letter == 'i' and decimals < 0:
        refuse('round of such an array')
    if kind.letter == 'i':
        return +x
    if decimals == 0:
        return _mapped(x, (_F, _rint), None, None, 3)
    scale = 10.0 ** abs(decimals)
    # Larger powers of ten are no floats of 32 bits.
    if kind.narrow and abs(decimals) > 10:
        refuse('round to so many digits')
    if decimals < 0:
        return _mapped(x, (_F, lambda v: _rint(_kept(kind, v / scale)) * scale), None, None, 5)
    return _mapped(x, (_F, lambda v: _rint(_kept(kind, v * scale)) / scale), None, None, 5)


def _clipped(a, low, high):
    made = _any_array(a)
    if low is None and high is None:
        return +made
    if low is not None:
        made = _binary('maximum', made, low)
    if high is not None:
        made = _binary('minimum', made, high)
    return made


def _close(a, b, rtol, atol, equal_nan):
    kind, own, first, cost, reads, laid = _operand(a)
    other, others, second, more, reads_more, laid_others = _operand(b)
    if kind.narrow or other.narrow:
        refuse('narrow numbers that are near to others')
    shape = _common_shape(own, others)
    first, second = _spread(first, own, shape), _spread(second, others, shape)
    at = _after_both(lambda x, y: _near(float(x), float(y), rtol, atol, equal_nan), first, second, len(shape))
    sources = _spread_sources(reads, own, shape) + _spread_sources(reads_more, others, shape)
    return _made(_B, shape, at, cost + 2 * more + 6, _common_order(laid, laid_others), sources)


def _of_no_dimension(*given):
    refuse('an array of no dimension')


def array(object, dtype=None, *, copy=True, order='K', subok=False, ndmin=0, like=None):
    if not _is_array(object):
        _of_no_dimension()
    if copy is not True or order != 'K' or like is not None:
        refuse('array with these arguments')
    made = _any_array(object)
    if made.ndim == 0:
        _of_no_dimension()
    if not known(ndmin) or ndmin > made.ndim:
        refuse('array with these arguments')
    kind = _kind_of_dtype(dtype, made._kind)
    if kind_of(object) == 'a' or kind is not made._kind:
        shape = made.shape
        # Python's ints must be among those of the type.
        own = _OwnInt if made._kind is _I and kind_of(object) != 'a' and kind.narrow else made._kind
        at = _converted(own, kind, made._elements(), len(shape))
        return _stored(kind, shape, _listed(kind, shape, at), made._laid())
    return made


def asarray(a, dtype=None, order=None, *, device=None, copy=None, like=None):
    if kind_of(a) == 'a' and copy is None and order is None and _kind_of_dtype(dtype, a._kind) is a._kind:
        return a
    return array(a, dtype, like=like)


def _shape_given(shape):
    """A shape as people write it, as a tuple of one or two lengths."""
    lengths = parts(shape) if kind_of(shape) in ('l', 't') else (shape,)
    if len(lengths) not in (1, 2):
        refuse('an array of other dimensions than one and two')
    for length in lengths:
        if kind_of(length) != 'i':
            refuse('an array of this shape')
    lengths = tuple([int(length) for length in lengths])
    for length in lengths:
        if length < 0:
            give_up('negative dimensions')
    return lengths


def _filled(value, shape, dtype, own):
    shape = _shape_given(shape)
    kind = _kind_of_dtype(dtype, _strong(own))
    item = _converted(own, kind, lambda: value, 0)()
    return _stored(kind, shape, filled(item, _volume(shape)))


def zeros(shape, dtype=None, order='C', *, device=None, like=None):
    return _filled(0.0, shape, float if dtype is None else dtype, _F)


def ones(shape, dtype=None, order='C', *, device=None, like=None):
    return _filled(1.0, shape, float if dtype is None else dtype, _F)


def empty(shape, dtype=None, order='C', *, device=None, like=None):
    return zeros(shape, dtype)


def full(shape, fill_value, dtype=None, order='C', *, device=None, like=None):
    kind, own, at, _, _, _ = _operand(fill_value)
    if len(own) > 0:
        refuse('full of an array')
    return _filled(at(), shape, dtype, kind)


def _alike(a, dtype, shape, value):
    if shape is not None:
        refuse('a function of what is alike with a shape')
    a = _any_array(a)
    if a.ndim == 0:
        _of_no_dimension()
    kind = _kind_of_dtype(dtype, a._kind)
    own, dimensions, at, _, _, _ = _operand(value)
    if len(dimensions) > 0:
        refuse('full_like of an array')
    shape = a.shape
    return _stored(kind, shape, filled(_converted(own, kind, at, 0)(), _volume(shape)), a._laid())


def zeros_like(a, dtype=None, order='K', subok=True, shape=None, *, device=None):
    return _alike(a, dtype, shape, 0)


def ones_like(a, dtype=None, order='K', subok=True, shape=None, *, device=None):
    return _alike(a, dtype, shape, 1)


def empty_like(a, dtype=None, order='K', subok=True, shape=None, *, device=None):
    return _alike(a, dtype, shape, 0)


def full_like(a, fill_value, dtype=None, order='K', subok=True, shape=None, *, device=None):
    return _alike(a, dtype, shape, fill_value)


def arange(start, stop=None, step=1, dtype=None, *, device=None, like=None):
    if stop is None:
        start, stop = 0, start
    if kind_of(start) == 'i' and kind_of(stop) == 'i' and kind_of(step) == 'i':
        first, by = int(start), int(step)
        if by == 0:
            give_up('a step of zero')
        count = len(range(first, int(stop), by))
        kind = _kind_of_dtype(dtype, _I)
        if kind is _F4:
            refuse('arange of another type')
        return _made(kind, (count,), _converted(_OwnInt if kind.narrow else _I, kind, lambda i: first + i * by), 1)
    if kind_of(start) not in ('i', 'f') or kind_of(stop) not in ('i', 'f') or kind_of(step) not in ('i', 'f'):
        refuse('arange of these arguments')
    if _kind_of_dtype(dtype, _F) is not _F:
        refuse('arange of another type')
    first = float(start)
    length = machine('divide', float(stop) - first, float(step))
    if not length < _WHOLE:
        give_up('a range of so many numbers')
    count = machine('ceil', length) if length > 0.0 else 0
    by = (first + float(step)) - first
    second = first + float(step)
    return _made(_F, (count,), lambda i: first if i == 0 else second if i == 1 else first + float(i) * by, 4)


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0, *, device=None):
    if dtype is not None or retstep is not False or endpoint is not True or kind_of(num) != 'i':
        refuse('linspace with these arguments')
    if kind_of(start) not in ('i', 'f') or kind_of(stop) not in ('i', 'f'):
        refuse('linspace of these arguments')
    first, last, count = float(start), float(stop), int(num)
    if count < 0:
        give_up('a negative number of samples')
    if count < 2:
        only = 0.0 * (last - first) + first
        return _made(_F, (count,), lambda i: only, 1)
    parts = float(count - 1)
    step = machine('divide', last - first, parts)
    if step == 0.0:
        give_up('a step of zero')
    return _made(_F, (count,), lambda i: last if i == count - 1 else float(i) * step + first, 4)


def cumsum(a, axis=None, *given, **others):
    a = _summed_array(a)
    if a.ndim == 2:
        return _running(_array_of(a), axis, given, others, 'add')
    _along(axis, given, others)
    at = a._elements()
    kind = a._kind
    if kind.letter == 'f':
        made = filled(0.0, len(a))
        total = 0.0
        for i in range(len(a)):
            total = at(i) if i == 0 else _kept(kind, total + at(i))
            store(made, i, total)
        return ndarray(kind, made, None, None)
    made = filled(0, len(a))
    count = 0
    for i in range(len(a)):
        count = machine('add', count, int(at(i)))
        store(made, i, count)
    return ndarray(_I, made, None, None)


def cumprod(a, axis=None, *given, **others):
    a = _summed_array(a)
    if a.ndim == 2:
        return _running(_array_of(a), axis, given, others, 'multiply')
    _along(axis, given, others)
    at = a._elements()
    kind = a._kind
    if kind.letter == 'f':
        made = filled(0.0, len(a))
        total = 1.0
        for i in range(len(a)):
            total = _kept(kind, total * at(i))
            store(made, i, total)
        return ndarray(kind, made, None, None)
    made = filled(0, len(a))
    count = 1
    for i in range(len(a)):
        count = machine('multiply', count, int(at(i)))
        store(made, i, count)
    return ndarray(_I, made, None, None)


def dot(a, b, out=None):
    if out is not None or not _is_array(a) or not _is_array(b):
        refuse('dot with these arguments')
    a, b = _array_of(a), _array_of(b)
    if a.ndim == 2 or b.ndim == 2:
        return _product(a, b)
    kind = _common(a._kind, b._kind)
    count = len(a)
    if count != len(b):
        give_up('a product of arrays of several lengths')
    first, second = _converted(a._kind, kind, a._elements()), _converted(b._kind, kind, b._elements())
    if kind is _B:
        refuse('a product of truth values')
    if kind is _I:
        return int64(_total(_I, count, lambda i: machine('multiply', first(i), second(i))))
    left = a._whole() if a._kind is _F else _listed(_F, (count,), first)
    right = b._whole() if b._kind is _F else _listed(_F, (count,), second)
    return float64(machine('sum_products', left, right))


def matmul(x1, x2, /):
    return dot(x1, x2)


def inner(a, b, /):
    return dot(_row_of(a), _row_of(b))


def vdot(a, b, /):
    return dot(_row_of(a), _row_of(b))


def linalg_norm(x, ord=None, axis=None, keepdims=False):
    if ord is not None or axis not in (None, 0, -1) or keepdims is not False or not _is_array(x):
        refuse('norm with these arguments')
    x = _row_of(x)
    if axis is not None:
        refuse('norm along an axis')
    values = x._whole() if x._kind is _F else _listed(_F, (len(x),), _converted(x._kind, _F, x._elements()))
    return float64(machine('sqrt', machine('sum_products', values, values)))


def where(condition, *values):
    if len(values) != 2 or not (_is_array(condition) or _is_array(values[0]) or _is_array(values[1])):
        refuse('where of these arguments')
    own, shape, holds, cost, reads, laid = _operand(condition)
    one, ones, first, more, reads_one, laid_one = _operand(values[0])
    other, others, second, most, reads_other, laid_other = _operand(values[1])
    kind = _common(one, other)
    common = _common_shape(_common_shape(shape, ones), others)
    holds = _spread(_converted(own, _B, holds, len(shape)), shape, common)
    first = _spread(_converted(one, kind, first, len(ones)), ones, common)
    second = _spread(_converted(other, kind, second, len(others)), others, common)
    if len(common) == 1:
        at = lambda i: first(i) if holds(i) else second(i)
    else:
        at = lambda i, j: first(i, j) if holds(i, j) else second(i, j)
    sources = _spread_sources(reads, shape, common) + _spread_sources(reads_one, ones, common)
    sources = sources + _spread_sources(reads_other, others, common)
    order = _common_order(_common_order(laid, laid_one), laid_other)
    return _made(kind, common, at, cost + more + most + 2, order, sources)


def diff(a, n=1, axis=-1, *given, **others):
    if not known(n) or n != 1:
        refuse('diff of another order')
    a = _any_array(a)
    if a.ndim == 2:
        if len(given) > 0 or len(others) > 0 or not known(axis) or axis not in (0, 1, -1, -2):
            refuse('diff with other arguments than an axis')
        if axis == 0 or axis == -2:
            later, sooner = a[1:], a[:-1]
        else:
            later, sooner = a[:, 1:], a[:, :-1]
    else:
        _along(axis, given, others)
        count = len(a)
        later, sooner = a[1:], a[:count - 1 if count > 0 else 0]
    return _binary('not_equal' if a._kind is _B else 'subtract', later, sooner)


def _has_nan(a):
    if a._kind is _F:
        at = a._elements()
        for i in range(len(a)):
            if at(i) != at(i):
                give_up('NaN among what is sorted')


def sort(a, axis=-1, *given, **others):
    _along(axis, given, others)
    a = _row_of(a)
    if a._kind is _B:
        refuse('truth values that are sorted')
    _has_nan(a)
    made = items(a._whole(), a._kind.letter)
    made.sort()
    return ndarray(a._kind, made, None, None)


def argsort(a, axis=-1, *given, **others):
    _along(axis, given, others)
    a = _row_of(a)
    if a._kind is _B:
        refuse('truth values that are sorted')
    _has_nan(a)
    whole = a._whole()
    places = sorted(range(len(a)), key=lambda i: load(whole, i))
    return ndarray(_I, items(places, 'i'), None, None)
