# types: DOUBLE[] -> DOUBLE STRICT
# An array that is changed: what was computed of it before is computed before the change, and a view shares its list.
import numpy as np


def changed(xs):
    a = np.array(xs)
    twice = a * 2
    part = a[1:]
    part[0] = 10.0
    return (twice + a).sum()
