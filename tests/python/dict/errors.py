# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(a, s):
    d = {}
    for c in s:
        d[c] = a
    if a == 0:
        return str(d["missing"])
    if a == 1:
        del d["zz"]
    if a == 2:
        for k in d:
            d[k + k] = a
    if a == 3:
        for k in d:
            del d[k]
    if a == 4:
        d.pop("none")
    if a == 5:
        d.clear()
        d.popitem()
    if a == 6:
        for k, v in d.items():
            d[k] = v + 1
    if a == 7:
        for k in d:
            d["new"] = 1
            break
    if a == 8:
        for k in list(d):
            del d[k]
    return str(d)

# row: 0, 'ab'
# row: 1, 'ab'
# row: 2, 'ab'
# row: 3, 'ab'
# row: 4, 'ab'
# row: 5, 'ab'
# row: 6, 'ab'
# row: 7, 'ab'
# row: 8, 'ab'
# row: 2, ''
