import numpy as np


def centred_difference(n):
    y = (np.arange(n) * 7919 % 1000) / 997.0
    d = np.zeros(n)
    d[1:-1] = (y[2:] - y[:-2]) * 0.5
    return float(np.abs(d).sum())
