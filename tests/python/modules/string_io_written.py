# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
import io
def f(s, n):
    b = io.StringIO()
    for i in range(n):
        b.write(s)
        b.write(str(i))
    return b.getvalue()

# row: 'a', 3
# row: '', 0
