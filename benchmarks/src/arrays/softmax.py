import numpy as np


def softmax(n):
    x = ((np.arange(n * 64) * 7919 % 1000) / 250.0).reshape(n, 64)
    e = np.exp(x - x.max(axis=1, keepdims=True))
    p = e / e.sum(axis=1, keepdims=True)
    return float((p * p).sum())
