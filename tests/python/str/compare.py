# sql: (a TEXT, b TEXT) RETURNS TEXT
# tier: native
def f(a, b):
    return f"{a < b} {a <= b} {a == b} {a != b} {a > b} {a >= b}"

# row: 'a', 'b'
# row: 'b', 'a'
# row: 'a', 'a'
# row: '', 'a'
# row: 'abc', 'abd'
# row: 'abc', 'ab'
# row: 'Z', 'a'
# row: 'é', 'z'
# row: '\uffff', '😀'
