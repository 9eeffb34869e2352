# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    match (a, 1):
        case (1, x):
            pass
        case (2, y):
            x = y + 1
        case (3, y) if y > 5:
            x = 0
    if a == 3:
        return f"{y}"
    return f"{x}"

# row: 1
# row: 2
# row: 3
# row: 4
