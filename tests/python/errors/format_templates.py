# sql: (k BIGINT, s TEXT) RETURNS TEXT
def f(k, s):
    if k == 0:
        return "{0} {}".format(s, k)
    if k == 1:
        return "{} {1}".format(s, k)
    if k == 2:
        return "{} {}".format(s)
    if k == 3:
        return "{name}".format(s, nam=s)
    if k == 4:
        return "{".format(s)
    if k == 5:
        return "}".format(s)
    if k == 6:
        return "{!x}".format(s)
    if k == 7:
        return "{:d}".format(s)
    if k == 9:
        return "{0.foo}".format(s)
    if k == 10:
        return "{0[5]}".format(s)
    if k == 11:
        return "{!r:{}} {:{}}".format(s, 8, k, "04")
    if k == 12:
        return "{0:{1}} {2:{3}}".format(s, 8, k, "04")
    return "{0[0]}{0[1]}".format([s, k])

# row: 0, 'a'
# row: 1, 'a'
# row: 2, 'a'
# row: 3, 'a'
# row: 4, 'a'
# row: 5, 'a'
# row: 6, 'a'
# row: 7, 'a'
# row: 9, 'a'
# row: 10, 'a'
# row: 11, 'a'
# row: 12, 'a'
# row: 13, 'a'
