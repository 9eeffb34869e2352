# sql: (x BIGINT) RETURNS TEXT
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
    return (x.to_bytes(8, 'big', signed=True), x.to_bytes(9, 'little', signed=True), (x & 0xffff).to_bytes(2, 'big'), (x & 255).to_bytes(length=3, byteorder='little'))
