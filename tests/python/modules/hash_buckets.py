# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
import hashlib
def f(s, n):
    d = hashlib.md5(s.encode())
    a = int(d.hexdigest(), 16) % n
    b = int.from_bytes(d.digest()[:8], 'big') % n
    c = int(hashlib.sha256(s.encode()).hexdigest(), 16) & 0xffff
    e = int.from_bytes(d.digest(), 'little', signed=True) % n
    g = int.from_bytes(d.digest(), 'big') & 1023
    return f'{a} {b} {c} {e} {g}'


# row: 'u1', 10
# row: 'u2', 7
# row: '', -3
