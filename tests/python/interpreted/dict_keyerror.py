# sql: (s TEXT) RETURNS BIGINT
def f(s):
    return {"a": 1, "b": 2}[s]

# row: 'a'
# row: 'z'
# row: None
