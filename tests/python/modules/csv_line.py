# sql: (s TEXT) RETURNS TEXT
# tier: native
import csv, io
def f(s):
    r = next(csv.reader(io.StringIO(s)))
    return '|'.join(r)

# row: 'a,"b,c",d'
# row: 'x'
# row: '"a""b",,'
# row: '"multi\nline",2'
# row: 'a"b,c'
# row: '"a"b,c'
# row: ','
# row: '"open'
