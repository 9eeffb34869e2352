import numpy as np


def moving_average(n):
    x = (np.arange(n) * 7919 % 1000) / 997.0
    sums = np.cumsum(x)
    return float(((sums[10:] - sums[:-10]) / 10).sum())
