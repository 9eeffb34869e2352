# sql: (a BIGINT, s TEXT) RETURNS TEXT
def f(a, s):
    out = []
    for k in range(14):
        try:
            if k == 0:
                t = (a, 2) * 2
            elif k == 1:
                t = "abc" % [a]
            elif k == 2:
                t = "%d" % s
            elif k == 3:
                t = ",".join([x for x in [a] if x is None])
            elif k == 4:
                t = ",".join([a])
            elif k == 5:
                t = s.startswith((s, "x"))
            elif k == 6:
                t = a < s
            elif k == 7:
                t = (a, s) < (a, "zz")
            elif k == 8:
                t = s in a
            elif k == 9:
                t = [a] + (a,)
            elif k == 10:
                t = s * s
            elif k == 11:
                t = format(None, s[:0])
            elif k == 12:
                t = -s
            else:
                t = list(a)
            out.append(str(t))
        except TypeError:
            out.append("T")
        except AttributeError:
            out.append("A")
    return str(out)

# row: 1, 'abc'
# row: None, 'abc'
# row: 1, None
