# sql: (s TEXT) RETURNS DOUBLE
# tier: native
import math


def mean(xs):
    return sum(xs) / len(xs)


def f(s):
    xs = list(map(float, s.split(',')))
    m = mean(xs)
    return math.sqrt(sum((x - m) ** 2 for x in xs) / (len(xs) - 1))

# row: '3,1,2'
# row: '1'
# row: ''
