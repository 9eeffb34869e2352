# sql: (x BIGINT) RETURNS TEXT
# tier: native
def f(x):
    n = 0
    def bump():
        nonlocal n
        n += 1
        return n
    a = bump() if x > 0 else 0
    b = x > 1 and bump()
    while bump() < 5: pass
    try:
        bump()
        c = 1 // x
        bump()
    except ZeroDivisionError:
        n += 100
    return str((a, b, n))

# row: 3
# row: -1
# row: 0
# row: 12
