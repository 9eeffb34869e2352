# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    r, g, b = (int(s[i:i + 2], 16) for i in (0, 2, 4))
    first, *rest = (c for c in s if c > "0")
    [a, z] = (w for w in s.split("f", 1))
    return f"{r} {g} {b} {first} {rest} {a} {z}"

# row: 'ff8800'
# row: '0f0000'
# row: 'xyz'
