import numpy as np


def cosine(n):
    rows = ((np.arange(n * 128) * 7919 % 1000) / 500.0 - 1.0).reshape(n, 128)
    wanted = rows[n // 2]
    products = (rows * wanted).sum(axis=1)
    norms = np.sqrt((rows * rows).sum(axis=1)) * np.sqrt((wanted * wanted).sum())
    return float((products / norms).sum())
