# Code points, not what a reader sees.
# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    return f"{len(s)} {s[::-1]} {s[0]} {s.upper()} {s == s.upper().lower()}"

# row: 'e\u0301a'
# row: 'é'
# row: '👩\u200d💻'
# row: '🇩🇪'
# row: 'ﬀ'
