# sql: (s TEXT) RETURNS TEXT
# tier: interpreted
import copy
def f(s):
    a = [s.split(), [s]]
    b = copy.deepcopy(a)
    c = copy.copy(a)
    a[0].append("z")
    return str(a) + str(b) + str(c)

# row: 'a b'
# row: ''
