

# Arrays of one and two dimensions. Their elements lie in a list of the IR, which they do not share with Python.
# What is computed element by element is postponed: a function from a place to its element, which is called in the loop that needs it. Where
# that function stood for something else later, because an array has changed meanwhile or the loop is another, and where the array is needed
# as a value of the IR, it is computed at once (`stamped`).


# In which order the elements of an array of two dimensions lie: it decides in which order numpy adds them.
class _ByRows:
    pass


class _ByColumns:
    pass


class _Mixed:
    pass


# What costs more is computed once.
_MOST = 6
# Of so many arrays it is asked whether they are the one that is set.
_MOST_SOURCES = 6


def _common_order(one, other):
    if one is None:
        return other
    if other is None or one is other:
        return one
    return _Mixed


def _made(kind, shape, at, cost, order=None, sources=()):
    """An array of elements that are computed where they are asked for, or now."""
    if are_seen():
        refuse('warnings of numpy that somebody looks at')
    if len(shape) == 0:
        return _number(kind, at())
    if cost <= _MOST:
        stamp = stamped(cost)
        if stamp is not None:
            later = (at, cost, shape, stamp, sources)
            if len(shape) == 1:
                return ndarray(kind, None, None, later)
            return _Grid(kind, None, 0, shape, None, order, later)
    return _stored(kind, shape, _listed(kind, shape, at), order)


def _stored(kind, shape, data, order=None):
    """An array of all elements of a list, row by row. What numpy would lay out otherwise keeps the name of that."""
    if len(shape) == 1:
        return ndarray(kind, data, None, None)
    return _Grid(kind, data, 0, shape, (shape[1], 1), _ByRows if order is None else order, None)


def _volume(shape):
    if len(shape) == 1:
        return shape[0]
    return shape[0] * shape[1]


def _listed(kind, shape, at):
    made = filled(kind.zero, _volume(shape))
    if len(shape) == 1:
        for i in range(shape[0]):
            store_in(made, i, at(i))
        return made
    width = shape[1]
    for i in range(shape[0]):
        before = machine('multiply', i, width)
        for j in range(width):
            store_in(made, machine('add', before, j), at(i, j))
    return made


def _times(place, step):
    if known(step) and step == 1:
        return place
    return machine('multiply', place, step)


def _plus(one, other):
    if known(one) and one == 0:
        return other
    return machine('add', one, other)


def _inside(data, start, shape, steps):
    """Fails the row if a place of a view is outside its list, which no array is made for."""
    low = high = start
    some = True
    for length, step in zip(shape, steps):
        some = some and length > 0
        span = (length - 1) * step
        if known(step):
            if step > 0:
                high = high + span
            else:
                low = low + span
        else:
            high = high + (span if span > 0 else 0)
            low = low + (span if span < 0 else 0)
    if some and (low < 0 or high >= len(data)):
        give_up('a view of more than there is')


def _is_array(x):
    """Whether functions of elements take it: a narrow number is an array without dimensions."""
    return kind_of(x) in ('a', 'l', 't', 'r', 'n') or _is_real(x) or _is_real_number(x)


def _is_real_number(x):
    """Whether it is a narrow number that is known."""
    return kind_of(x) == '' and known(x) and isinstance(x, _real_number)


def _is_real(x):
    return kind_of(x) == '' and known(x) and isinstance(x, _real_array)


def _array_of(x):
    """An array to look at, not of narrow numbers: of a list, its own items."""
    made = _any_array(x)
    if made._kind.narrow:
        refuse('this function of an array of narrow numbers')
    return made


def _any_array(x):
    """The same, of numbers of any kind, or a narrow number."""
    letter = kind_of(x)
    if letter == 'a' or letter == 'n':
        return x
    if _is_real_number(x):
        return _number(_kind_of_dtype(x.dtype, None), x.item())
    if _is_real(x):
        if x.ndim not in (1, 2) or x.ndim == 2 and not x.flags.c_contiguous:
            refuse('an array of other dimensions than one and two')
        kind = _kind_of_dtype(x.dtype, None)
        if x.ndim == 1:
            return _array_of_items(x.tolist(), kind)
        return _stored(kind, x.shape, items(x.ravel().tolist(), kind.letter))
    if letter == 'l' or letter == 't':
        inner = kind_of_items(x)
        if inner in ('l', 't', 'a'):
            return _grid_of_rows(x)
        return _array_of_items(x, _kind_named(inner))
    if letter == 'r':
        return _array_of_items(list(x), _I)
    refuse('an array of this object')


def _row_of(x):
    """The same, of one dimension."""
    array = _array_of(x)
    if array.ndim != 1:
        refuse('this function of an array of several dimensions')
    return array


def _array_of_items(x, kind):
    if kind is not _F and len(x) == 0:
        give_up('an array of no items, which is one of floats')
    return ndarray(kind, items(x, kind.letter), None, None)


def _operand(x):
    """The kind, the shape, the elements, what they cost, where they are read, and the order of their places. A number has no dimension."""
    letter = kind_of(x)
    if letter == 'f':
        number = float(x)
        return _OwnFloat if is_own(x) else _F, (), lambda: number, 0, (), None
    if letter == 'i':
        number = int(x)
        return _OwnInt if is_own(x) else _I, (), lambda: number, 0, (), None
    if letter == 'b':
        number = bool(x)
        return _B, (), lambda: number, 0, (), None
    array = _any_array(x)
    if array.ndim == 0:
        value = array._value
        return array._kind, (), lambda: value, 0, (), None
    return array._kind, array.shape, array._elements(), array._cost(), array._sources(), array._laid()


def _is_one(length):
    return known(length) and length == 1


def _common_length(one, other):
    """A length that is one at run time only is left to the interpreted library."""
    if _is_one(one):
        return other
    if _is_one(other):
        return one
    if one != other:
        give_up('arrays of several lengths')
    return one


def _common_shape(one, other):
    if len(one) == 0:
        return other
    if len(other) == 0:
        return one
    if len(one) == 1 and len(other) == 1:
        return (_common_length(one[0], other[0]),)
    if len(one) == 1:
        return (other[0], _common_length(one[0], other[1]))
    if len(other) == 1:
        return (one[0], _common_length(one[1], other[0]))
    return (_common_length(one[0], other[0]), _common_length(one[1], other[1]))


def _repeats(own, shape):
    """Whether elements of an array of the one shape are taken several times for the other."""
    if len(own) < len(shape):
        return True
    for length, other in zip(own, shape):
        if _is_one(length) and not _is_one(other):
            return True
    return False


def _spread(at, own, shape):
    """The elements of an array of the one shape at the places of the other."""
    if not _repeats(own, shape):
        return at
    if len(shape) == 1:
        if len(own) == 0:
            return lambda i: at()
        return lambda i: at(0)
    if len(own) == 0:
        return lambda i, j: at()
    if len(own) == 1:
        if _is_one(own[0]):
            return lambda i, j: at(0)
        return lambda i, j: at(j)
    if _is_one(own[0]) and _is_one(own[1]):
        return lambda i, j: at(0, 0)
    if _is_one(own[0]):
        return lambda i, j: at(0, j)
    return lambda i, j: at(i, 0)


def _moved(sources):
    """Where elements are read that come at other places than their own."""
    return tuple([(source[0], None, None) for source in sources])


def _spread_sources(sources, own, shape):
    return _moved(sources) if _repeats(own, shape) else sources


def _meets(sources, data, start, steps):
    """Whether what is read is set at another place. Nothing else is read of more arrays than a few."""
    if len(sources) > _MOST_SOURCES:
        return True
    met = False
    for own, first, by in sources:
        if first is None:
            met = met or same_list(own, data)
        else:
            met = met or same_list(own, data) and not (first == start and by == steps)
    return met


def _mapped(x, floats, ints, bools, cost):
    """A function of each element: for each kind, of what kind the result is, and the function. Narrow numbers stay what they are."""
    own, shape, at, spent, sources, laid = _operand(x)
    kind = _strong(own)
    chosen = floats if kind.letter == 'f' else ints if kind.letter == 'i' else bools
    if chosen is None:
        refuse('this function of an array of this type')
    result, function = chosen
    if kind.narrow and result is not _B:
        result = _float_of(kind) if result is _F else kind
        function = _after_kept(result, function)
    at = _after(function, at, len(shape))
    return _made(result, shape, at, spent + cost, laid, sources)


_COMPARING = ('equal', 'not_equal', 'less', 'less_equal', 'greater', 'greater_equal')
_LOGICAL = ('logical_and', 'logical_or', 'logical_xor')
# What floats of 64 bits are not the way to for those of 32.
_ROUNDED_OTHERWISE = ('floor_divide', 'remainder', 'power')
_OF_FLOATS = ('divide', 'arctan2', 'hypot', 'copysign')


def _binary(name, x, y):
    one, own, first, cost, reads, laid = _operand(x)
    other, others, second, more, reads_more, laid_others = _operand(y)
    shape = _common_shape(own, others)
    kind = _common(one, other)
    cost = cost + more + 1
    if name in _OF_FLOATS:
        kind = _float_of(kind) if name != 'divide' or kind.letter == 'f' else _F
    if name in _LOGICAL:
        kind = _B
    first = _spread(_converted(one, kind, first, len(own)), own, shape)
    second = _spread(_converted(other, kind, second, len(others)), others, shape)
    function = _of_floats(name) if kind.letter == 'f' else _of_ints(name) if kind.letter == 'i' else _of_bools(name)
    if function is None or kind is _F4 and name in _ROUNDED_OTHERWISE:
        refuse('this function of arrays of these types')
    if name in _COMPARING:
        kind = _B
    else:
        function = _after_both_kept(kind, function)
    if name in ('floor_divide', 'remainder', 'power', 'fmod', 'arctan2', 'hypot'):
        cost += 8
    sources = _spread_sources(reads, own, shape) + _spread_sources(reads_more, others, shape)
    order = _common_order(laid, laid_others)
    return _made(kind, shape, _after_both(function, first, second, len(shape)), cost, order, sources)


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
