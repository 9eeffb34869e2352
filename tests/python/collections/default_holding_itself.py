# A defaultdict in a list of its own.
# sql: (s TEXT) RETURNS TEXT
# tier: interpreted
# diverges: values: containers that hold themselves
from collections import defaultdict


def f(s):
    d = defaultdict(list)
    d[s].append(d)
    return f"{d} {len(d)} {d[s][0] is d}"


# row: 'x'
