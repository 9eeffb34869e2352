# sql: (s TEXT) RETURNS TEXT
# tier: native
def pairs(s):
    for p in s.split(','):
        k, v = p.split('=')
        yield k, int(v)


def f(s):
    gens = {'a': pairs(s), 'b': pairs(s)}
    first = next(gens['a'])
    return f"{first} {list(gens['a'])} {list(gens['b'])}"


# row: 'a=1,b=2'
# row: 'x=5'
