# sql: (age DOUBLE, rooms DOUBLE, pop DOUBLE, hh DOUBLE, income DOUBLE) RETURNS DOUBLE
# tier: native
import math


def clamp(x, lo=0.0, hi=1.0):
    return max(lo, min(hi, x))


def f(age, rooms, pop, hh, income):
    per_hh = rooms / hh
    crowd = pop / rooms
    s = 0.0
    s += 0.4 * clamp(math.log1p(income) / 3)
    s += 0.3 * clamp(1 - crowd)
    s += 0.2 * clamp(per_hh / 8.0)
    s += 0.1 * math.exp(-age / 30)
    return round(100 * s, 1)

# row: 15.0, 5612.0, 1015.0, 472.0, 1.4936
# row: 15.0, 0.0, 1015.0, 472.0, 1.4936
