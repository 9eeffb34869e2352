# sql: (n BIGINT, x DOUBLE) RETURNS TEXT
# tier: native
import statistics


def f(n, x):
    data = [1, 2, n, x]
    out = [statistics.mean(data), statistics.stdev(data), statistics.pstdev(data), statistics.variance(data), statistics.pvariance(data)]
    return str(out + [statistics.median(data), statistics.fmean(data)])

# row: 3, 4.5
# row: 0, -1.0
# row: 3, 2.0
