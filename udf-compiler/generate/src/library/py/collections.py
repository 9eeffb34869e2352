"""The module collections: containers as classes over lists and dicts; deque is a list with some room at its front."""

import operator
from collections import Counter


class deque:
    def __init__(self, iterable=(), maxlen=None):
        if maxlen is not None:
            if not isinstance(maxlen, int) or isinstance(maxlen, bool):
                give_up('a length that is no int')
            if maxlen < 0:
                raise ValueError('maxlen must be non-negative')
        self._items = []
        self._head = 0
        self._changes = 0
        self._most = maxlen
        self.extend(iterable)

    @property
    def maxlen(self):
        return self._most

    def __len__(self):
        return len(self._items) - self._head

    def _list(self):
        return self._items[self._head:]

    def append(self, x, /):
        self._items.append(x)
        self._changes += 1
        if self._most is not None and len(self._items) - self._head > self._most:
            self._drop()

    def _drop(self):
        self._head += 1
        if self._head >= 16 and self._head * 2 >= len(self._items):
            del self._items[:self._head]
            self._head = 0

    def appendleft(self, x, /):
        self._changes += 1
        if self._head == 0:
            # Room in front, filled with whatever there is.
            self._head = len(self._items)
            self._items.extend(self._items[:])
        if self._head == 0:
            self._items.append(x)
        else:
            self._head -= 1
            self._items[self._head] = x
        if self._most is not None and len(self._items) - self._head > self._most:
            self._items.pop()

    def popleft(self):
        if self._head >= len(self._items):
            raise IndexError('pop from an empty deque')
        self._changes += 1
        item = self._items[self._head]
        self._drop()
        return item

    def pop(self):
        if self._head >= len(self._items):
            raise IndexError('pop from an empty deque')
        self._changes += 1
        return self._items.pop()

    def extend(self, iterable, /):
        for x in self._list() if iterable is self else iterable:
            self.append(x)

    def extendleft(self, iterable, /):
        for x in self._list() if iterable is self else iterable:
            self.appendleft(x)

    def clear(self):
        self._items.clear()
        self._head = 0
        self._changes += 1

    def copy(self):
        return deque(self._list(), self._most)

    def _place(self, index):
        if not isinstance(index, int):
            give_up('an index that is no int')
        length = len(self._items) - self._head
        if index < 0:
            index += length
        if index < 0 or index >= length:
            raise IndexError('deque index out of range')
        return self._head + index

    def __getitem__(self, index):
        return self._items[self._place(index)]

    def __setitem__(self, index, x):
        self._items[self._place(index)] = x

    def __delitem__(self, index):
        del self._items[self._place(index)]
        self._changes += 1

    def __contains__(self, x):
        return x in self._list()

    def __iter__(self):
        return self._forward(self._head, self._changes)

    def _forward(self, place, changes):
        self._check(changes)
        while place < len(self._items):
            yield self._items[place]
            self._check(changes)
            place += 1

    def __reversed__(self):
        return self._backward(len(self._items) - 1, self._head, self._changes)

    def _backward(self, place, head, changes):
        while place >= head:
            self._check(changes)
            yield self._items[place]
            place -= 1

    def _check(self, changes):
        if self._changes != changes:
            raise RuntimeError('deque mutated during iteration')

    def rotate(self, n=1, /):
        if not isinstance(n, int):
            give_up('a rotation by no int')
        length = len(self._items) - self._head
        if length > 1:
            n %= length
            items = self._list()
            self._items[self._head:] = items[length - n:] + items[:length - n]
            self._changes += 1

    def reverse(self):
        items = self._list()
        items.reverse()
        self._items[self._head:] = items

    def count(self, x, /):
        return self._list().count(x)

    def index(self, x, start=0, stop=None, /):
        items = self._list()
        start, stop, _ = slice(start, stop).indices(len(items))
        for place in range(start, stop):
            if (items[place],) == (x,):
                return place
        raise ValueError(f'{x!r} is not in deque')

    def insert(self, index, x, /):
        if not isinstance(index, int):
            give_up('an index that is no int')
        if self._most is not None and len(self._items) - self._head >= self._most:
            raise IndexError('deque already at its maximum size')
        items = self._list()
        items.insert(index, x)
        self._items[self._head:] = items
        self._changes += 1

    def remove(self, x, /):
        items = self._list()
        if x not in items:
            raise ValueError('deque.remove(x): x not in deque')
        items.remove(x)
        self._items[self._head:] = items
        self._changes += 1

    def __eq__(self, other):
        return isinstance(other, deque) and self._list() == other._list()

    def __lt__(self, other):
        return self._list() < _other(other)

    def __le__(self, other):
        return self._list() <= _other(other)

    def __gt__(self, other):
        return self._list() > _other(other)

    def __ge__(self, other):
        return self._list() >= _other(other)

    def __add__(self, other):
        return deque(self._list() + _other(other), self._most)

    def __mul__(self, times):
        return deque(self._list() * times, self._most)

    def __rmul__(self, times):
        return deque(self._list() * times, self._most)

    def __iadd__(self, iterable):
        self.extend(iterable)
        return self

    def __imul__(self, times):
        if times <= 0:
            self.clear()
        elif times > 1:
            self.extend(self._list() * (times - 1))
        return self

    def __repr__(self):
        if self._most is None:
            return f'deque({self._list()!r})'
        return f'deque({self._list()!r}, maxlen={self._most})'

    __hash__ = None


def _other(other):
    if not isinstance(other, deque):
        give_up('a deque with something else')
    return other._list()


class OrderedDict:
    def __init__(self, items=(), /, **named):
        self._dict = {}
        self.update(items, **named)

    def update(self, items=(), /, **named):
        if isinstance(items, ChainMap):
            for key in items:
                self._dict[key] = items[key]
        elif isinstance(items, (OrderedDict, dict)):
            for key, value in items.items():
                self._dict[key] = value
        else:
            for key, value in items:
                self._dict[key] = value
        for key, value in named.items():
            self._dict[key] = value

    def __len__(self):
        return len(self._dict)

    def __getitem__(self, key):
        return self._dict[key]

    def __setitem__(self, key, value):
        self._dict[key] = value

    def __delitem__(self, key):
        del self._dict[key]

    def __contains__(self, key):
        return key in self._dict

    def __iter__(self):
        return self._keys(version(self._dict))

    def _keys(self, made):
        if version(self._dict) != made:
            give_up('an OrderedDict that changes under an iterator')
        for key in self._dict:
            yield key

    def __reversed__(self):
        return self._keys_backwards(version(self._dict))

    def _keys_backwards(self, made):
        if version(self._dict) != made:
            give_up('an OrderedDict that changes under an iterator')
        for key in reversed(self._dict):
            yield key

    def keys(self):
        return self._dict.keys()

    def values(self):
        return self._dict.values()

    def items(self):
        return self._dict.items()

    def get(self, key, default=None, /):
        return self._dict.get(key, default)

    def setdefault(self, key, default=None):
        return self._dict.setdefault(key, default)

    def pop(self, key, *default):
        if not default:
            self._find(key)
        return self._dict.pop(key, *default)

    def _find(self, key):
        # The exception has a tuple's items for its arguments.
        if (isinstance(key, tuple) or key is None) and key not in self._dict:
            give_up('an OrderedDict without such a key')

    def popitem(self, last=True):
        if len(self._dict) == 0:
            raise KeyError('dictionary is empty')
        if last:
            return self._dict.popitem()
        key = list(self._dict)[0]
        return key, self._dict.pop(key)

    def move_to_end(self, key, last=True):
        self._find(key)
        if not isinstance(key, str):
            # An equal key may be another object.
            for stored in self._dict:
                if stored == key:
                    key = stored
                    break
        if last:
            self._dict[key] = self._dict.pop(key)
        else:
            value = self._dict.pop(key)
            rest = list(self._dict.items())
            self._dict.clear()
            self._dict[key] = value
            for other, value in rest:
                self._dict[other] = value

    def clear(self):
        self._dict.clear()

    def copy(self):
        return OrderedDict(self)

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return list(self._dict.items()) == list(other._dict.items())
        return isinstance(other, dict) and self._dict == other

    def __or__(self, other):
        if not isinstance(other, (OrderedDict, dict)):
            give_up('a union of an OrderedDict with no dict')
        result = OrderedDict(self)
        result.update(other)
        return result

    def __ror__(self, other):
        if not isinstance(other, dict):
            give_up('a union of an OrderedDict with no dict')
        result = OrderedDict(other)
        result.update(self)
        return result

    def __ior__(self, other):
        self.update(other)
        return self

    def __repr__(self):
        if len(self._dict) == 0:
            return 'OrderedDict()'
        return f'OrderedDict({self._dict!r})'

    __hash__ = None


def OrderedDict_fromkeys(iterable, value=None):
    result = OrderedDict()
    for key in iterable:
        result[key] = value
    return result


class _ChainView:
    def __init__(self, chain):
        self._chain = chain

    def __len__(self):
        return len(self._chain)

    def __eq__(self, other):
        give_up('a view of a ChainMap compared')

    def __repr__(self):
        give_up('a view of a ChainMap as text')

    def _refuse(self, other):
        give_up('a view of a ChainMap as a set')

    __and__ = __or__ = __sub__ = __xor__ = __rand__ = __ror__ = __rsub__ = __rxor__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = isdisjoint = _refuse
    __hash__ = None


class _ChainKeys(_ChainView):
    def __iter__(self):
        return iter(self._chain)

    def __contains__(self, key):
        return key in self._chain


class _ChainValues(_ChainView):
    def __iter__(self):
        return self._values(list(self._chain))

    def _values(self, keys):
        for key in keys:
            yield self._chain[key]


class _ChainItems(_ChainView):
    def __iter__(self):
        return self._items(list(self._chain))

    def _items(self, keys):
        for key in keys:
            yield key, self._chain[key]


class ChainMap:
    def __init__(self, *maps):
        self.maps = list(maps) if maps else [{}]

    def __getitem__(self, key):
        for mapping in self.maps:
            try:
                return mapping[key]
            except KeyError:
                pass
        raise KeyError(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __contains__(self, key):
        for mapping in self.maps:
            if key in mapping:
                return True
        return False

    def _all(self):
        merged = {}
        for mapping in reversed(self.maps):
            for key, value in mapping.items():
                merged[key] = value
        return merged

    def __len__(self):
        return len(self._all())

    def __iter__(self):
        return self._keys(list(self._all()))

    def _keys(self, keys):
        for key in keys:
            yield key

    def keys(self):
        return _ChainKeys(self)

    def values(self):
        return _ChainValues(self)

    def items(self):
        return _ChainItems(self)

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        if key not in self.maps[0]:
            raise KeyError(f'Key not found in the first mapping: {key!r}')
        del self.maps[0][key]

    def pop(self, key, *default):
        if not default and key not in self.maps[0]:
            raise KeyError(f'Key not found in the first mapping: {key!r}')
        return self.maps[0].pop(key, *default)

    def new_child(self, m=None, **named):
        if named:
            give_up('a child of a ChainMap with names')
        return ChainMap({} if m is None else m, *self.maps)

    @property
    def parents(self):
        return ChainMap(*self.maps[1:])

    def __eq__(self, other):
        if isinstance(other, ChainMap):
            return self._all() == other._all()
        return isinstance(other, dict) and self._all() == other

    def __repr__(self):
        return f'ChainMap({", ".join([repr(mapping) for mapping in self.maps])})'

    __hash__ = None


def same_counts(one, other):
    for key, count in one.items():
        if other[key] != count:
            return False
    for key, count in other.items():
        if one[key] != count:
            return False
    return True


def _positive(counts):
    result = Counter()
    for key, count in counts.items():
        if count > 0:
            result[key] = count
    return result


def _combined(combine, one, other):
    return _positive({key: combine(count, other[key]) for key, count in one.items()})


def _with_others(result, one, other):
    for key, count in other.items():
        if key not in one and count > 0:
            result[key] = count
    return result


def _negated(counter):
    return {key: 0 - count for key, count in counter.items()}


def counts_added(one, other):
    return _with_others(_combined(operator.add, one, other), one, other)


def counts_subtracted(one, other):
    return _with_others(_combined(operator.sub, one, other), one, _negated(other))


def larger_counts(one, other):
    return _with_others(_combined(max, one, other), one, other)


def smaller_counts(one, other):
    return _combined(min, one, other)


def positive_counts(counter):
    return _positive(counter)


def negative_counts(counter):
    return _positive(_negated(counter))


def _become(combine, counter, other, keys):
    for key in list(keys):
        counter[key] = combine(counter[key], other[key])
    for key in [key for key, count in counter.items() if not count > 0]:
        del counter[key]


def add_counts(counter, other):
    _become(operator.add, counter, other, other)


def subtract_counts(counter, other):
    _become(operator.sub, counter, other, other)


def become_larger_counts(counter, other):
    _become(max, counter, other, other)


def become_smaller_counts(counter, other):
    _become(min, counter, other, counter)


def counts_within(one, other):
    for key, count in one.items():
        if count > other[key]:
            return False
    for key, count in other.items():
        if one[key] > count:
            return False
    return True


def repeated_elements(counter):
    for key, count in counter.items():
        for _ in range(count):
            yield key
