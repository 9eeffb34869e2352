# sql: (n BIGINT) RETURNS TEXT
# tier: native
def inner(n, out):
    k = 4
    while k > 0:
        k -= 1
        for i in (n, 4):
            if i == 77:
                break
            out.append(i)
        else:
            if k > n:
                continue
            if k < n + 3:
                break
        out.append(-k)
    else:
        out.append("end")


def f(n):
    out = []
    q = 3
    while q > 0:
        q -= 1
        for i in (n, 4):
            out.append(i)
        else:
            out.append(5)
            if q < n + 3:
                break
        out.append(q)
    names = []
    for c in "ab" * n:
        for d in "xy":
            names.append(c + d)
        else:
            if len(names) > n + 2:
                break
            names.append("-")
    inner(n, out)
    return str(out) + "".join(names)


# row: 0
# row: 1
# row: 3
# row: -5
# row: 77
