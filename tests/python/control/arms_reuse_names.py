# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
def f(a, b):
    out = []
    if a > 3:
        x = a + 1
        out.append(f"{x}")
    else:
        if b > 2:
            x = b * 2
            out.append(f"{x}!")
        out.append("e")
    return "".join(out)

# row: 5, 1
# row: 1, 5
# row: 1, 1
# row: None, 3
