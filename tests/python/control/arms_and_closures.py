# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
def f(a, b):
    fs = []
    for i in range(4):
        if i % 2 == 0:
            x = i + a
            fs.append(lambda: x)
        else:
            if i == 3 and b is None:
                x = 10
    return ",".join([str(g()) for g in fs])

# row: 5, 1
# row: 1, 5
