# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
# diverges: values: order of sets of numbers
def f(a, b):
    s = {a, b, a + b, a * 7, -a, 17}
    t = set([b - a, 8 * a, 3])
    t.add(b * 1024)
    s.discard(17)
    s.add(a - 17)
    text = f'{s} {t!r} {frozenset(s)} {set()} {[s, t]}'
    parts = [list(s), tuple(t), [*s, 0], sorted(s, key=lambda x: x % 3), list(enumerate(t)), list(zip(s, 'abc'))]
    first, *rest = s
    return f'{text} {parts} {first} {rest} {next(iter(t))} {max(s, key=abs)} {",".join(map(str, t))}'

# row: 3, 5
# row: 0, 0
# row: 12, -7
# row: 1000003, 99
# row: -5, 123456789012
