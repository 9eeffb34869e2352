import numpy as np


def escapes(n):
    re = np.linspace(-2.0, 0.5, n).reshape(1, n)
    im = np.linspace(-1.25, 1.25, n).reshape(n, 1)
    zr = np.zeros((n, n))
    zi = np.zeros((n, n))
    count = np.zeros((n, n))
    for _ in range(50):
        r2 = zr * zr
        i2 = zi * zi
        inside = r2 + i2 < 4.0
        count = count + inside
        zi = np.where(inside, 2.0 * zr * zi + im, zi)
        zr = np.where(inside, r2 - i2 + re, zr)
    return float(count.sum())
