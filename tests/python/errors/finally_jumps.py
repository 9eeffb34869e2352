# sql: (k BIGINT, n BIGINT) RETURNS TEXT
def f(k, n):
    out = ""
    def g(m):
        nonlocal out
        try:
            if m > 2:
                return "big"
            m = m * 10
        finally:
            out += f"g{m}"
        return "small"
    while True:
        try:
            if k > 3:
                break
            k += 1
            if k % 2:
                continue
            out += "."
        finally:
            out += "f"
    for i in range(n):
        try:
            for j in range(3):
                if j == i:
                    break
                out += "j"
            if i == k - 3:
                continue
        except ZeroDivisionError:
            out += "z"
        else:
            out += "e"
        finally:
            out += "F"
    return f"{out} {k} {g(n)} {g(k)} {out}"

# row: 5, 0
# row: 0, 2
# row: 3, 5
# row: -3, 1
# row: 2, 3
