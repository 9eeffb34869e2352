# sql: (s TEXT) RETURNS BIGINT
# tier: native
import csv
def f(s):
    return sum(len(row) for row in csv.reader([s]))

# row: 'a,"b,c",d'
# row: 'x'
# row: ''
