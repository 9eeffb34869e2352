# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    d = dict(p.split('=') for p in s.split())
    match d:
        case {'a': a, 'b': b}:
            return a + b
        case {'x': '5', **others}:
            return 'five' + str(others)
        case _:
            return str(d)


# row: 'a=1 b=2'
# row: 'x=5'
# row: ''
