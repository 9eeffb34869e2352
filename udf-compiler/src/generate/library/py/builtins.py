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
        if not (left[place] is right[place] or left[place] == right[place]):
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


def merged_objects(items, width):
    merged = []
    count = len(items)
    start = 0
    while start < count:
        middle = min(start + width, count)
        end = min(middle + width, count)
        left = start
        right = middle
        while left < middle and right < end:
            if items[right] < items[left]:
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


def objects_in_order(items, backwards):
    items = items[:]
    if backwards:
        items.reverse()
    width = 1
    while width < len(items):
        items = merged_objects(items, width)
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


def next_item(iterator, default):
    try:
        return iterator.__next__()
    except StopIteration:
        return default


def found_in(iterator, wanted):
    while True:
        try:
            item = iterator.__next__()
        except StopIteration:
            return False
        if same_key(item, wanted):
            return True


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
