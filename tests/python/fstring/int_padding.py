# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    return f"{a:5}|{a:05}|{a:5d}|{a:02}|{a:20}|{a:020d}|{a:1}|{a:99}|{a:00}" + "|%05d|%5d|%-5d|%02d" % (a, a, a, a) + format(a, "03") + str(a).zfill(4)

# row: 0
# row: 7
# row: -7
# row: 12345
# row: -12345
# row: 9223372036854775807
# row: -9223372036854775808
