# sql: (n BIGINT, seed BIGINT) RETURNS TEXT
# tier: native
import heapq
from heapq import heappop, heappush


def f(n, seed):
    heap = []
    for i in range(n):
        heappush(heap, (i * seed + 3) % 11)
    before = str(heap)
    heapq.heapify(heap)
    out = []
    while heap:
        out.append(heappop(heap))
    return f'{before} {out}'

# row: 0, 1
# row: 1, 1
# row: 2, 5
# row: 15, 7
# row: 20, -4
