# sql: (a TEXT) RETURNS TEXT
# tier: native
D = {"host": 1, "port": 2, "x": 3}


def f(a):
    beside = list(zip(D.keys(), a)), list(zip(a, D.values())), dict(zip(D.keys(), a)), list(enumerate(D.keys()))
    found = a in D.keys(), a[:1] in D.keys(), [k for k in D.keys() if k in a], sum(map(len, D.keys()))
    taken = set(a)
    taken.difference_update(D.keys())
    return f"{beside} {found} {list(reversed(D.keys()))} {list(iter(D.keys()))} {len(taken)}"


# row: 'x=1,y=2'
# row: 'host'
# row: ''
