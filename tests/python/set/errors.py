# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    s = set()
    for i in range(a):
        s.add(i % 4)
    if a == 2:
        s.remove(9)
    s.remove(0)
    return str(len(s))

# row: 0
# row: 1
# row: 2
# row: 7
