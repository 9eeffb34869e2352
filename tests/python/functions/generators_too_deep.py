# sql: (n BIGINT) RETURNS TEXT
# tier: native
# replays: 1
def chain(n):
    if n > 0:
        yield from chain(n - 1)
    yield n


def f(n):
    try:
        return str(sum(chain(n)))
    except RecursionError:
        return 'deep'


# row: 5
# row: 3000
