# sql: (s TEXT, k TEXT) RETURNS TEXT
# tier: native
def f(s, k):
    out = bytearray()
    key = k.encode()
    for i, c in enumerate(s.encode()):
        out.append(c ^ key[i % len(key)])
    return out.hex() + repr(out) + str(bytes(out)) + str(len(out)) + str(out == bytes(out)) + str(isinstance(out, bytearray))

# row: 'Hello', 'k'
# row: '', 'k'
# row: 'a', ''
