# sql: (größe BIGINT) RETURNS BIGINT
# tier: native
def f(größe):
    straße_2 = größe * 2
    return straße_2

# row: 4
