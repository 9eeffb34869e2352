# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    return f"{a:.2f}|{a:e}|{a:g}|{a:%}|{a:10.1f}|{a:,.2f}"

# row: 0
# row: 42
# row: -1234567
# row: 9223372036854775807
