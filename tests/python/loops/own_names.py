# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    out = 0
    for i in range(n):
        if i > 3:
            y = i * n
            out += y
        y = i / 2
        out += y
    for x in (n, 2, 3):
        if x > 1:
            z = x * n
            out += z
            if z == 4:
                continue
        z = x - 1
        out += z
    return int(out)

# row: 0
# row: 2
# row: 6
