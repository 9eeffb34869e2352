# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
# strict
def f(a, s):
    out = []
    for i in range(a):
        try:
            if i == 2:
                raise ValueError(s, i)
            out.append(str(6 // (i - 1)))
        except ValueError as e:
            out += [f"{part}!" for part in e.args]
        except ZeroDivisionError as e:
            out.append(type(e).__name__)
    return " ".join(out)

# row: 4, 'x'
# row: 0, 'x'
