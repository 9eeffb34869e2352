"""The module itertools: generator functions, generated in the loops that read them."""


def chain(*iterables):
    for iterable in iterables:
        yield from iterable


def chain_from_iterable(iterables, /):
    for iterable in iterables:
        yield from iterable


def count(start=0, step=1):
    _numbers(start, step)
    if isinstance(start, bool) or isinstance(step, bool):
        give_up('a count from a truth value')
    while True:
        yield start
        start += step


def repeat(object, times=None):
    if times is None:
        while True:
            yield object
    else:
        for _ in range(times):
            yield object


def cycle(iterable, /):
    saved = []
    for item in iterable:
        saved.append(item)
        yield item
    while saved:
        for item in saved:
            yield item


def _numbers(*values):
    for value in values:
        if not isinstance(value, (int, float)):
            give_up('a count of anything but numbers')


def _place(value):
    if value is not None and not isinstance(value, int):
        give_up('places that are no ints')


def islice(iterable, first, *more):
    if len(more) > 2:
        give_up('islice with five arguments')
    start, stop, step = 0, first, 1
    if more:
        start, stop = 0 if first is None else first, more[0]
        if len(more) > 1 and more[1] is not None:
            step = more[1]
    _place(start)
    _place(stop)
    _place(step)
    if stop is not None and stop == -1:
        raise ValueError('Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.')
    if start < 0 or stop is not None and stop < 0:
        raise ValueError('Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.')
    if step < 1:
        raise ValueError('Step for islice() must be a positive integer or None.')
    return _islice(iterable, start, stop, step)


def _islice(iterable, start, stop, step):
    if stop is None:
        for item in iterable:
            if start == 0:
                start = step
                yield item
            start -= 1
        return
    end = max(start, stop)
    place = 0
    if end > 0:
        for item in iterable:
            if place == start and place < stop:
                yield item
                start += step
            place += 1
            if place >= end:
                return


def _sequence(iterable):
    return isinstance(iterable, (list, tuple, str))


def _items(iterable):
    if isinstance(iterable, range):
        return list(iterable)
    if not _sequence(iterable):
        give_up('an iterator where a sequence is wanted')
    return iterable


def accumulate(iterable, func=None, *, initial=None):
    if initial is not None:
        return _accumulate_from(iterable, func, initial)
    if isinstance(iterable, range) or _sequence(iterable):
        return _accumulate(_items(iterable), func)
    return _accumulate_rest(iter(iterable), func)


def _accumulate_rest(iterator, func):
    try:
        total = next(iterator)
    except StopIteration:
        return
    yield from _accumulate_from(iterator, func, total)


def _accumulate_from(iterable, func, total):
    yield total
    for item in iterable:
        total = total + item if func is None else func(total, item)
        yield total


def _accumulate(items, func):
    if items:
        total = items[0]
        yield total
        place = 1
        while place < len(items):
            total = total + items[place] if func is None else func(total, items[place])
            yield total
            place += 1


def takewhile(predicate, iterable, /):
    for item in iterable:
        if not predicate(item):
            return
        yield item


def dropwhile(predicate, iterable, /):
    started = False
    for item in iterable:
        if started or not predicate(item):
            started = True
            yield item


def filterfalse(predicate, iterable, /):
    for item in iterable:
        if not (item if predicate is None else predicate(item)):
            yield item


def compress(data, selectors):
    for item, selected in zip(data, selectors):
        if selected:
            yield item


def starmap(function, iterable, /):
    for args in iterable:
        yield function(*args)


def pairwise(iterable, /):
    return _pairwise(_items(iterable))


def _pairwise(items):
    place = 1
    while place < len(items):
        yield items[place - 1], items[place]
        place += 1


def zip_longest(*iterables, fillvalue=None):
    return _zip_longest([_items(iterable) for iterable in iterables], fillvalue)


def _zip_longest(iterables, fillvalue):
    place = 0
    while True:
        left = False
        for items in iterables:
            if place < len(items):
                left = True
        if not left:
            return
        yield tuple([items[place] if place < len(items) else fillvalue for items in iterables])
        place += 1


def groupby(iterable, key=None):
    return _groupby(_items(iterable), key)


def _groupby(items, key):
    count = len(items)
    if count == 0:
        return
    place = 0
    first = items[0] if key is None else early(key, items[0])
    while place < count:
        group = [items[place]]
        place += 1
        following = first
        while place < count:
            following = items[place] if key is None else early(key, items[place])
            if not (first,) == (following,):
                break
            group.append(items[place])
            place += 1
        yield first, once(group)
        if len(items) != count:
            give_up('a list that changes while it is grouped')
        first = following


def _pool(iterable):
    return iterable if isinstance(iterable, (tuple, str)) else list(iterable)


def _size(value, what):
    if not isinstance(value, int):
        give_up('sizes that are no ints')
    if value < 0:
        raise ValueError(what)


def product(*iterables, repeat=1):
    _size(repeat, 'repeat argument cannot be negative')
    if known(repeat) and repeat == 0:
        return _one()
    pools = [_pool(iterable) for iterable in iterables]
    if not known(repeat):
        if len(pools) == 1:
            return _product_of(pools[0], repeat)
        give_up('a product repeated at run time')
    pools = pools * repeat
    if len(pools) == 0:
        return _one()
    if len(pools) == 1:
        return _product_1(*pools)
    if len(pools) == 2:
        return _product_2(*pools)
    if len(pools) == 3:
        return _product_3(*pools)
    if len(pools) == 4:
        return _product_4(*pools)
    if len(iterables) == 1:
        return _product_of(pools[0], len(pools))
    if len(pools) <= 8:
        return _product_more(pools)
    give_up('a product of many')


def _product_of(pool, repeat):
    places = [0] * repeat
    last = len(pool) - 1
    if repeat and last < 0:
        return
    while True:
        yield tuple([pool[place] for place in places])
        i = repeat - 1
        while i >= 0 and places[i] == last:
            places[i] = 0
            i -= 1
        if i < 0:
            return
        places[i] += 1


def _product_more(pools):
    for w, x, y, z in _product_4(*pools[:4]):
        for rest in _product_rest(pools[4:]):
            yield (w, x, y, z) + rest


def _product_rest(pools):
    if len(pools) == 1:
        return _product_1(*pools)
    if len(pools) == 2:
        return _product_2(*pools)
    if len(pools) == 3:
        return _product_3(*pools)
    return _product_4(*pools)


def _one():
    yield ()


def _product_1(a):
    for x in a:
        yield (x,)


def _product_2(a, b):
    for x in a:
        for y in b:
            yield x, y


def _product_3(a, b, c):
    for x in a:
        for y in b:
            for z in c:
                yield x, y, z


def _product_4(a, b, c, d):
    for w in a:
        for x in b:
            for y in c:
                for z in d:
                    yield w, x, y, z


def combinations(iterable, r):
    pool = _pool(iterable)
    _size(r, 'r must be non-negative')
    if not known(r):
        return _combinations(pool, len(pool), r)
    if r == 1:
        return _product_1(pool)
    if r == 2:
        return _combinations_2(pool, 1)
    if r == 3:
        return _combinations_3(pool, 1)
    return _combinations(pool, len(pool), r)


def _combinations(pool, n, r):
    if r > n:
        return
    places = list(range(r))
    while True:
        yield tuple([pool[place] for place in places])
        i = r - 1
        while i >= 0 and places[i] == i + n - r:
            i -= 1
        if i < 0:
            return
        places[i] += 1
        while i + 1 < r:
            i += 1
            places[i] = places[i - 1] + 1


def combinations_with_replacement(iterable, r):
    pool = _pool(iterable)
    _size(r, 'r must be non-negative')
    if not known(r):
        return _multisets(pool, len(pool), r)
    if r == 1:
        return _product_1(pool)
    if r == 2:
        return _combinations_2(pool, 0)
    if r == 3:
        return _combinations_3(pool, 0)
    return _multisets(pool, len(pool), r)


def _multisets(pool, n, r):
    if n == 0 and r:
        return
    places = [0] * r
    while True:
        yield tuple([pool[place] for place in places])
        i = r - 1
        while i >= 0 and places[i] == n - 1:
            i -= 1
        if i < 0:
            return
        next_place = places[i] + 1
        while i < r:
            places[i] = next_place
            i += 1


def _combinations_2(pool, gap):
    for i in range(len(pool)):
        for j in range(i + gap, len(pool)):
            yield pool[i], pool[j]


def _combinations_3(pool, gap):
    for i in range(len(pool)):
        for j in range(i + gap, len(pool)):
            for k in range(j + gap, len(pool)):
                yield pool[i], pool[j], pool[k]


def batched(iterable, n, *, strict=False):
    _place(n)
    if n < 1:
        raise ValueError('n must be at least one')
    return _batched(iterable, n, strict)


def _batched(iterable, n, strict):
    batch = []
    for item in iterable:
        batch.append(item)
        if len(batch) == n:
            yield tuple(batch)
            batch = []
    if batch:
        if strict:
            raise ValueError('batched(): incomplete batch')
        yield tuple(batch)


def permutations(iterable, r=None):
    pool = _pool(iterable)
    if r is None:
        return _permutations(pool, len(pool), len(pool))
    _size(r, 'r must be non-negative')
    if not known(r):
        return _permutations(pool, len(pool), r)
    if r == 1:
        return _product_1(pool)
    if r == 2:
        return _permutations_2(pool)
    if r == 3:
        return _permutations_3(pool)
    return _permutations(pool, len(pool), r)


def _permutations(pool, n, r):
    if r > n:
        return
    places = list(range(n))
    left = list(range(n, n - r, -1))
    while True:
        yield tuple([pool[places[k]] for k in range(r)])
        i = r - 1
        while i >= 0:
            left[i] -= 1
            if left[i]:
                break
            first = places[i]
            for k in range(i + 1, n):
                places[k - 1] = places[k]
            places[n - 1] = first
            left[i] = n - i
            i -= 1
        if i < 0:
            return
        k = n - left[i]
        places[i], places[k] = places[k], places[i]


def _permutations_2(pool):
    for i in range(len(pool)):
        for j in range(len(pool)):
            if i != j:
                yield pool[i], pool[j]


def _permutations_3(pool):
    for i in range(len(pool)):
        for j in range(len(pool)):
            if i != j:
                for k in range(len(pool)):
                    if k != i and k != j:
                        yield pool[i], pool[j], pool[k]
