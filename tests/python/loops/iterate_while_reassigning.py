# sql: (n BIGINT) RETURNS TEXT
def f(n):
    xs = [1, 2, 3]
    out = []
    for x in xs:
        xs = [0] * n
        out.append(x)
    for i in range(n):
        i *= 2
        n = 0
        out.append(i)
    s = "abc"
    for s in s:
        out.append(s)
    while n < 5:
        n += 2
        for n in range(n, n + 2):
            pass
    return f"{xs} {out} {n} {s} {i if out[3:4] != ['a'] else None}"

# row: 1
# row: 3
# row: 5
