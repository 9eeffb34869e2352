import numpy as np


def rolling_score(n):
    x = (np.arange(n) * 7919 % 1000) / 997.0
    sums = np.cumsum(x)
    squares = np.cumsum(x * x)
    mean = (sums[20:] - sums[:-20]) / 20
    variance = (squares[20:] - squares[:-20]) / 20 - mean * mean
    return float(np.abs((x[20:] - mean) / np.sqrt(variance + 1e-6)).sum())
