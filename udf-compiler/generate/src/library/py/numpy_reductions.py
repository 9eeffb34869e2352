

# Reductions of arrays: to one number, or to one for each line along an axis of two.


def _along(axis, given, others):
    """All elements are reduced, with no arguments besides."""
    if len(given) > 0 or len(others) > 0 or axis not in (None, 0, -1):
        refuse('a reduction with other arguments than an axis')
    if are_seen():
        refuse('warnings of numpy that somebody looks at')


def _total(kind, count, at):
    """The sum of elements, as Python's number."""
    if kind is _F:
        return machine('sum_pairwise', _listed(_F, (count,), at))
    total = 0
    for i in range(count):
        total = machine('add', total, int(at(i)))
    return total


def _added(kind, data):
    """The sum of the floats of a list."""
    return machine('sum_singles' if kind.narrow else 'sum_pairwise', data)


def _sum_of(a):
    if a._kind.letter == 'f':
        return _added(a._kind, a._whole())
    return _total(a._kind, len(a), a._elements())


def _summed_array(a):
    """An array whose sums are of a type that is known here."""
    a = _any_array(a)
    if a.ndim == 0 or a._kind.letter == 'i' and not a._kind.signed:
        refuse('numbers of type uint64')
    return a


def _lines(a, axis, given, others):
    """The elements by line and place, how many lines there are and how long, and whether lines of one number stay a dimension."""
    others = dict(others)
    keep = others.pop('keepdims', False)
    if len(given) > 0 or len(others) > 0 or not known(keep) or not known(axis) or axis not in (0, 1, -1, -2):
        refuse('a reduction with other arguments than an axis')
    if are_seen():
        refuse('warnings of numpy that somebody looks at')
    at = a._elements()
    rows, columns = a.shape
    if axis == 0 or axis == -2:
        return (lambda line, place: at(place, line)), columns, rows, 0, keep
    return at, rows, columns, 1, keep


def _of_lines(kind, made, count, axis, keep):
    """What there is of each line."""
    if not keep:
        return ndarray(kind, made, None, None)
    return _stored(kind, (1, count) if axis == 0 else (count, 1), made)


def _each_line(kind, a, axis, given, others, line):
    at, lines, length, axis, keep = _lines(a, axis, given, others)
    made = filled(kind.zero, lines)
    for i in range(lines):
        store_in(made, i, line(lambda place: at(i, place), length))
    return _of_lines(kind, made, lines, axis, keep)


def _is_whole(a, axis):
    """Whether all elements of an array are reduced to one number."""
    return a.ndim == 1 or axis is None


def _sums_of_lines(kind, at, lines, length, together):
    """Sums of floats as numpy adds them: lines whose elements lie together by blocks, others side by side."""
    made = filled(0.0, lines)
    if together or lines == 1:
        line = filled(0.0, length)
        for i in range(lines):
            for place in range(length):
                store_in(line, place, at(i, place))
            store_in(made, i, _added(kind, line))
    else:
        for place in range(length):
            for i in range(lines):
                store_in(made, i, _kept(kind, load_in(made, i) + at(i, place)))
    return made


def _lie_together(a, axis):
    """Whether lines along an axis lie in memory as they come."""
    laid = a._laid()
    if laid is _Mixed:
        refuse('sums of an array whose order is not known')
    return (axis == 1) == (laid is _ByRows)


def sum(a, axis=None, *given, **others):
    a = _summed_array(a)
    kind = a._kind
    if not _is_whole(a, axis):
        if kind.letter != 'f':
            return _each_line(_I, a, axis, given, others, lambda at, count: _total(_I, count, at))
        at, lines, length, axis, keep = _lines(a, axis, given, others)
        return _of_lines(kind, _sums_of_lines(kind, at, lines, length, _lie_together(a, axis)), lines, axis, keep)
    _along(axis, given, others)
    a = _flat(a)
    return _number(kind, _sum_of(a)) if kind.letter == 'f' else int64(_sum_of(a))


def _mean_of(a):
    if a._kind.letter != 'f':
        at = _converted(a._kind, _F, a._elements())
        return machine('divide', machine('sum_pairwise', _listed(_F, (len(a),), at)), float(len(a)))
    return machine('divide', _sum_of(a), float(len(a)))


def _means_of_lines(a, axis, given, others):
    a = _computed(a)
    at, lines, length, axis, keep = _lines(a, axis, given, others)
    at = _converted(a._kind, _F, at, 2)
    made = _sums_of_lines(_F, at, lines, length, _lie_together(a, axis))
    count = float(length)
    for i in range(lines):
        store_in(made, i, machine('divide', load_in(made, i), count))
    return at, made, lines, length, axis, keep


def mean(a, axis=None, *given, **others):
    a = _any_array(a)
    if a.ndim == 0:
        _of_no_dimension()
    if not _is_whole(a, axis):
        if a._kind is _F4:
            refuse('means of lines of narrow floats')
        _, made, lines, _, axis, keep = _means_of_lines(a, axis, given, others)
        return _of_lines(_F, made, lines, axis, keep)
    _along(axis, given, others)
    a = _flat(a)
    return _number(_F4, machine('single', _mean_of(a))) if a._kind is _F4 else float64(_mean_of(a))


def _variances_of_lines(a, axis, given, others, finished):
    others = dict(others)
    ddof = others.pop('ddof', 0)
    if kind_of(ddof) != 'i':
        refuse('degrees of freedom of this kind')
    at, means, lines, length, axis, keep = _means_of_lines(a, axis, given, others)

    def squared(line, place):
        away = at(line, place) - load_in(means, line)
        return away * away

    made = _sums_of_lines(_F, squared, lines, length, _lie_together(a, axis))
    left = length - int(ddof)
    count = float(left if left > 0 else 0)
    for i in range(lines):
        store_in(made, i, finished(machine('divide', load_in(made, i), count)))
    return _of_lines(_F, made, lines, axis, keep)


def _variance(a, axis, given, others):
    others = dict(others)
    ddof = others.pop('ddof', 0)
    _along(axis, given, others)
    if kind_of(ddof) != 'i':
        refuse('degrees of freedom of this kind')
    a = _flat(a)
    at = _converted(a._kind, _F, a._elements())
    count = len(a)
    if a._cost() > 0 or a._kind is not _F:
        whole = _listed(_F, (count,), at)
        at = lambda i: load(whole, i)
    middle = _mean_of(a)

    def squared(i):
        away = at(i) - middle
        return away * away

    left = count - int(ddof)
    return machine('divide', _total(_F, count, squared), float(left if left > 0 else 0))


def var(a, axis=None, *given, **others):
    a = _array_of(a)
    if not _is_whole(a, axis):
        return _variances_of_lines(a, axis, given, others, lambda v: v)
    return float64(_variance(a, axis, given, others))


def std(a, axis=None, *given, **others):
    a = _array_of(a)
    if not _is_whole(a, axis):
        return _variances_of_lines(a, axis, given, others, lambda v: machine('sqrt', v))
    return float64(machine('sqrt', _variance(a, axis, given, others)))


def _best_of(at, count, better):
    if count == 0:
        give_up('a reduction of no elements')
    best = at(0)
    for i in range(1, count):
        value = at(i)
        # NaN wins. Of two zeros it is the later one.
        best = best if best != best or better(best, value) else value
    return best


def _best(a, axis, given, others, better):
    a = _any_array(a)
    if a.ndim == 0 or a._kind is _B:
        refuse('the largest of truth values')
    if not _is_whole(a, axis):
        return _each_line(a._kind, a, axis, given, others, lambda at, count: _best_of(at, count, better))
    _along(axis, given, others)
    a = _flat(a)
    return _number(a._kind, _best_of(a._elements(), len(a), better))


def max(a, axis=None, *given, **others):
    return _best(a, axis, given, others, lambda best, value: value < best)


def min(a, axis=None, *given, **others):
    return _best(a, axis, given, others, lambda best, value: value > best)


def ptp(a, axis=None, *given, **others):
    return max(a, axis, *given, **others) - min(a, axis, *given, **others)


def _place_of_best_of(at, count, better):
    if count == 0:
        give_up('a reduction of no elements')
    best = at(0)
    place = 0
    for i in range(1, count):
        value = at(i)
        if best == best and (value != value or better(value, best)):
            best = value
            place = i
    return place


def _place_of_best(a, axis, given, others, better):
    a = _any_array(a)
    if a.ndim == 0 or a._kind is _B:
        refuse('the place of a truth value')
    if not _is_whole(a, axis):
        return _each_line(_I, a, axis, given, others, lambda at, count: _place_of_best_of(at, count, better))
    _along(axis, given, others)
    if a._laid() not in (None, _ByRows):
        a = a.copy()
    a = _flat(a)
    return int64(_place_of_best_of(a._elements(), len(a), better))


def argmax(a, axis=None, *given, **others):
    return _place_of_best(a, axis, given, others, lambda value, best: value > best)


def argmin(a, axis=None, *given, **others):
    return _place_of_best(a, axis, given, others, lambda value, best: value < best)


def _product_of_floats(kind, at, count):
    product = 1.0
    for i in range(count):
        product = _kept(kind, product * at(i))
    return product


def _product_of_ints(at, count):
    product = 1
    for i in range(count):
        product = machine('multiply', product, int(at(i)))
    return product


def prod(a, axis=None, *given, **others):
    a = _summed_array(a)
    own = a._kind
    if own.letter == 'f':
        kind, product = own, lambda at, count: _product_of_floats(own, at, count)
    else:
        kind, product = _I, _product_of_ints
    if not _is_whole(a, axis):
        return _each_line(kind, a, axis, given, others, product)
    _along(axis, given, others)
    a = _flat(a)
    return _number(kind, product(a._elements(), len(a)))


def _some(at, count):
    found = False
    for i in range(count):
        if at(i) != 0:
            found = True
            break
    return found


def _every(at, count):
    found = True
    for i in range(count):
        if at(i) == 0:
            found = False
            break
    return found


def any(a, axis=None, *given, **others):
    a = _any_array(a)
    if a.ndim == 0:
        _of_no_dimension()
    if not _is_whole(a, axis):
        return _each_line(_B, a, axis, given, others, _some)
    _along(axis, given, others)
    a = _flat(a)
    return bool_(_some(a._elements(), len(a)))


def all(a, axis=None, *given, **others):
    a = _any_array(a)
    if a.ndim == 0:
        _of_no_dimension()
    if not _is_whole(a, axis):
        return _each_line(_B, a, axis, given, others, _every)
    _along(axis, given, others)
    a = _flat(a)
    return bool_(_every(a._elements(), len(a)))


def _count_of(at, count):
    found = 0
    for i in range(count):
        if at(i) != 0:
            found += 1
    return found


def count_nonzero(a, axis=None, *given, **others):
    a = _any_array(a)
    if a.ndim == 0:
        _of_no_dimension()
    if not _is_whole(a, axis):
        return _each_line(_I, a, axis, given, others, _count_of)
    _along(axis, given, others)
    a = _flat(a)
    return _count_of(a._elements(), len(a))
