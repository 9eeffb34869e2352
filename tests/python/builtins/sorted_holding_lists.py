# Sorting tuples and lists that hold lists and dicts, which are only compared where what stands before them is equal.
# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
# replays: 2
from collections import defaultdict


def f(s, n):
    by = defaultdict(list)
    for w in s.split():
        by[w[0]].append(w)
    groups = sorted(by.items())
    deep = sorted([[len(w), [w, [n]]] for w in s.split()], reverse=True)
    infos = sorted((w, {"n": len(w)}) for w in dict.fromkeys(s.split()))
    lists = [[i % 3, [i % 2]] for i in range(n)]
    lists.sort()
    values = sorted([("k", None)] * min(n, 1))
    floats = sorted([(1, [float(n)]), (1, [0.5]), (0, [2.0])])
    if n == 7:
        floats = sorted([({"a": 1}, 1), ({"a": 1}, 0)])
    if n == 8:
        floats = sorted([(1, float("nan")), (1, 2.0)])
    return f"{groups} {deep} {infos} {lists} {values} {floats}"

# row: 'b a ab c ba', 2
# row: '', 0
# row: 'x', 5
# row: 'x y', 7
# row: 'x y', 8
