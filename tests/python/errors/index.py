# sql: (s TEXT, i BIGINT) RETURNS TEXT
# tier: native
def f(s, i):
    parts = s.split(",")
    return parts[i] + s[i]

# row: 'a,b', 1
# row: 'a,b', 2
# row: 'a', 1
