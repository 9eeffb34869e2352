# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    match a:
        case 0:
            return "zero"
        case 1 | 2:
            return "small"
        case n if n < 0:
            return "neg"
        case _:
            return "big"

# row: 0
# row: 2
# row: -1
# row: 50
