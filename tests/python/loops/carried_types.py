# sql: (n BIGINT, s TEXT) RETURNS TEXT
def f(n, s):
    best = None
    last = ""
    total = 0
    flag = False
    pair = (0, "")
    for i, c in enumerate(s):
        if best is None or c > best:
            best = c
        if i > n:
            last = i
        total = total + (0.5 if c == "a" else 1)
        flag = flag or c == "b"
        pair = (pair[0] + i, pair[1] + c) if i % 2 == 0 else pair
        if c == "z":
            total = None
            break
    k = n
    while k is not None and k > 0:
        k = k - 2 if k != 4 else None
    return f"{best} {last!r} {total} {flag} {pair} {k}"

# row: 0, ''
# row: 1, 'abcab'
# row: 4, 'xyz'
# row: 5, 'aaa'
# row: 6, 'é日b'
# row: -1, 'ab'
