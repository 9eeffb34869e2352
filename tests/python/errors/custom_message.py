# sql: (s TEXT) RETURNS BIGINT
# tier: native
def f(s):
    if not s:
        raise ValueError("empty input")
    if s == "k":
        raise KeyError(s)
    if s == "n":
        raise NotImplementedError
    if s == "m":
        raise RuntimeError("two", "arguments")
    if s == "ü":
        raise ValueError("ümlaut: " + s)
    return len(s)

# row: 'ok'
# row: ''
# row: 'k'
# row: 'n'
# row: 'm'
# row: 'ü'
