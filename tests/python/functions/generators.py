# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def squares(n):
    for i in range(n):
        yield i * i


def f(n):
    return sum(squares(n)) + sum(x for x in squares(n) if x % 2)

# row: 0
# row: 6
