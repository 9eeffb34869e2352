# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
def f(a, b):
    n = m = None
    match (a, b):
        case (1, n) if n > 3:
            return f"one {n}"
        case (2, m) if (n := m * 2) > 10:
            return f"two {m} {n}"
        case (n, m) if n == m:
            return f"same {n}"
        case (5, _) | (_, 5):
            return f"five {n} {m}"
    return f"none {n} {m}"

# row: 1, 4
# row: 1, 1
# row: 1, 3
# row: 2, 4
# row: 2, 9
# row: 2, 2
# row: 5, 0
# row: 0, 5
# row: 6, 0
