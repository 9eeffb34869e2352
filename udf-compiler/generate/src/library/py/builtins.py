"""What builtins do that is written in Python."""


def column(rows, place):
    return tuple([row[place] for row in rows])


def transposed(rows):
    place = 0
    while len(rows) > 0:
        items = []
        for row in rows:
            if place >= len(row):
                return
            items.append(row[place])
        yield tuple(items)
        place += 1


def holds_object(items, wanted):
    for item in items:
        if item is wanted or item == wanted:
            return True
    return False


def place_of_object(items, wanted):
    place = 0
    for item in items:
        if item is wanted or item == wanted:
            return place
        place += 1
    return -1


def count_of_object(items, wanted):
    count = 0
    for item in items:
        if item is wanted or item == wanted:
            count += 1
    return count


def equal_objects(left, right):
    if len(left) != len(right):
        return False
    for place in range(len(left)):
        if not (left[place],) == (right[place],):
            return False
    return True


def place_of_key(table, key):
    hash = key_hash(key)
    place = probe(table, hash, -1)
    while place >= 0:
        if same_key(key_at(table, place), key):
            return place
        place = probe(table, hash, place)
    return -1


def put_key(table, key, value):
    hash = key_hash(key)
    place = probe(table, hash, -1)
    while place >= 0:
        if same_key(key_at(table, place), key):
            set_at(table, place, value)
            return
        place = probe(table, hash, place)
    enter(table, hash, key, value)


def merged_objects(items, width, before):
    merged = []
    count = len(items)
    start = 0
    while start < count:
        middle = min(start + width, count)
        end = min(middle + width, count)
        left = start
        right = middle
        while left < middle and right < end:
            if before(items[right], items[left]):
                merged.append(items[right])
                right += 1
            else:
                merged.append(items[left])
                left += 1
        while left < middle:
            merged.append(items[left])
            left += 1
        while right < end:
            merged.append(items[right])
            right += 1
        start = end
    return merged


def objects_in_order(items, backwards, before=lambda a, b: a < b):
    items = items[:]
    if backwards:
        items.reverse()
    width = 1
    while width < len(items):
        items = merged_objects(items, width, before)
        width *= 2
    if backwards:
        items.reverse()
    return items


# Where an iterator is that has come to its end: it never goes on, whatever is added.
END = 1 << 62


class list_iterator:
    def __init__(self, items):
        self._items = items
        self._at = 0

    def __iter__(self):
        while self._at < len(self._items):
            item = self._items[self._at]
            self._at += 1
            yield item
        self._at = END

    def __next__(self):
        if self._at >= len(self._items):
            self._at = END
            raise StopIteration
        item = self._items[self._at]
        self._at += 1
        return item


class range_iterator:
    def __init__(self, start, stop, step):
        self._start = start
        self._step = step
        self._count = len(range(start, stop, step))
        self._at = 0

    def __iter__(self):
        while self._at < self._count:
            self._at += 1
            yield self._start + (self._at - 1) * self._step

    def __next__(self):
        if self._at >= self._count:
            raise StopIteration
        self._at += 1
        return self._start + (self._at - 1) * self._step


class dict_iterator:
    def __init__(self, table, keys, values):
        self._table = table
        self._version = version(table)
        self._items = list(table)
        self._at = 0
        self._shows_keys = keys
        self._shows_values = values

    def _next(self):
        key = self._items[self._at]
        self._at += 1
        if self._shows_keys and self._shows_values:
            return (key, self._table[key])
        return key if self._shows_keys else self._table[key]

    def _check(self):
        if self._version != version(self._table):
            give_up('a dict that gets or loses keys while it is read')

    def __iter__(self):
        while self._at < len(self._items):
            self._check()
            yield self._next()
        self._check()

    def __next__(self):
        self._check()
        if self._at >= len(self._items):
            raise StopIteration
        return self._next()


class generator:
    def __init__(self, memory):
        self._memory = memory

    def __iter__(self):
        while True:
            found, item = resume(self._memory)
            if not found:
                return
            yield item

    def __next__(self):
        found, item = resume(self._memory)
        if not found:
            raise StopIteration
        return item


def next_item(iterator, default):
    try:
        return iterator.__next__()
    except StopIteration:
        return default


def found_in(items, wanted):
    for item in items:
        if same_key(item, wanted):
            return True
    return False


def zipped(iterators):
    while True:
        items = ()
        for iterator in iterators:
            try:
                item = iterator.__next__()
            except StopIteration:
                return
            items = items + (item,)
        yield items


def items_of(iterator):
    while True:
        try:
            item = iterator.__next__()
        except StopIteration:
            return
        yield item


def translated(text, texts):
    out = []
    for c in text:
        out.append(texts.get(c, c))
    return ''.join(out)


def ascii(obj, /):
    return repr(obj).encode('ascii', 'backslashreplace').decode('ascii')


def str_maketrans(x, *more):
    if len(more) == 0:
        if not isinstance(x, dict):
            give_up('a table that is no dict')
        table = {}
        for key, value in x.items():
            if isinstance(key, str):
                if len(key) != 1:
                    raise ValueError('string keys in translate table must be of length 1')
                table[ord(key)] = value
            elif isinstance(key, int):
                table[key] = value
            else:
                give_up('a table with such keys')
        return table
    y = more[0]
    if not isinstance(x, str) or not isinstance(y, str):
        give_up('a table of anything but texts')
    if len(x) != len(y):
        raise ValueError('the first two maketrans arguments must have equal length')
    if len(more) == 1:
        return {ord(a): ord(b) for a, b in zip(x, y)}
    z = more[1]
    if not isinstance(z, str):
        give_up('a table of anything but texts')
    table = {}
    for a, b in zip(x, y):
        table[ord(a)] = ord(b)
    for c in z:
        table[ord(c)] = None
    return table


def translated_later(text, table):
    out = []
    for c in text:
        code = ord(c)
        if code not in table:
            out.append(c)
            continue
        value = table[code]
        if value is None:
            continue
        out.append(chr(value) if isinstance(value, int) else value)
    return ''.join(out)


def _byte(x):
    if not isinstance(x, int):
        give_up('a byte that is no int')
    if not 0 <= x < 256:
        raise ValueError('byte must be in range(0, 256)')
    return int(x)


class bytearray:
    """Bytes that change, as a list of ints."""

    def __init__(self, source=b'', encoding=None, errors='strict'):
        if isinstance(source, str):
            if encoding is None:
                raise TypeError('string argument without an encoding')
            source = source.encode(encoding, errors)
        elif encoding is not None:
            give_up('an encoding of no text')
        if isinstance(source, int):
            if source < 0:
                raise ValueError('negative count')
            self._items = [0] * source
        else:
            self._items = _bytes_of(source)

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        at = 0
        while at < len(self._items):
            yield self._items[at]
            at += 1

    def __bytes__(self):
        return bytes(self._items)

    def __getitem__(self, place):
        if isinstance(place, slice):
            return _bytearray(self._items[place])
        return self._items[self._place(place)]

    def _place(self, place):
        if not -len(self._items) <= place < len(self._items):
            raise IndexError('bytearray index out of range')
        return place

    def __setitem__(self, place, value):
        if not isinstance(place, slice):
            self._items[self._place(place)] = _byte(value)
            return
        value = _bytes_of(value)
        start, stop, step = place.indices(len(self._items))
        if step == 1:
            self._items[place] = value
        elif len(value) == 0:
            del self._items[place]
        else:
            places = len(range(start, stop, step))
            if len(value) != places:
                raise ValueError(f'attempt to assign bytes of size {len(value)} to extended slice of size {places}')
            self._items[place] = value

    def __delitem__(self, place):
        if isinstance(place, slice):
            del self._items[place]
        else:
            del self._items[self._place(place)]

    def __contains__(self, part):
        if isinstance(part, int):
            return _byte(part) in self._items
        return _operand(part) in bytes(self._items)

    def __eq__(self, other):
        if isinstance(other, (bytes, bytearray)):
            return self._items == _bytes_of(other)
        return False

    def __lt__(self, other):
        return bytes(self._items) < _operand(other)

    def __le__(self, other):
        return bytes(self._items) <= _operand(other)

    def __gt__(self, other):
        return bytes(self._items) > _operand(other)

    def __ge__(self, other):
        return bytes(self._items) >= _operand(other)

    def __add__(self, other):
        return _bytearray(self._items + list(_operand(other)))

    def __iadd__(self, other):
        if other is self:
            give_up('a bytearray that is appended to itself')
        self._items.extend(_operand(other))
        return self

    def __mul__(self, count):
        return _bytearray(self._items * count)

    def __rmul__(self, count):
        return _bytearray(self._items * count)

    def __imul__(self, count):
        self._items[:] = self._items * count
        return self

    def __mod__(self, values):
        give_up('a bytearray as a template')

    def __repr__(self):
        text = repr(bytes(self._items))
        if text[1] == '"':
            # It escapes single quotes in any case.
            text = text.replace("'", "\\'")
        return f'bytearray({text})'

    def append(self, item, /):
        self._items.append(_byte(item))

    def extend(self, items, /):
        self._items.extend(_bytes_of(items))

    def insert(self, place, item, /):
        self._items.insert(place, _byte(item))

    def pop(self, place=-1, /):
        if len(self._items) == 0:
            raise IndexError('pop from empty bytearray')
        return self._items.pop(place)

    def remove(self, item, /):
        if _byte(item) not in self._items:
            raise ValueError('value not found in bytearray')
        self._items.remove(item)

    def reverse(self):
        self._items.reverse()

    def clear(self):
        self._items.clear()

    def copy(self):
        return _bytearray(self._items.copy())

    def decode(self, encoding='utf-8', errors='strict'):
        return bytes(self._items).decode(encoding, errors)

    def hex(self, *layout):
        return bytes(self._items).hex(*layout)

    def find(self, part, /, *bounds):
        return bytes(self._items).find(_part(part), *bounds)

    def rfind(self, part, /, *bounds):
        return bytes(self._items).rfind(_part(part), *bounds)

    def index(self, part, /, *bounds):
        return bytes(self._items).index(_part(part), *bounds)

    def rindex(self, part, /, *bounds):
        return bytes(self._items).rindex(_part(part), *bounds)

    def count(self, part, /, *bounds):
        return bytes(self._items).count(_part(part), *bounds)

    def startswith(self, part, /, *bounds):
        return bytes(self._items).startswith(_part(part), *bounds)

    def endswith(self, part, /, *bounds):
        return bytes(self._items).endswith(_part(part), *bounds)

    def isalnum(self):
        return bytes(self._items).isalnum()

    def isalpha(self):
        return bytes(self._items).isalpha()

    def isascii(self):
        return bytes(self._items).isascii()

    def isdigit(self):
        return bytes(self._items).isdigit()

    def islower(self):
        return bytes(self._items).islower()

    def isspace(self):
        return bytes(self._items).isspace()

    def istitle(self):
        return bytes(self._items).istitle()

    def isupper(self):
        return bytes(self._items).isupper()

    def capitalize(self):
        return _bytearray(list(bytes(self._items).capitalize()))

    def lower(self):
        return _bytearray(list(bytes(self._items).lower()))

    def swapcase(self):
        return _bytearray(list(bytes(self._items).swapcase()))

    def title(self):
        return _bytearray(list(bytes(self._items).title()))

    def upper(self):
        return _bytearray(list(bytes(self._items).upper()))

    def strip(self, bytes_=None, /):
        return _bytearray(list(bytes(self._items).strip(_part(bytes_))))

    def lstrip(self, bytes_=None, /):
        return _bytearray(list(bytes(self._items).lstrip(_part(bytes_))))

    def rstrip(self, bytes_=None, /):
        return _bytearray(list(bytes(self._items).rstrip(_part(bytes_))))

    def center(self, width, fillchar=b' ', /):
        return _bytearray(list(bytes(self._items).center(width, _part(fillchar))))

    def ljust(self, width, fillchar=b' ', /):
        return _bytearray(list(bytes(self._items).ljust(width, _part(fillchar))))

    def rjust(self, width, fillchar=b' ', /):
        return _bytearray(list(bytes(self._items).rjust(width, _part(fillchar))))

    def zfill(self, width, /):
        return _bytearray(list(bytes(self._items).zfill(width)))

    def expandtabs(self, tabsize=8):
        return _bytearray(list(bytes(self._items).expandtabs(tabsize)))

    def removeprefix(self, prefix, /):
        return _bytearray(list(bytes(self._items).removeprefix(_part(prefix))))

    def removesuffix(self, suffix, /):
        return _bytearray(list(bytes(self._items).removesuffix(_part(suffix))))

    def replace(self, old, new, count=-1, /):
        return _bytearray(list(bytes(self._items).replace(_part(old), _part(new), count)))

    def translate(self, table, /, delete=b''):
        return _bytearray(list(bytes(self._items).translate(_part(table), _part(delete))))

    def split(self, sep=None, maxsplit=-1):
        return [_bytearray(list(part)) for part in bytes(self._items).split(_part(sep), maxsplit)]

    def rsplit(self, sep=None, maxsplit=-1):
        return [_bytearray(list(part)) for part in bytes(self._items).rsplit(_part(sep), maxsplit)]

    def splitlines(self, keepends=False):
        return [_bytearray(list(part)) for part in bytes(self._items).splitlines(keepends)]

    def join(self, parts, /):
        return _bytearray(list(bytes(self._items).join([_part(part) for part in parts])))


def _bytearray(items):
    made = bytearray()
    made._items = items
    return made


def _part(part):
    """What a method of bytes may look for, where it may be a bytearray."""
    return bytes(part._items) if isinstance(part, bytearray) else part


def _operand(other):
    if not isinstance(other, (bytes, bytearray)):
        give_up('a bytearray beside what is no bytes')
    return _part(other)


def _bytes_of(source):
    if isinstance(source, bytearray):
        return source._items.copy()
    if isinstance(source, bytes):
        return list(source)
    items = []
    for x in source:
        if not isinstance(x, int):
            give_up('a byte that is no int')
        items.append(_byte(x))
    return items


def _indices(start, stop, step, count):
    if step is None:
        step = 1
    if step == 0:
        raise ValueError('slice step cannot be zero')
    low = -1 if step < 0 else 0
    high = count - 1 if step < 0 else count
    if start is None:
        start = high if step < 0 else low
    else:
        start = max(start + count, low) if start < 0 else min(start, high)
    if stop is None:
        stop = low if step < 0 else high
    else:
        stop = max(stop + count, low) if stop < 0 else min(stop, high)
    return start, stop, step


class slice_:
    def indices(self, length, /):
        if length < 0:
            raise ValueError('length should not be negative')
        return _indices(self.start, self.stop, self.step, length)


def put_by_steps(items, start, stop, step, values):
    if step == 1:
        items[start:stop] = values
        return
    if values is items:
        values = items[:]
    start, stop, step = _indices(start, stop, step, len(items))
    places = range(start, stop, step)
    if len(values) != len(places):
        raise ValueError(f'attempt to assign sequence of size {len(values)} to extended slice of size {len(places)}')
    taken = 0
    for place in places:
        items[place] = values[taken]
        taken += 1


def delete_by_steps(items, start, stop, step):
    start, stop, step = _indices(start, stop, step, len(items))
    left = len(range(start, stop, step))
    following = start if step > 0 else start + (left - 1) * step
    kept = []
    for place in range(len(items)):
        if left > 0 and place == following:
            following += abs(step)
            left -= 1
        else:
            kept.append(items[place])
    items[:] = kept


class set_iterator(dict_iterator):
    def _next(self):
        self._at += 1
        return self._items[self._at - 1]


def ordered_objects(compare, left, right):
    for place in range(min(len(left), len(right))):
        if not (left[place],) == (right[place],):
            return compare(left[place], right[place])
    return compare(len(left), len(right))


def item_of_range(start, stop, step, index):
    size = len(range(start, stop, step))
    if index < 0:
        index += size
    if index < 0 or index >= size:
        raise IndexError('range object index out of range')
    return start + index * step


def integer_ratio(number):
    if number != number:
        raise ValueError('cannot convert NaN to integer ratio')
    if number - number != 0:
        raise OverflowError('cannot convert Infinity to integer ratio')
    divisor = 1
    while not number.is_integer():
        number *= 2
        divisor *= 2
    return int(number), divisor


def character(x):
    if isinstance(x, str):
        if len(x) != 1:
            raise TypeError(f'%c requires an int or a unicode character, not a string of length {len(x)}')
        return x
    if not isinstance(x, int):
        give_up('%c of neither a text nor an int')
    if x < 0 or x > 0x10FFFF:
        raise OverflowError('%c arg not in range(0x110000)')
    return chr(x)


def index_in_tuple(items, wanted):
    place = 0
    for item in items:
        if (item,) == (wanted,):
            return place
        place += 1
    raise ValueError('tuple.index(x): x not in tuple')


def count_in_tuple(items, wanted):
    count = 0
    for item in items:
        if (item,) == (wanted,):
            count += 1
    return count


def pairs_of(mapping):
    return [(key, mapping[key]) for key in mapping.keys()]


def filtered(function, iterable):
    for item in iterable:
        if function(item):
            yield item


def zip_strictly(*iterables):
    for iterable in iterables:
        if not isinstance(iterable, (list, tuple, str, dict, set, range)):
            give_up('zip(strict=True) of iterators')
    yield from zip(*iterables)
    lengths = [len(iterable) for iterable in iterables]
    least = min(lengths, default=0)
    for place in range(1, len(lengths)):
        before = 'argument 1' if place == 1 else f'arguments 1-{place}'
        # The first that ends is the one that Python finds.
        if lengths[0] > least and lengths[place] == least:
            raise ValueError(f'zip() argument {place + 1} is shorter than {before}')
        if lengths[0] == least and lengths[place] > least:
            raise ValueError(f'zip() argument {place + 1} is longer than {before}')


def index_between(items, wanted, start, stop=9223372036854775807):
    place = max(start + len(items), 0) if start < 0 else start
    end = stop + len(items) if stop < 0 else stop
    while place < end and place < len(items):
        if (items[place],) == (wanted,):
            return place
        place += 1
    raise ValueError('list.index(x): x not in list')


def holds_pair(table, pair):
    if not isinstance(pair, tuple) or len(pair) != 2:
        return False
    key, value = pair
    return key in table and (table[key],) == (value,)


def filled(iterable):
    for item in iterable:
        if item:
            yield item


def any_of(iterable):
    for item in iterable:
        if item:
            return True
    return False


def all_of(iterable):
    for item in iterable:
        if not item:
            return False
    return True


def pairs_in_order(pairs, backwards):
    return objects_in_order(pairs, backwards, lambda a, b: a[0] < b[0])


def seconds(pairs):
    return [item for _, item in pairs]
