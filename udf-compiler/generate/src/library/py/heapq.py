"""The module heapq."""


def _list(heap):
    if not isinstance(heap, list):
        give_up('heaps are lists')


def heappush(heap, item, /):
    _list(heap)
    heap.append(item)
    _towards_root(heap, 0, len(heap) - 1)


def heappop(heap, /):
    _list(heap)
    if not heap:
        raise IndexError('index out of range')
    last = heap.pop()
    if heap:
        first = heap[0]
        heap[0] = last
        _to_its_place(heap, 0)
        return first
    return last


def heapreplace(heap, item, /):
    _list(heap)
    if not heap:
        raise IndexError('index out of range')
    first = heap[0]
    heap[0] = item
    _to_its_place(heap, 0)
    return first


def heappushpop(heap, item, /):
    _list(heap)
    if heap and heap[0] < item:
        first = heap[0]
        heap[0] = item
        _to_its_place(heap, 0)
        return first
    return item


def heapify(heap, /):
    _list(heap)
    for i in range(len(heap) // 2 - 1, -1, -1):
        _to_its_place(heap, i)


def _towards_root(heap, start, place):
    item = heap[place]
    while place > start:
        parent = (place - 1) >> 1
        above = heap[parent]
        if not item < above:
            break
        heap[place] = above
        place = parent
    heap[place] = item


def _to_its_place(heap, place):
    end = len(heap)
    start = place
    item = heap[place]
    child = 2 * place + 1
    while child < end:
        other = child + 1
        if other < end and not heap[child] < heap[other]:
            child = other
        heap[place] = heap[child]
        place = child
        child = 2 * place + 1
    heap[place] = item
    _towards_root(heap, start, place)


def _in_order(item):
    # Items in no order, as nan is, come out as the real module's heaps happen to compare them.
    if isinstance(item, float) and item != item:
        give_up('nan is in no order')
    if isinstance(item, tuple):
        for part in item:
            _in_order(part)


def nsmallest(n, iterable, key=None):
    return _first(n, iterable, key, False)


def nlargest(n, iterable, key=None):
    return _first(n, iterable, key, True)


def _first(n, iterable, key, backwards):
    if n <= 0:
        return []
    items = list(iterable)
    if key is None:
        for item in items:
            _in_order(item)
        return sorted(items, reverse=backwards)[:n]
    keys = [key(item) for item in items]
    for item in keys:
        _in_order(item)
    places = sorted(range(len(keys)), key=lambda place: keys[place], reverse=backwards)
    return [items[place] for place in places[:n]]
