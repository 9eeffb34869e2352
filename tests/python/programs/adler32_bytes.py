# sql: (s TEXT) RETURNS BIGINT
MOD = 65521


def f(s):
    a, b = 1, 0
    for ch in s.encode('utf-8'):
        a = (a + ch) % MOD
        b = (b + a) % MOD
    return (b << 16) | a

# row: 'Wikipedia'
# row: ''
