# sql: (x DOUBLE) RETURNS TEXT
# replays: 1
import heapq


def f(x):
    return str(heapq.nlargest(2, [1.0, x, 3.0, 2.0, x]))

# row: 5.0
# row: nan
