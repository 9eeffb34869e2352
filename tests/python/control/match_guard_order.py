# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
def f(a, b):
    seen = []

    def look(name, answer):
        seen.append(name)
        return answer

    match a:
        case 1 if look("one", b > 0):
            r = "1"
        case n if look("any", n == b):
            r = "2"
        case 1 | 2 | 3 if look("few", b < -5):
            r = "3"
        case n if look("last", n > 100):
            r = "4"
        case _:
            r = "5"
    return f"{r} {n} " + ",".join(seen)

# row: 1, 1
# row: 2, 2
# row: 1, -1
# row: 1, -6
# row: 101, 3
# row: 7, 3
# row: 3, -7
