# sql: (x BIGINT) RETURNS BIGINT
import heapq


def f(x):
    if x == 0:
        return heapq.heappop([])
    if x == 1:
        heap = [x]
        heapq.heappush(heap, 'a')
        return len(heap)
    return heapq.nsmallest(x, [3, 1, 2])[-1]

# row: 0
# row: 1
# row: 2
# row: 3
