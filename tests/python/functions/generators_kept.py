# sql: (n BIGINT) RETURNS TEXT
def steps(n):
    for i in range(n):
        yield i


def f(n):
    g = steps(n)
    out = str(next(g, "none"))
    for x in g:
        if x > 2:
            break
        out += str(x)
    for x in g:
        out += "+" + str(x)
    return out

# row: 0
# row: 1
# row: 3
# row: 8
