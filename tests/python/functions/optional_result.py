# sql: (s TEXT) RETURNS BIGINT
# tier: native
def parse(s):
    if not s.isdigit():
        return None
    return int(s)


def f(s):
    n = parse(s)
    if n is None:
        return -1
    return n + 1

# row: '12'
# row: 'x'
# row: ''
