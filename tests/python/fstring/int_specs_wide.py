# sql: (a BIGINT) RETURNS TEXT
def f(a):
    return f"{a:,} {a:_} {a:+,} {a: d} {a:x} {a:#X} {a:#o} {a:#b} {a:_x} {a:_b} {a:010} {a:+010d} {a:<8}| {a:^9}| {a:=+9}| {a:*>9}| {a:0>5}| {a:.2f} {a:e} {a:g} {a:%} {a:n} {a:010,} {a:#010x} {a:012_b}"

# row: 0
# row: 1
# row: -1
# row: 1234567
# row: -1234567
# row: 255
# row: 9223372036854775807
# row: -9223372036854775808
# row: 999
# row: 1000
# row: -1000
