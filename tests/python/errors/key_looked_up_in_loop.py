# sql: (s TEXT, k TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, k, n):
    counts = {w: w + "!" for w in s.split()}
    out = ""
    while True:
        out += counts[k].upper()
        n -= 1
        if n <= 0:
            break
    return out


# row: 'a b', 'b', 2
# row: 'a b', 'c', 2
# row: '', 'c', 1
