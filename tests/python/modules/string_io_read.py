# sql: (s TEXT) RETURNS TEXT
# tier: native
# diverges: values: io.StringIO
from io import StringIO
def f(s):
    b = StringIO(s)
    out = []
    out.append(b.readline())
    for line in b:
        out.append(line.strip())
    b.seek(0)
    out.append(b.read(3)); out.append(b.read())
    with StringIO() as c:
        c.write("x" + s)
        c.seek(1)
        c.write("YY")
        out.append(c.getvalue())
        out.append(str(c.tell()))
    return str(out)

# row: 'a\nbc\nd'
# row: ''
# row: 'x\n'
# row: 'é\n\n'
