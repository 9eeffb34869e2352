# sql: (x BIGINT, y DOUBLE) RETURNS TEXT
# tier: native
import statistics
from statistics import median, multimode


def f(x, y):
    ints = [x, 2, 7, x * 3]
    a = median(ints), median([y, 0.1, 1.5]), statistics.median_low(ints)
    return f"{a} {statistics.mode(ints)} {multimode([x, 1, 2, 2, 1])} {statistics.variance(ints)}"

# row: 0, 0.0
# row: 3, 1.1
# row: -5, 1e16
# row: 2, -0.5
