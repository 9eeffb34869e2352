# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
# strict
def f(a, b):
    out = []
    x = 0
    try:
        out.append("a")
        x = 1
        out.append(str(a // b))
        x = 2
        out.append(str(b // (a - 3)))
        x = 3
    except ZeroDivisionError:
        out.append("zero")
    out.append(str(x))
    return " ".join(out)

# row: 1, 1
# row: 0, 0
# row: 3, 2
# row: 3, 0
