# Which list grows is known only at run time.
# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    xs = [1]
    ys = [2]
    if a > 0:
        t = xs
    else:
        t = ys
    t.append(a)
    return f"{xs} {ys} {t}"

# row: 5
# row: -5
