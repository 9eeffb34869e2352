# sql: (x BIGINT) RETURNS BYTEA
# tier: native
# row: 0
# row: 1
# row: 255
# row: 256
# row: -1
# row: -128
# row: -129
# row: 65535
# row: 9223372036854775807
# row: -9223372036854775808
# row: None


def f(x):
    if x is None:
        return None
    return x.to_bytes(1, 'big', signed=True)
