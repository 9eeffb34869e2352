# Two names, one list.
# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    xs = [a]
    ys = xs
    ys.append(2)
    zs = xs[:]
    zs.append(3)
    ws = xs.copy()
    ws[0] = 100
    xs += [7]
    xs = xs + [8]
    return f"{xs} {ys} {zs} {ws} {xs == ys}"

# row: 1
# row: -5
