# sql: (s TEXT) RETURNS TEXT
# tier: native
import csv, io
def f(s):
    t = 0
    names = []
    for row in csv.DictReader(io.StringIO(s)):
        t += int(row["qty"])
        names.append(row.get("name", "?"))
    return f"{t} {names}"

# row: 'name,qty\na,1\n"b,c",22\n'
# row: 'name,qty'
# row: ''
