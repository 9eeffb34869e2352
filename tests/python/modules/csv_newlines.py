# sql: (s TEXT) RETURNS TEXT
# tier: native
# replays: 1
import csv, io
def f(s):
    b = io.StringIO(newline='')
    csv.writer(b).writerows([[s, 1], [2, s]])
    c = io.StringIO(s, newline='')
    return b.getvalue() + str(list(csv.reader(c)))

# row: 'aab'
# row: 'x,y\nz'
# row: 'a\r\nb'
