# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(mode):
    out = ''
    for shift in (6, 3, 0):
        bits = (mode >> shift) & 7
        out += 'r' if bits & 4 else '-'
        out += 'w' if bits & 2 else '-'
        out += 'x' if bits & 1 else '-'
    return out

# row: 493
# row: 420
# row: -1
