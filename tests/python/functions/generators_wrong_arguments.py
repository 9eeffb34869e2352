# sql: (n BIGINT) RETURNS BIGINT
def steps(n):
    for i in range(n):
        yield i


def f(n):
    if n == 1:
        steps()
    if n == 2:
        steps("x")
    if n == 3:
        return sum(steps("x"))
    if n == 4:
        return len(steps(n))
    if n == 5:
        return steps(n)[0]
    return n

# row: 0
# row: 1
# row: 2
# row: 3
# row: 4
# row: 5
