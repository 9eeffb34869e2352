# sql: (x BIGINT) RETURNS TEXT
# tier: native
import heapq


def f(x):
    heap = [4]
    if x > 0:
        heapq.heappush(heap, 0)
    if x > 1:
        heapq.heappop(heap)
    for _ in range(x):
        list.append(heap, 1)
    return str(heap)

# row: 0
# row: 1
# row: 4
