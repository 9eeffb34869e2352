# sql: (a BIGINT, s TEXT) RETURNS TEXT
def f(a, s):
    out = []
    for i in range(-1, 3):
        try:
            try:
                out.append(10 // (a + i))
            except ZeroDivisionError:
                out.append("zero")
                if i == 1:
                    break
                continue
            else:
                out.append("ok")
                if a == 7:
                    raise ValueError("seven")
            out.append("end")
        except ValueError as e:
            out.append(str(e))
            try:
                out.append(int(s))
            except (ValueError, TypeError) as inner:
                out.append(type(inner).__name__)
                if a == 7:
                    raise KeyError(s) from inner
    else:
        out.append("all")
    return str(out)

# row: 1, '5'
# row: -1, 'x'
# row: 0, ''
# row: 7, '5'
# row: 7, 'x'
# row: -2, 'é'
# row: 100, None
