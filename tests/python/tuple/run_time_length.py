# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    t = tuple(i * i for i in range(n))
    parts = [
        str(t), repr(t[1:]), str(len(t)), str(t[::-1]), str(t[-2:n]), str(t + (n,)), str((n,) + t),
        str(t * 2), str(2 * t), str(sum(t)), str(bool(t)), str(4 in t), str(t.count(4)), str(list(t)),
        str(sorted(t, reverse=True)), str(tuple(reversed(t))), str(max(t, default=-1)), str(t or 'empty'),
        str(isinstance(t, tuple)), str(isinstance(t, list)), type(t).__name__,
    ]
    return ' '.join(parts)

# row: 0
# row: 1
# row: 2
# row: 5
