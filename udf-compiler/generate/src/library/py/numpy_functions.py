

# Functions of arrays.


def _along(axis, given, others):
    """All elements are reduced, with no arguments besides."""
    if len(given) > 0 or len(others) > 0 or axis not in (None, 0, -1):
        refuse('a reduction with other arguments than an axis')
    if are_seen():
        refuse('warnings of numpy that somebody looks at')


def _squared(x):
    if x._kind is _B:
        refuse('numbers of type int8')
    return _binary('multiply', x, x)


def _powered(x, exponent):
    kind = x._kind
    if kind_of(exponent) in ('i', 'f') and kind is _F:
        if not known(exponent):
            at = x._elements()
            power = float(exponent)
            if power == 2.0 or power == 1.0 or power == 0.5 or power == -1.0:
                give_up('a power that has a way of its own')
            return _made(_F, len(x), lambda i: machine('float_pow', at(i), power), 10)
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
    if x._kind is _B or x._kind is _I and decimals < 0:
        refuse('round of such an array')
    if x._kind is _I:
        return +x
    if decimals == 0:
        return _mapped(x, (_F, _rint), None, None, 3)
    scale = 10.0 ** abs(decimals)
    if decimals < 0:
        return _mapped(x, (_F, lambda v: _rint(v / scale) * scale), None, None, 5)
    return _mapped(x, (_F, lambda v: _rint(v * scale) / scale), None, None, 5)


def _clipped(a, low, high):
    made = _array_of(a)
    if low is None and high is None:
        return +made
    if low is not None:
        made = _binary('maximum', made, low)
    if high is not None:
        made = _binary('minimum', made, high)
    return made


def _close(a, b, rtol, atol, equal_nan):
    _, own, first, cost = _operand(a)
    _, others, second, more = _operand(b)
    at = lambda i: _near(float(first(i)), float(second(i)), rtol, atol, equal_nan)
    return _made(_B, _common_length(own, others), at, cost + 2 * more + 6)


def _of_no_dimension(*given):
    refuse('an array of no dimension')


def array(object, dtype=None, *, copy=True, order='K', subok=False, ndmin=0, like=None):
    if not _is_array(object):
        _of_no_dimension()
    if copy is not True or ndmin not in (0, 1) or like is not None:
        refuse('array with these arguments')
    made = _array_of(object)
    kind = _kind_of_dtype(dtype, made._kind)
    if kind_of(object) == 'a' or kind is not made._kind:
        at = _converted(made._kind, kind, made._elements())
        return ndarray(kind, _listed(kind, len(made), at), None, None)
    return made


def asarray(a, dtype=None, order=None, *, device=None, copy=None, like=None):
    if kind_of(a) == 'a' and copy is None and _kind_of_dtype(dtype, a._kind) is a._kind:
        return a
    return array(a, dtype, like=like)


def _filled(value, shape, dtype, own):
    if kind_of(shape) in ('l', 't'):
        lengths = parts(shape)
        if len(lengths) != 1:
            refuse('an array of several dimensions')
        shape = lengths[0]
    if kind_of(shape) != 'i':
        refuse('an array of this shape')
    count = int(shape)
    if count < 0:
        give_up('negative dimensions')
    kind = _kind_of_dtype(dtype, own)
    item = _converted(own, kind, lambda i: value)(0)
    return ndarray(kind, filled(item, count), None, None)


def zeros(shape, dtype=None, order='C', *, device=None, like=None):
    return _filled(0.0, shape, float if dtype is None else dtype, _F)


def ones(shape, dtype=None, order='C', *, device=None, like=None):
    return _filled(1.0, shape, float if dtype is None else dtype, _F)


def empty(shape, dtype=None, order='C', *, device=None, like=None):
    return zeros(shape, dtype)


def full(shape, fill_value, dtype=None, order='C', *, device=None, like=None):
    kind, count, at, _ = _operand(fill_value)
    if count is not None:
        refuse('full of an array')
    return _filled(at(0), shape, dtype, kind)


def _like(a, dtype):
    a = _array_of(a)
    return len(a), _kind_of_dtype(dtype, a._kind)


def zeros_like(a, dtype=None, order='K', subok=True, shape=None, *, device=None):
    if shape is not None:
        refuse('zeros_like with a shape')
    count, kind = _like(a, dtype)
    return ndarray(kind, filled(kind.zero, count), None, None)


def ones_like(a, dtype=None, order='K', subok=True, shape=None, *, device=None):
    if shape is not None:
        refuse('ones_like with a shape')
    count, kind = _like(a, dtype)
    return ndarray(kind, filled(kind.one, count), None, None)


def empty_like(a, dtype=None, order='K', subok=True, shape=None, *, device=None):
    return zeros_like(a, dtype, shape=shape)


def full_like(a, fill_value, dtype=None, order='K', subok=True, shape=None, *, device=None):
    if shape is not None:
        refuse('full_like with a shape')
    count, kind = _like(a, dtype)
    own, length, at, _ = _operand(fill_value)
    if length is not None:
        refuse('full_like of an array')
    return ndarray(kind, filled(_converted(own, kind, at)(0), count), None, None)


def arange(start, stop=None, step=1, dtype=None, *, device=None, like=None):
    if stop is None:
        start, stop = 0, start
    if kind_of(start) == 'i' and kind_of(stop) == 'i' and kind_of(step) == 'i':
        first, by = int(start), int(step)
        if by == 0:
            give_up('a step of zero')
        count = len(range(first, int(stop), by))
        made = _made(_I, count, lambda i: first + i * by, 1)
        return made if _kind_of_dtype(dtype, _I) is _I else made.astype(dtype)
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
    return _made(_F, count, lambda i: first if i == 0 else second if i == 1 else first + float(i) * by, 4)


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
        return _made(_F, count, lambda i: only, 1)
    parts = float(count - 1)
    step = machine('divide', last - first, parts)
    if step == 0.0:
        give_up('a step of zero')
    return _made(_F, count, lambda i: last if i == count - 1 else float(i) * step + first, 4)


def _total(kind, count, at):
    """The sum of elements, as Python's number."""
    if kind is _F:
        return machine('sum_pairwise', _listed(_F, count, at))
    total = 0
    for i in range(count):
        total = machine('add', total, int(at(i)))
    return total


def _sum_of(a):
    if a._kind is _F:
        return machine('sum_pairwise', a._whole())
    return _total(a._kind, len(a), a._elements())


def sum(a, axis=None, *given, **others):
    _along(axis, given, others)
    a = _array_of(a)
    return float64(_sum_of(a)) if a._kind is _F else int64(_sum_of(a))


def _mean_of(a):
    if a._kind is not _F:
        at = _converted(a._kind, _F, a._elements())
        return machine('divide', machine('sum_pairwise', _listed(_F, len(a), at)), float(len(a)))
    return machine('divide', _sum_of(a), float(len(a)))


def mean(a, axis=None, *given, **others):
    _along(axis, given, others)
    return float64(_mean_of(_array_of(a)))


def _variance(a, axis, given, others):
    others = dict(others)
    ddof = others.pop('ddof', 0)
    _along(axis, given, others)
    if kind_of(ddof) != 'i':
        refuse('degrees of freedom of this kind')
    a = _array_of(a)
    at = _converted(a._kind, _F, a._elements())
    if a._cost() > 0 or a._kind is not _F:
        whole = _listed(_F, len(a), at)
        at = lambda i: load(whole, i)
    count = len(a)
    middle = _mean_of(a)

    def squared(i):
        away = at(i) - middle
        return away * away

    left = count - int(ddof)
    return machine('divide', _total(_F, count, squared), float(left if left > 0 else 0))


def var(a, axis=None, *given, **others):
    return float64(_variance(a, axis, given, others))


def std(a, axis=None, *given, **others):
    return float64(machine('sqrt', _variance(a, axis, given, others)))


def _best(a, axis, given, others, better):
    _along(axis, given, others)
    a = _array_of(a)
    if a._kind is _B:
        refuse('the largest of truth values')
    if len(a) == 0:
        give_up('a reduction of no elements')
    at = a._elements()
    best = at(0)
    for i in range(1, len(a)):
        value = at(i)
        # NaN wins. Of two zeros it is the later one.
        best = best if best != best or better(best, value) else value
    return _number(a._kind, best)


def max(a, axis=None, *given, **others):
    return _best(a, axis, given, others, lambda best, value: value < best)


def min(a, axis=None, *given, **others):
    return _best(a, axis, given, others, lambda best, value: value > best)


def ptp(a, axis=None, *given, **others):
    return max(a, axis, *given, **others) - min(a, axis, *given, **others)


def _place_of_best(a, axis, given, others, better):
    _along(axis, given, others)
    a = _array_of(a)
    if a._kind is _B:
        refuse('the place of a truth value')
    if len(a) == 0:
        give_up('a reduction of no elements')
    at = a._elements()
    best = at(0)
    place = 0
    for i in range(1, len(a)):
        value = at(i)
        if best == best and (value != value or better(value, best)):
            best = value
            place = i
    return int64(place)


def argmax(a, axis=None, *given, **others):
    return _place_of_best(a, axis, given, others, lambda value, best: value > best)


def argmin(a, axis=None, *given, **others):
    return _place_of_best(a, axis, given, others, lambda value, best: value < best)


def prod(a, axis=None, *given, **others):
    _along(axis, given, others)
    a = _array_of(a)
    at = a._elements()
    if a._kind is _F:
        product = 1.0
        for i in range(len(a)):
            product = product * at(i)
        return float64(product)
    product = 1
    for i in range(len(a)):
        product = machine('multiply', product, int(at(i)))
    return int64(product)


def any(a, axis=None, *given, **others):
    _along(axis, given, others)
    a = _array_of(a)
    at = a._elements()
    found = False
    for i in range(len(a)):
        if at(i) != 0:
            found = True
            break
    return bool_(found)


def all(a, axis=None, *given, **others):
    _along(axis, given, others)
    a = _array_of(a)
    at = a._elements()
    found = True
    for i in range(len(a)):
        if at(i) == 0:
            found = False
            break
    return bool_(found)


def count_nonzero(a, axis=None, *given, **others):
    _along(axis, given, others)
    a = _array_of(a)
    at = a._elements()
    count = 0
    for i in range(len(a)):
        if at(i) != 0:
            count += 1
    return count


def cumsum(a, axis=None, *given, **others):
    _along(axis, given, others)
    a = _array_of(a)
    at = a._elements()
    if a._kind is _F:
        made = filled(0.0, len(a))
        total = 0.0
        for i in range(len(a)):
            total = at(i) if i == 0 else total + at(i)
            store(made, i, total)
        return ndarray(_F, made, None, None)
    made = filled(0, len(a))
    count = 0
    for i in range(len(a)):
        count = machine('add', count, int(at(i)))
        store(made, i, count)
    return ndarray(_I, made, None, None)


def cumprod(a, axis=None, *given, **others):
    _along(axis, given, others)
    a = _array_of(a)
    at = a._elements()
    if a._kind is _F:
        made = filled(0.0, len(a))
        total = 1.0
        for i in range(len(a)):
            total = total * at(i)
            store(made, i, total)
        return ndarray(_F, made, None, None)
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
    kind = _common(a._kind, b._kind)
    count = _common_length(len(a), len(b))
    first, second = _converted(a._kind, kind, a._elements()), _converted(b._kind, kind, b._elements())
    if kind is _B:
        refuse('a product of truth values')
    if kind is _I:
        return int64(_total(_I, count, lambda i: machine('multiply', first(i), second(i))))
    left = a._whole() if a._kind is _F else _listed(_F, count, first)
    right = b._whole() if b._kind is _F else _listed(_F, count, second)
    return float64(machine('sum_products', left, right))


def matmul(x1, x2, /):
    return dot(x1, x2)


def inner(a, b, /):
    return dot(a, b)


def vdot(a, b, /):
    return dot(a, b)


def linalg_norm(x, ord=None, axis=None, keepdims=False):
    if ord is not None or axis not in (None, 0, -1) or keepdims is not False or not _is_array(x):
        refuse('norm with these arguments')
    x = _array_of(x)
    if axis is not None:
        refuse('norm along an axis')
    values = x._whole() if x._kind is _F else _listed(_F, len(x), _converted(x._kind, _F, x._elements()))
    return float64(machine('sqrt', machine('sum_products', values, values)))


def where(condition, *values):
    if len(values) != 2 or not (_is_array(condition) or _is_array(values[0]) or _is_array(values[1])):
        refuse('where of these arguments')
    own, count, holds, cost = _operand(condition)
    one, ones, first, more = _operand(values[0])
    other, others, second, most = _operand(values[1])
    kind = _common(one, other)
    count = _common_length(_common_length(count, ones), others)
    holds = _converted(own, _B, holds)
    first, second = _converted(one, kind, first), _converted(other, kind, second)
    return _made(kind, count, lambda i: first(i) if holds(i) else second(i), cost + more + most + 2)


def diff(a, n=1, axis=-1, *given, **others):
    if not known(n) or n != 1:
        refuse('diff of another order')
    _along(axis, given, others)
    a = _array_of(a)
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
    a = _array_of(a)
    if a._kind is _B:
        refuse('truth values that are sorted')
    _has_nan(a)
    made = items(a._whole(), a._kind.letter)
    made.sort()
    return ndarray(a._kind, made, None, None)


def argsort(a, axis=-1, *given, **others):
    _along(axis, given, others)
    a = _array_of(a)
    if a._kind is _B:
        refuse('truth values that are sorted')
    _has_nan(a)
    whole = a._whole()
    places = sorted(range(len(a)), key=lambda i: load(whole, i))
    return ndarray(_I, items(places, 'i'), None, None)


def concatenate(arrays, axis=0, *given, **others):
    _along(axis, given, others)
    if kind_of(arrays) not in ('l', 't') or axis is None:
        refuse('concatenate of these arguments')
    arrays = tuple([_array_of(one) for one in parts(arrays)])
    if len(arrays) == 0:
        refuse('concatenate of nothing')
    kind = arrays[0]._kind
    count = 0
    for one in arrays:
        kind = _common(kind, one._kind)
        count = count + len(one)
    made = filled(kind.zero, count)
    before = 0
    for one in arrays:
        at = _converted(one._kind, kind, one._elements())
        for i in range(len(one)):
            store(made, before + i, at(i))
        before = before + len(one)
    return ndarray(kind, made, None, None)


def hstack(tup, *given, **others):
    return concatenate(tup, 0, *given, **others)


def flip(m, axis=None):
    if axis not in (None, 0, -1):
        refuse('an axis')
    return _array_of(m)[::-1]
