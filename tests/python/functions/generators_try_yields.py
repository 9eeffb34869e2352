# sql: (s TEXT) RETURNS TEXT
# tier: native
def gen(ws):
    for w in ws:
        try:
            yield int(w)
        except ValueError:
            yield -1


def f(s):
    out = []
    try:
        for x in gen(s.split()):
            out.append(str(10 // (x - 3)))
    except ZeroDivisionError:
        out.append('zero')
    return ' '.join(out)


# row: '1 x 3'
# row: ''
