# sql: (s TEXT) RETURNS TEXT
from itertools import groupby, accumulate


def f(s):
    runs = [f"{k}{len(list(g))}" for k, g in groupby(s)]
    return "".join(runs) + str(list(accumulate(range(len(s)))))

# row: 'aabccc'
# row: ''
