# sql: (s TEXT, i BIGINT) RETURNS TEXT
# tier: native
def f(s, i):
    return s.split("/")[i]

# row: 'a/b/c', 0
# row: 'a/b/c', 2
# row: 'a/b/c', -1
# row: 'a/b/c', 3
# row: 'a/b/c', -4
# row: '', 0
# row: 'ä/ö', 1
