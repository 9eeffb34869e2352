# sql: () RETURNS BIGINT
# tier: native
def f():
    return 0xFF + 0b101 + 0o17 + 1_000_000 - -3

# row:
