# sql: (a BIGINT) RETURNS TEXT
def f(a):
    return f"{a:5}"

# row: 1
# row: None
