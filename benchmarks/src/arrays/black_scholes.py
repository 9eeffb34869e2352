import numpy as np


def black_scholes(n):
    i = np.arange(n)
    s = 50.0 + (i * 7919 % 1000) * 0.1
    k = 60.0 + (i * 4729 % 1000) * 0.08
    t = 0.1 + (i * 337 % 1000) * 0.002
    root = 0.3 * np.sqrt(t)
    d1 = (np.log(s / k) + 0.065 * t) / root
    d2 = d1 - root
    price = s * cumulative(d1) - k * np.exp(-0.02 * t) * cumulative(d2)
    return float(price.sum())


def cumulative(x):
    w = 1.0 / (1.0 + 0.2316419 * np.abs(x))
    terms = 0.31938153 + w * (-0.356563782 + w * (1.781477937 + w * (-1.821255978 + w * 1.330274429)))
    tail = 0.3989422804014327 * np.exp(-0.5 * x * x) * w * terms
    return np.where(x < 0, tail, 1.0 - tail)
