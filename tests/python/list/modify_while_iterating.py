# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    xs = [1, 2, 3]
    for x in xs:
        if len(xs) < n:
            xs.append(x * 10)
    return str(xs)

# row: 0
# row: 5
# row: 8
