# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    t = ()
    u = (n, 'x')
    best = ()
    for i in range(n):
        t += (i,)
        u = (str(i),) + u
        if i % 2:
            best = t
    return f'{t} {u} {best} {len(best)}'

# row: 0
# row: 1
# row: 2
# row: 4
