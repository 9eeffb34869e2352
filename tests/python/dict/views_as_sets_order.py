# sql: (a TEXT, b TEXT) RETURNS TEXT
# tier: native
# diverges: values: order of sets of numbers


def f(a, b):
    d = {int(k): int(v) for k, v in (p.split('=') for p in a.split(',') if p)}
    e = {int(k): int(v) for k, v in (p.split('=') for p in b.split(',') if p)}
    return f'{list(d.keys() & e.keys())} {list(d.items() & e.items())} {list(d.items() ^ e.items())} {list(d.items() | e.items())} {list(d.items() - e.items())} {d.items() <= e.items()} {d.items() != e.items()} {list(e.keys() ^ d.keys())} {list(d.keys() | e.keys())} {list(d.keys() - e.keys())}'


# row: '1=1,2=2,33=3,41=1,5=5,64=6,77=1,12=2,3=3', '1=1,2=3,4=4,64=6'
# row: '9=1', ''
# row: '', ''
