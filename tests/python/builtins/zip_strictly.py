# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    out = [str(list(zip(s, range(len(s)), strict=True))), str(list(zip('ab', [n, 1], strict=True))), str(list(zip(s, s, strict=False)))]
    items = list(range(n))
    words = s.split()
    for others in ([], words):
        try:
            for a, b, c in zip(items, s, others or items, strict=True):
                out.append(f'{a}{b}{c}')
        except ValueError as e:
            out.append(str(e))
    return '\n'.join(out)

# row: 'abc', 3
# row: 'abc', 2
# row: 'abc', 5
# row: 'a b', 3
# row: '', 0
