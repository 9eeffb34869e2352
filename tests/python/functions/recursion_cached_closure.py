# sql: (a TEXT, b TEXT) RETURNS BIGINT
# tier: native
from functools import lru_cache
def f(a, b):
    @lru_cache(maxsize=None)
    def lcs(i, j):
        if i == len(a) or j == len(b):
            return 0
        if a[i] == b[j]:
            return 1 + lcs(i + 1, j + 1)
        return max(lcs(i + 1, j), lcs(i, j + 1))
    return lcs(0, 0)

# row: 'AGGTAB', 'GXTXAYB'
# row: '', 'x'
