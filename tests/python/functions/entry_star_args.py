# sql: (a BIGINT, b TEXT) RETURNS TEXT
# tier: native
def f(*args):
    return f"{len(args)} {args[0]} {args[1]}"

# row: 1, 'x'
# row: None, None
