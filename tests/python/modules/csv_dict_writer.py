# sql: (s TEXT) RETURNS TEXT
# tier: native
import csv, io
def f(s):
    b = io.StringIO(newline='')
    w = csv.DictWriter(b, fieldnames=["a", "b"])
    w.writeheader()
    w.writerow({"a": s, "b": 1})
    return b.getvalue()

# row: 'aab'
# row: 'x,y'
