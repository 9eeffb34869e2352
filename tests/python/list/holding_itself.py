# Containers that hold themselves are printed, compared and looked into as Python does.
# sql: (s TEXT) RETURNS TEXT
# tier: interpreted
KNOWN = [1]
KNOWN.append(KNOWN)


def compared(xs, ys):
    try:
        return str(xs == ys)
    except RecursionError:
        return "no end"


def f(s):
    xs = [s]
    xs.append(xs)
    ys = [s]
    ys.append(ys)
    d = {"a": s}
    d["b"] = d
    t = [s, None]
    t[1] = (t, 1)
    out = [str(xs), str(d), str(t), compared(xs, ys), str(xs == [s, 1]), str(KNOWN), xs[1][1][0]]
    for c in s:
        xs.append(c)
    try:
        hash(tuple(xs))
    except TypeError as e:
        out.append(str(e))
    deep = s
    for _ in range(50):
        deep = [deep]
    return " ".join(out) + str(len(xs)) + str(deep)


# row: 'q'
# row: ''
# row: 'two'
