# sql: (n BIGINT) RETURNS TEXT
def f(n):
    xs = [i * i for i in range(n) if i % 2 == 0]
    return str(xs) + str(sum(x for x in xs)) + str([(i, j) for i in range(2) for j in range(i, 3)])

# row: 0
# row: 5
