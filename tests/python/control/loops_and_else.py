# sql: (n BIGINT, m BIGINT) RETURNS TEXT
def f(n, m):
    out = ""
    for i in range(n):
        for j in range(n):
            if i * j == m:
                out += f"b{i}{j} "
                break
            if (i + j) % 3 == 0:
                continue
            out += "."
        else:
            out += "e "
            continue
        if i > 2:
            break
    else:
        out += "E "
    k = n
    while k:
        k -= 1
        if k == m:
            break
    else:
        out += "W "
    while True:
        try:
            if k > 3:
                break
            k += 1
            if k % 2:
                continue
        finally:
            out += "f"
    return out + str(k)

# row: 0, 0
# row: 3, 2
# row: 4, 4
# row: 5, 100
# row: 3, 0
# row: 6, 5
# row: 1, 7
