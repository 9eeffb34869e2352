# sql: (k BIGINT, s TEXT) RETURNS TEXT
# diverges: messages: fields within fields of
def f(k, s):
    if k == 0:
        return "{:{:{}}}".format(s, 1, 2)
    return "{:{{}}}".format(s)

# row: 0, 'a'
# row: 1, 'a'
