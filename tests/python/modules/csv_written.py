# sql: (s TEXT, n BIGINT, x DOUBLE) RETURNS TEXT
# tier: native
import csv, io
def f(s, n, x):
    b = io.StringIO()
    w = csv.writer(b)
    w.writerow(["name", "n", "x"])
    w.writerow([s, n, x])
    w.writerow([s])
    csv.writer(b, delimiter='\t', lineterminator='\n').writerow((s, None, n))
    return b.getvalue()

# row: 'a,"b', 3, 1.5
# row: '', 0, 1e+22
# row: 'x\ny', -1, 0.1
# row: 'a\tb', 1, 1.0
