# sql: (a BIGINT, n INT) RETURNS TEXT
# tier: native
# diverges: values: order of sets of numbers
def f(a, n):
    s = {k * a for k in range(n)}
    t = {k * 3 - a for k in range(n // 2)}
    out = [s | t, s & t, s - t, s ^ t, t - s, s | s, s.union(s, [a + 1]), s.copy(), set(t), frozenset(t) | s]
    u = set(s)
    u |= t
    out.append(set(u))
    u &= s
    out.append(set(u))
    u ^= t
    out.append(set(u))
    u -= s
    u.update(t, [n])
    u.update(dict.fromkeys(range(n // 3)))
    out.append(u)
    v = s.intersection(range(20))
    v.symmetric_difference_update(t)
    v.difference_update(s)
    v.intersection_update(u)
    out.append(v)
    return str(out)

# row: 3, 7
# row: 1, 30
# row: 8, 5
# row: 64, 12
# row: -2, 20
# row: 0, 3
