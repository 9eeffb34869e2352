# sql: (n BIGINT) RETURNS TEXT
# tier: native
import bisect
import functools
import heapq
import operator


def f(n):
    a, h, d, l, s = [1, 5, 9], [3, 1, 2], {1: 2}, [3, 1], {1}
    if n > 2:
        bisect.insort(a, 4)
        heapq.heapify(h)
        dict.update(d, {3: 4})
        list.sort(l)
        list.append(l, 5)
        dict.setdefault(d, 9, 9)
        functools.reduce(operator.iadd, [[1], [2]], l)
        functools.reduce(lambda acc, v: acc.append(v) or acc, [7, 8], l)
    if n:
        set.add(s, 2)
        heapq.heappush(h, 0)
    return f'{a} {h} {d} {l} {s}'


# row: 3
# row: 0
# row: 1
