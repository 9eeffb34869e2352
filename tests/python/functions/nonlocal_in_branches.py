# sql: (x BIGINT) RETURNS TEXT
# tier: native
def f(x):
    total = 0
    def add(v):
        nonlocal total
        if v > 1:
            total += v
            return True
        total -= 1
        return False
    r = [add(i) for i in range(x)]
    return str((total, r))

# row: 3
# row: -1
# row: 0
# row: 12
