# types: BIGINT, BIGINT -> DOUBLE STRICT
# Two grids that change places: the part that is set is computed in one loop where the two are not one list.
import numpy as np


def stencil(n, rounds):
    u = np.ones((n, n))
    w = u.copy()
    for _ in range(rounds):
        w[1:-1, 1:-1] = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
        u, w = w, u
    return u.sum()
