# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    return f"{a:5}|{a:<5}|{a:>5}|{a:^5}|{a:05}|{a:+}|{a: }|{a:,}|{a:_}|{a:x}|{a:X}|{a:#x}|{a:b}|{a:#b}|{a:o}|{a:#o}|{a:08b}|{a:*^9}|{a:=+7}|{a:d}|{a:n}"

# row: 0
# row: 42
# row: -42
# row: 1234567
# row: -1234567
# row: 9223372036854775807
# row: -9223372036854775808
