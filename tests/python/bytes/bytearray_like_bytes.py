# sql: (b BYTEA, n BIGINT) RETURNS TEXT
# tier: native
def f(b, n):
    a = bytearray(b)
    a.append(n)
    a.extend(b'-end')
    out = [a.hex(':'), a.hex(' ', 2), a.find(b'e', 1), a.rfind(b'e'), a.count(b'-'), a.index(b'-'), a.startswith(b'a', 1), a.endswith((b'd', b'x'))]
    out += [a.upper(), a.title(), a.replace(b'e', b'EE', 1), a.strip(b'd'), a.center(14, b'*'), a.zfill(12), a.removeprefix(b'ab')]
    out += [a.split(b'-'), a.rsplit(b'-', 1), a.splitlines(), a.isalnum(), a.isascii(), a < b'zz', a >= bytearray(b), 2 * a]
    out += [bytearray(b',').join([b, a]), a.translate(None, b'e'), a + bytearray(b'!'), a == b]
    a *= 2
    a[1:3] = b'??'
    return f'{out} {a} {len(a)}'

# row: b'abc', 65
# row: b'', 0
# row: b'a b\xff', 255
