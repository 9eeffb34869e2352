# tier: interpreted
# diverges: values: augmented assignment that has worked on numbers
# sql: (n BIGINT) RETURNS TEXT
def f(n):
    class Bag:
        if True:
            pass
    def add(x, y):
        x += y
        return x
    for i in range(n):
        add(i, 1)
    xs = [1]
    add(xs, [2])
    return str(xs)

# row: 0
# row: 3
# row: 500
