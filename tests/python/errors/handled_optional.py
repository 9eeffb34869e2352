# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
# strict
def parse(s):
    try:
        return int(s)
    except ValueError:
        try:
            return float(s)
        except ValueError:
            return None

def f(a, s):
    v = parse(s)
    if v is None:
        return "none"
    if isinstance(v, int):
        return f"int {v + a}"
    return f"float {v * a}"

# row: 2, '3'
# row: 2, '3.5'
# row: 2, 'x'
