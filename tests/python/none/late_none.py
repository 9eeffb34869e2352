# A variable that is None on one path and a number on the other.
# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    best = None
    for i in range(a):
        if best is None or i * 7 % 5 > best:
            best = i * 7 % 5
    return best

# row: 0
# row: 1
# row: 5
# row: 9
