# sql: (x DOUBLE) RETURNS TEXT
# tier: native
import math
import statistics


def f(x):
    return f'{math.fsum([x])} {statistics.fmean([x])} {statistics.mean([x, x])} {math.fsum([])} {math.dist([x, 0], [3, 4])}'

# row: -0.0
# row: 1.0
