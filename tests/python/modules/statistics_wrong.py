# sql: (n BIGINT) RETURNS DOUBLE
import statistics


def f(n):
    items = list(range(n))
    if n == 0:
        return statistics.median(items)
    if n == 1:
        return statistics.variance(items)
    return statistics.stdev(items) + statistics.mean([i / 3 for i in items])

# row: 0
# row: 1
# row: 2
# row: 10
