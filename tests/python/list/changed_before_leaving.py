# sql: (n BIGINT) RETURNS TEXT
# tier: native
def put(out, n):
    out.append(n * 2)
    if n > 2:
        return 1
    return 2


def f(n):
    x, table, seen = [], {}, []
    y = put(x, n)
    for v in [n, n + 1]:
        table['a'] = v * 2
        seen.append((v, [v]))
        if v > 3:
            break
    while True:
        x.append(n + 7)
        if n > 1:
            break
        break
    try:
        for v in [n]:
            seen.append((1 // v, [v]))
            if v > 1:
                break
    except ZeroDivisionError:
        seen.append((0, [n]))
    return f'{x} {y} {table} {seen}'


# row: 3
# row: 0
# row: 1
# row: 9
