# sql: (a BIGINT) RETURNS TEXT
def f(a):
    xs = [a]
    ys = xs
    zs = xs[:]
    return f"{ys is xs} {zs is xs} {zs is not ys} {xs is None}"

# row: 1
