# sql: (x BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(x, s):
    a = list(range(10))
    a[x:x + 3] = [x, x, x * 2, 7]
    a[:2] = a[3:x + 4]
    a[x:] = a
    b = [(i, i * x) for i in range(6)]
    b[x:5] = b[x::-1]
    b[:x] = reversed(b[:x])
    del b[-2:]
    c = [s + str(i) for i in range(4)]
    c[1:x] = s
    c[2:1] = (s, "z")
    del c[:1]
    d = a[:3]
    e = d
    d[1:1] = e
    e[len(e):] = [x]
    return f"{a} {b} {c} {d} {a[::-2]} {a[-2::-3]} {c[::x or 1]}"

# row: 0, 'hé'
# row: 1, ''
# row: 3, 'ab'
# row: -1, 'x'
# row: -20, 'xyz'
# row: 20, 'xyz'
# row: 1152921504606846976, 'q'
