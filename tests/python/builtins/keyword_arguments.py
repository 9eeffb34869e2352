# sql: (s TEXT, a BIGINT, x DOUBLE) RETURNS TEXT
def f(s, a, x):
    xs = list(enumerate(s.split(sep=",", maxsplit=a), start=a))
    ys = sorted(s, key=None, reverse=a > 1)
    return f"{xs} {ys} {round(number=x, ndigits=a)} {s.split(maxsplit=1)} {s.rsplit(sep=',', maxsplit=1)} {int('11', base=2)} {sum([1, 2], start=a)} {str(object=a)} {s.splitlines(keepends=True)} {s.encode(encoding='utf-8').decode(errors='strict') == s} {s.expandtabs(tabsize=2)} {max(ys, default='')} {list(zip(s, ys, strict=True))[:1]}"

# row: 'a,b,c', 1, 2.675
# row: 'x', 2, 1.005
# row: 'b\ta', 0, 0.5
# row: 'é,ü', 3, -1.5
