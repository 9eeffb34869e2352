# sql: (s TEXT) RETURNS TEXT
# tier: native
def numbers():
    n = 0
    while True:
        yield n
        n += 1


def f(s):
    gen = numbers()
    ids = {}
    for w in s.split():
        if w not in ids:
            ids[w] = next(gen)
    return ' '.join(f'{k}{v}' for k, v in ids.items())


# row: 'a b a c'
# row: ''
# row: 'x x'
