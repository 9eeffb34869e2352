# sql: (n BIGINT) RETURNS TEXT
from itertools import combinations, permutations, product


def f(n):
    out = []
    for make in (combinations, permutations):
        try:
            out.append(len(list(make('abcd', n))))
        except ValueError as e:
            out.append(str(e))
    try:
        out.append(len(list(product('ab', repeat=n))))
    except ValueError as e:
        out.append(str(e))
    return str(out)

# row: -1
# row: 0
# row: 2
# row: 5
