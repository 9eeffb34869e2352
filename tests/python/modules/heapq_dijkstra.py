# sql: (start BIGINT, extra BIGINT) RETURNS TEXT
# tier: native
from heapq import heappop, heappush

def f(start, extra):
    graph = [[(1, 4), (2, 1)], [(3, 1)], [(1, 2), (3, 5)], [(0, 9)]]
    best = [10**9] * len(graph)
    best[start] = 0
    heap = [(0, start)]
    while heap:
        cost, node = heappop(heap)
        if cost > best[node]:
            continue
        for other, weight in graph[node]:
            if cost + weight + extra < best[other]:
                best[other] = cost + weight + extra
                heappush(heap, (best[other], other))
    return str(best)

# row: 0, 0
# row: 1, 1
# row: 3, 7
# row: -1, 0
# row: 4, 0
