# sql: (s TEXT) RETURNS TEXT
# tier: native
import fnmatch
def f(s):
    return str(fnmatch.fnmatchcase(s, "*.t[xy]t")) + str(fnmatch.filter([s, "a.tyt"], "a*"))

# row: 'a.txt'
# row: 'b'
