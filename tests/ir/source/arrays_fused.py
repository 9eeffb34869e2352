# types: DOUBLE[] -> DOUBLE STRICT
# Differences and quotients are computed in the loop that lists the items of the sum: nothing else is listed but the copy of the argument
# and the squares of the deviation.
import numpy as np


def standardised(xs):
    a = np.array(xs)
    return ((a - a.mean()) / a.std()).sum()
