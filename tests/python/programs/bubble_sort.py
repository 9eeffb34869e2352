# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    xs = []
    for part in s.split(","):
        xs.append(int(part))
    for i in range(len(xs)):
        for j in range(len(xs) - 1 - i):
            if xs[j] > xs[j + 1]:
                xs[j], xs[j + 1] = xs[j + 1], xs[j]
    out = []
    for x in xs:
        out.append(str(x))
    return ",".join(out)

# row: '5,3,9,1'
# row: '1'
# row: '2,-7,2,0'
# row: ''
