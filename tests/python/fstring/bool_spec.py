# sql: (b BOOLEAN) RETURNS TEXT
# tier: native
def f(b):
    return f"{b}|{b:d}|{b:>7}|{b:5d}|{b!s:>7}"

# row: True
# row: False
