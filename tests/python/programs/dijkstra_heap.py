# sql: (s TEXT, a TEXT, b TEXT) RETURNS BIGINT
# tier: native
import heapq
from collections import defaultdict
def f(edges, a, b):
    graph = defaultdict(list)
    for e in edges.split(";"):
        u, v, w = e.split(",")
        graph[u].append((v, int(w)))
        graph[v].append((u, int(w)))
    dist = {a: 0}
    heap = [(0, a)]
    while heap:
        d, u = heapq.heappop(heap)
        if u == b:
            return d
        if d > dist.get(u, float("inf")):
            continue
        for v, w in graph[u]:
            nd = d + w
            if nd < dist.get(v, float("inf")):
                dist[v] = nd
                heapq.heappush(heap, (nd, v))
    return -1

# row: 'a,b,4;b,c,3;a,c,9', 'a', 'c'
# row: 'a,b,1', 'a', 'z'
