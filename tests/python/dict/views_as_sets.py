# sql: (a TEXT, b TEXT) RETURNS TEXT
# tier: native


def parse(s):
    return dict(p.split('=') for p in s.split(',') if p)


def f(a, b):
    x, y = parse(a), parse(b)
    both = x.keys() & y.keys()
    only = x.keys() - y.keys()
    same = x.items() & y.items()
    return f'{sorted(both)} {sorted(only)} {sorted(x.keys() | y.keys())} {sorted(x.keys() ^ y.keys())} {sorted(same)} {x.keys() == y.keys()} {x.keys() <= y.keys()} {x.keys().isdisjoint(y)} {sorted(x.items() - y.items())}'


# row: 'x=1,y=2', 'y=2,z=4'
# row: '', 'q=1'
# row: 'a=1,b=2', 'b=2,a=1'
