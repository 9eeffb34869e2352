# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    return "|".join(s.split(",", n)) + "#" + "|".join(s.rsplit(",", n)) + "#" + "|".join(s.split(maxsplit=n))

# row: 'a,b,c,d', 0
# row: 'a,b,c,d', 2
# row: 'a,b,c,d', -1
# row: 'a, b, c , d', 2
# row: '', 3
