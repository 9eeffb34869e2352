# sql: (n BIGINT) RETURNS TEXT
# tier: native
def gen(n):
    for i in range(n):
        if i == 3:
            continue
        j = 0
        while True:
            j += 1
            if j > i:
                break
            if j % 2:
                yield (i, j)
        else:
            yield ('never', 0)
        if i > 6:
            break
    else:
        yield ('else', n)
    yield ('end', i if n else -1)


def f(n):
    g = gen(n)
    a = next(g)
    return str(a) + str(list(g))


# row: 0
# row: 2
# row: 5
# row: 9
