# sql: (s TEXT) RETURNS TEXT
# tier: native
import csv, io
def f(s):
    return str([row for row in csv.reader(io.StringIO(s), delimiter=';', skipinitialspace=True)]) + str(list(csv.reader(s.splitlines())))

# row: 'a;"b;c"; d\n\n; e;\r\n"x\ny";2'
# row: 'x'
# row: ''
# row: '\n'
