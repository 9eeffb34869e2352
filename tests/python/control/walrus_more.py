# sql: (n BIGINT, s TEXT) RETURNS TEXT
def f(n, s):
    out = []
    while (k := n - len(out)) > 0 and (m := k % 3) != 1:
        out.append((k, m))
    if (size := len(s)) > 2 and (head := s[:2]).isalpha():
        out.append(head)
    else:
        out.append(size)
    total = 0
    parts = [total := total + i for i in range(n % 5)]
    return f"{out} {k} {size} {parts} {total} {(y := 5) + y}"

# row: 0, ''
# row: 3, 'abc'
# row: 5, '12x'
# row: 6, 'é日本'
# row: 8, 'ab'
