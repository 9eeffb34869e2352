# sql: (a BIGINT, b BIGINT) RETURNS TEXT
def f(a, b):
    log = []
    def t(v):
        log.append(v)
        return v

    r1 = [t(1), [t(2) for i in range(2)], t(3), (t(4), [t(i) for i in range(a)]), t(5)]
    r2 = t(a) and [t(b + i) for i in range(2)] or t(7)
    r3 = [t(8) for i in range(1)] if t(b) > 2 else [t(9) for i in range(2)]
    r4 = sum([t(1), sum(t(i) for i in range(2)), t(6)])
    r5 = {t(1): t(2), t(3): t(4)}[t(1)]
    r6 = t(1) + (t(2) * t(3) - t(4)) // t(5)
    xs = [0, 0, 0]
    xs[t(1)] = t(2)
    xs[t(0)] += t(3)
    xs[t(2)], xs[t(1)] = t(4), t(5)
    r7 = max(t(a), *[t(i) for i in range(2)], t(b), key=lambda v: -v)
    r8 = "%s%s" % (t(1), t(2)) + f"{t(3)}{[t(i) for i in range(1)]}{t(4):{t(5)}}"
    r9 = t(3) < t(a) < t(b) if t(a) else not t(b)
    return f"{r1} {r2} {r3} {r4} {r5} {r6} {xs} {r7} {r8} {r9} {log}"

# row: 0, 0
# row: 1, 2
# row: 2, 3
# row: 4, 5
# row: -1, 7
