# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    return f"{n >> 24 & 255}.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}"

# row: 3232235521
# row: 0
# row: 4294967295
