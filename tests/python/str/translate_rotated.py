# sql: (s TEXT, k BIGINT) RETURNS TEXT
# tier: native
import string
def f(s, k):
    a = string.ascii_lowercase
    t = str.maketrans(a, a[k:] + a[:k])
    return s.translate(t)

# row: 'hello', 3
# row: 'xyz Z', 1
