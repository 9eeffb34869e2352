# sql: (n BIGINT, s TEXT) RETURNS TEXT
# strict
def f(n, s):
    d = {"k": 1}
    xs = [1]
    try:
        xs.append(2)
        d["k"] = 2
        b = 10 // n
        xs.append(3)
        d["k"] = 3
        ys = xs
    except ZeroDivisionError:
        xs.append(9)
        return f"{xs} {d['k']}"
    xs.append(4)
    return f"{xs} {ys} {d['k']} {b}"

# row: 3, '123'
# row: 0, '123'
