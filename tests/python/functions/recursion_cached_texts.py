# sql: (a TEXT, b TEXT) RETURNS BIGINT
# tier: native
from functools import lru_cache
@lru_cache(maxsize=None)
def lcs(a, b):
    if not a or not b:
        return 0
    if a[0] == b[0]:
        return 1 + lcs(a[1:], b[1:])
    return max(lcs(a[1:], b), lcs(a, b[1:]))
def f(a, b):
    return lcs(a, b) + lcs(b, a)

# row: 'AGGTAB', 'GXTXAYB'
# row: '', 'x'
