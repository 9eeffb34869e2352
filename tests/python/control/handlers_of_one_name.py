# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(n, s):
    out = []
    for c in s:
        try:
            out.append(int(c))
        except ValueError as e:
            out.append(type(e).__name__)
            try:
                out.append(ord(c) // n)
            except ZeroDivisionError as e:
                out.append(type(e).__name__)
                try:
                    out.append([1][n + 1])
                except IndexError as e:
                    out.append(type(e).__name__)
    try:
        out.append(1 // n)
    except ZeroDivisionError as e:
        out.append(type(e).__name__)
    return str(out)


# row: 3, 'ab 2'
# row: 0, '2x'
# row: 1, ''
