# Copies of what is made in the call: a copy changes alone.
# sql: (s TEXT) RETURNS TEXT
# tier: native
import copy
from collections import Counter


def f(s):
    xs = s.split()
    ys = copy.copy(xs)
    ys.append("!")
    d = {w: len(w) for w in xs}
    e = copy.copy(d)
    e["x"] = 1
    zs = copy.copy(xs)
    zs.reverse()
    c = Counter(s)
    k = copy.copy(c)
    k["a"] += 5
    seen = set(xs)
    more = copy.copy(seen)
    more.add("more")
    t = copy.copy((s, 1)) + copy.copy((2.5, None))
    return f"{xs} {ys} {d} {e} {zs} {c['a']} {k['a']} {len(seen)} {len(more)} {t} {copy.copy(s)} {copy.copy(len(s))}"


# row: 'a bb'
# row: ''
# row: 'é é a'
