# sql: (a BIGINT) RETURNS TEXT
# tier: native
# replays: 1
def f(a):
    return str(abs(a)) + "/" + str(-a)

# row: -9223372036854775808
# row: 9223372036854775807
# row: 0
# row: -1
