# sql: (a BOOLEAN, b DOUBLE, c BIGINT) RETURNS TEXT
# tier: native
def first(x):
    match x:
        case 1:
            return 1
        case 0.0:
            return 0
        case _:
            return 2


def second(x):
    match x:
        case True:
            return "T"
        case 1.0:
            return "1"
        case 9007199254740993:
            return "big"
        case False | None:
            return "F"
    return "-"


def f(a, b, c):
    return f"{first(a)} {first(b)} {first(c)} {second(a)} {second(b)} {second(c)}"

# row: True, 1.0, 1
# row: False, 0.0, 0
# row: False, -0.0, 9007199254740993
# row: True, 9007199254740992.0, 9007199254740992
# row: None, inf, None
# row: True, nan, -1
