# sql: (x DOUBLE, n BIGINT) RETURNS TEXT
# tier: native
# replays: 5
import statistics


def f(x, n):
    xs = [x] * n
    try:
        return f"{statistics.stdev(xs)} {statistics.variance(xs)} {statistics.quantiles(xs)}"
    except statistics.StatisticsError:
        return "too few"


# row: 1.5, 0
# row: 1.5, 1
# row: 1.5, 2
# row: inf, 1
# row: 1e200, 1
# row: 1e-310, 1
