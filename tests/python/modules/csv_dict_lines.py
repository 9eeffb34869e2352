# sql: (s TEXT) RETURNS TEXT
# tier: native
import csv
import io


def f(s):
    r = csv.DictReader(io.StringIO(s))
    names = r.fieldnames
    rows = list(r)
    return f'{names} {rows} {r.line_num}'

# row: 'a\n1\n\n\n'
# row: 'a,b\n1,2\n\n3,4'
# row: ''
