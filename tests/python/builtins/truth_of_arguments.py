# sql: (s TEXT, keep TEXT) RETURNS TEXT
# python: 3.13
def f(s, keep):
    xs = [3, 1, 2]
    xs.sort(reverse=keep)
    parts = [s.splitlines(keep), s.splitlines(keepends=keep), s.encode().splitlines(keep), xs, sorted(xs, reverse=keep)]
    parts += [bytearray(s, 'utf8').splitlines(keep), (5).to_bytes(2, 'big', signed=keep)]
    parts += [int.from_bytes(b'\xff\x01', 'big', signed=keep), sorted([1, 2], reverse=[]), 'a\nb'.splitlines(0.5)]
    return repr(parts)

# row: 'a\nb', None
# row: 'a\nb', ''
# row: 'a\nb\r\n', 'yes'
