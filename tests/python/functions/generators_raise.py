# sql: (n BIGINT) RETURNS TEXT
# tier: native
# replays: 2
def gen(n):
    yield 1
    raise KeyError(f'k{n}')


def f(n):
    g = gen(n)
    a = next(g)
    try:
        next(g)
    except KeyError as e:
        return f'{a} {e} {next(g, "done")}'


# row: 0
# row: 3
