# sql: (x BIGINT, y DOUBLE) RETURNS TEXT
# replays: 2
import statistics
from statistics import StatisticsError, fmean, mean, median, multimode


def f(x, y):
    ints = [x, 2, 7, x * 3]
    floats = [y, 0.1, 0.2, 1.5, -7.25]
    a = mean(ints), mean(floats), mean([x]), fmean(ints), fmean(floats), mean((y, y))
    b = median(ints), median(floats), statistics.median_low(ints), statistics.median_high(floats)
    c = statistics.mode(ints), multimode([x, 1, 2, 2, 1]), statistics.mode(list('abca'))
    d = statistics.variance(ints), statistics.pvariance(ints)
    try:
        e = mean([i for i in range(x)])
    except StatisticsError as error:
        e = str(error)
    return f'{a} {b} {c} {d} {e}'

# row: 0, 0.0
# row: 3, 1.1
# row: -5, 1e16
# row: 11, -3.3333333333333335
# row: 1000003, 0.30000000000000004
# row: 2, inf
# row: 2, 1e-310
