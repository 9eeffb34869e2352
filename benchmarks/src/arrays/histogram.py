import numpy as np


def histogram(n):
    x = (np.arange(n) * 7919 % 99991) / 99991.0
    counts, edges = np.histogram(x, bins=50, range=(0.0, 1.0))
    return float((counts * np.arange(50)).sum())
