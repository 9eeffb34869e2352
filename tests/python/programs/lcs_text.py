# sql: (a TEXT, b TEXT) RETURNS TEXT
# tier: native
def f(a, b):
    dp = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            if a[i - 1] == b[j - 1]:
                dp[i][j] = dp[i - 1][j - 1] + 1
            else:
                dp[i][j] = max(dp[i - 1][j], dp[i][j - 1])
    i, j = len(a), len(b)
    out = ''
    while i and j:
        if a[i - 1] == b[j - 1]:
            out = a[i - 1] + out
            i -= 1
            j -= 1
        elif dp[i - 1][j] >= dp[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return out

# row: 'AGGTAB', 'GXTXAYB'
# row: '', 'x'
