# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    x = [[]] * 2
    x[0].append(s)
    y = x[:]
    y[1].append("r")
    y.append([s])
    z = [x, y]
    z[0][0].append("u")
    return str(x) + str(y)

# row: 'aab'
# row: ''
