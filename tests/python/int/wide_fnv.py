# sql: (s TEXT) RETURNS TEXT
# tier: native
# replays: 0
def f(s):
    h = 0xcbf29ce484222325
    for byte in s.encode():
        h = ((h ^ byte) * 0x100000001b3) & 0xFFFFFFFFFFFFFFFF
    k = 2166136261
    for byte in s.encode():
        k = (k ^ byte) * 16777619 % 2**32
    return f"{h:016x} {k:08x} {h % 1000} {h} {hex(h)} {h.bit_length()} {h > 2**63} {h / 1.0 if False else float(h)}"

# row: ''
# row: 'a'
# row: 'hello world'
# row: 'Zürich 東京 😀'
