# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    total = 0
    for c in s:
        total += ord(c)
    return f"{total} {len(s)}"

# row: '😀😁'
# row: 'a😀'
# row: '\U0010ffff'
