# sql: (n BIGINT) RETURNS TEXT
def all_of(*items):
    return items


def f(n):
    out = []
    a = iter([1, 2, 3, 4])
    out.append((3 in a if n > 2 else 0, list(a)))
    b = iter([1, 2])
    out.append(([*b] if n > 2 else 0, list(b)))
    c = zip([1, 2], [3, 4])
    out.append(((1, 3) in c if n > 2 else 0, list(c)))
    d = iter([1, 2, 3])
    out.append((all_of(*d) if n > 2 else 0, list(d)))
    e = enumerate('ab')
    out.append(({*e} == set() if n > 2 else 0, list(e)))
    g = iter([1, 2, 3])
    out.append(([2 in g for _ in range(n)], list(g)))
    h = iter([5, 6, 7])
    if n > 2:
        h.__next__()
    out.append(list(h))
    return str(out)


# row: 3
# row: 0
# row: 1
