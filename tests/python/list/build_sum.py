# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    xs = []
    for i in range(n):
        xs.append(i * i)
    return sum(xs) + len(xs)

# row: 0
# row: 1
# row: 10
# row: -5
# row: 1000
