# sql: (x BIGINT, y DOUBLE) RETURNS TEXT
# replays: 2
from statistics import StatisticsError, fmean, mean


def f(x, y):
    floats = [y, 0.1, 0.2, 1.5, -7.25]
    try:
        e = mean([i for i in range(x)])
    except StatisticsError as error:
        e = str(error)
    return f'{mean([x, 2, 7, x * 3])} {mean(floats)} {fmean(floats)} {e}'

# row: 0, 0.0
# row: 3, 1.1
# row: -5, 1e16
# row: 11, -3.3333333333333335
# row: 2, inf
# row: 2, 1e-310
