# sql: (x BIGINT, y DOUBLE) RETURNS TEXT
# tier: native
import heapq


def f(x, y):
    heap = [x, 5, 2, -x, 7, 5]
    heapq.heapify(heap)
    a = heapq.heappushpop(heap, 3)
    b = heapq.heapreplace(heap, x + 1)
    c = heapq.heappushpop([], x)
    empty = []
    try:
        heapq.heappop(empty)
    except IndexError as e:
        text = str(e)
    try:
        heapq.heapreplace(empty, x)
    except IndexError as e:
        text += ', ' + str(e)
    words = heapq.nsmallest(2, ['b', 'a', 'C', 'd'], key=lambda w: (w.lower(), x))
    return f'{a} {b} {c} {heap} {text} {heapq.nlargest(x, [y, 1.5, -2.0])} {words}'

# row: 3, 1.0
# row: -1, 2.5
# row: 0, -0.0
# row: 9, 1e300
