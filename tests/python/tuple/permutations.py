# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def permutations(items):
    pool = tuple(items)
    n = len(pool)
    indices = list(range(n))
    cycles = list(range(n, 0, -1))
    yield tuple(pool[i] for i in indices)
    while n:
        for i in reversed(range(n)):
            cycles[i] -= 1
            if cycles[i] == 0:
                indices[i:] = indices[i + 1:] + indices[i:i + 1]
                cycles[i] = n - i
            else:
                j = cycles[i]
                indices[i], indices[-j] = indices[-j], indices[i]
                yield tuple(pool[i] for i in indices)
                break
        else:
            return


def f(n):
    columns = range(n)
    found = 0
    for rows in permutations(columns):
        if n == len({rows[i] + i for i in columns}) == len({rows[i] - i for i in columns}):
            found += 1
    return found

# row: 0
# row: 1
# row: 4
# row: 5
