# sql: (x TEXT) RETURNS BYTEA
# tier: native
from base64 import b32decode


def f(x):
    return b32decode(x)

# row: 'JBSWY3DPEBLW64TMMQQQ===='
# row: 'MZXW6YTBOI======'
# row: 'GEZDGNBVGY3TQOJQ'
# row: ''
# row: 'MY'
# row: 'mzxw6ytb'
# row: 'MZXW6YT1'
# row: 'MZXW6Y=='
# row: '========'
# row: 'MZ=W6YTB'
# row: 'MÄ======'
