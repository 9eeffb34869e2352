# sql: (a BIGINT, n BIGINT) RETURNS TEXT
def f(a, n):
    xs = [1, 2]
    ys = xs
    if a > 0:
        ys = [9]
    ys.append(a)
    zs = [xs, ys]
    zs[0].append(n)
    def push(target, v):
        target.append(v)
        if v > 2:
            target = []
            target.append(0)
        return target
    w = push(xs, n)
    w.append(5)
    a_list = b_list = []
    a_list.append(a)
    for i in range(n):
        b_list += [i]
        if i == a:
            a_list = []
    rows = [[0]] * 2
    rows[0].append(a)
    cols = [[0] for _ in range(2)]
    cols[0].append(a)
    return f"{xs} {ys} {zs} {w} {a_list} {b_list} {rows} {cols} {xs is ys} {w is xs}"

# row: 0, 1
# row: 1, 3
# row: 2, 5
# row: -1, 0
