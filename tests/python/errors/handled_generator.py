# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
# strict
def gen(n, s):
    for i in range(n):
        yield int(s[i])

def f(n, s):
    out = []
    try:
        for x in gen(n, s):
            out.append(12 // x)
    except IndexError:
        out.append(-1)
    except ValueError as e:
        out.append(len(str(e)))
    except ZeroDivisionError:
        out.append(-3)
    return str(out)

# row: 3, '123'
# row: 4, '123'
# row: 3, '1x3'
# row: 3, '103'
