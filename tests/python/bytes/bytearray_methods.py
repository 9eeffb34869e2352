# sql: (s TEXT) RETURNS BYTEA
# tier: native
def f(s):
    b = bytearray(s, 'utf-8')
    b.extend(b"xy")
    b += b"z"
    b[0:2] = b"QQQ"
    b[-1] = 65
    del b[3]
    b.insert(0, 7)
    b.reverse()
    x = b.pop()
    if x in b or b"QQ" in b:
        b.extend([x, 1, 2])
    return bytes(b[1:]) + bytes(b + b"1") + bytes(bytearray(3))

# row: 'Hello'
# row: 'ab'
