# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
def f(a, b):
    x = "unset"
    y = "unset"
    match (a, b):
        case (0, x):
            r = "first"
        case (x, 0):
            r = "second"
        case (y, 1 | 2 as z):
            r = f"third {z}"
        case (3, y) if y > 5:
            r = "guarded"
        case (4, y) as pair if sum(pair) < 10:
            r = f"pair {pair}"
        case _:
            r = "none"
    return f"{r} {x} {y}"

# row: 0, 0
# row: 0, 7
# row: 7, 0
# row: 7, 1
# row: 7, 2
# row: 3, 9
# row: 3, 4
# row: 4, 5
# row: 4, 6
# row: 5, 5
# row: None, 0
# row: None, None
