# sql: (x BIGINT) RETURNS TEXT
def f(n):
    out = []
    for i in range(n + 3):
        try:
            out.append("abc".index("abcd"[i % 4]))
        except ValueError as e:
            out.append(str(e))
    return str(out)

# row: 3
# row: -1
