# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    return f'{n.as_integer_ratio()} {(n > 2).as_integer_ratio()}'

# row: 0
# row: 3
# row: -7
# row: 9223372036854775807
