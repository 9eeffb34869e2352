# sql: (s TEXT) RETURNS TEXT
# tier: native
def letters(w):
    for c in w:
        yield c


def f(s):
    gens = [letters(w) for w in s.split()]
    out = []
    while gens:
        for g in gens[:]:
            try:
                out.append(next(g))
            except StopIteration:
                gens.remove(g)
    return ''.join(out)


# row: 'abc 12 xyz0'
# row: 'a'
# row: 'ab c'
