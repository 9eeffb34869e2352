# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def chunks(it, n):
    it = iter(it)
    while True:
        chunk = []
        for _ in range(n):
            try:
                chunk.append(next(it))
            except StopIteration:
                if chunk:
                    yield chunk
                return
        yield chunk


def f(s, n):
    g = chunks(s.split(), n)
    first = next(g, None)
    return f'{first} {list(g)}'


# row: 'a b c d e', 2
# row: '', 3
