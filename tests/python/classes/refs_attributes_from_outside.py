# sql: (x BIGINT) RETURNS TEXT
# tier: native
class E:
    pass
def f(n):
    es = [E() for _ in range(n + 3)]
    es[0].a = 1
    es[-1].a = es[0]
    return str([e is es[0] for e in es]) + str([hasattr(e, 'a') for e in es])

# row: 3
# row: -1
# row: 0
# row: 7
