# sql: (k BIGINT, n BIGINT) RETURNS TEXT
def f(k, n):
    if k == 0:
        for i in range(n):
            pass
        return str(i)
    if k == 1:
        x = n
        del x
        return str(x)
    if k == 2:
        def g():
            return late
        if n > 0:
            late = n
        return str(g())
    if k == 3:
        try:
            y = 10 // n
        except ZeroDivisionError as e:
            pass
        return str(y) + str("e" in dir())
    if k == 4:
        while n > 3:
            z = n
            n -= 1
        return str(z)
    if k == 5:
        if n:
            w = 1
        w += 1
        return str(w)
    return str(n)

# row: 0, 0
# row: 0, 3
# row: 1, 5
# row: 2, 1
# row: 2, 0
# row: 3, 0
# row: 3, 2
# row: 4, 5
# row: 4, 0
# row: 5, 1
# row: 5, 0
