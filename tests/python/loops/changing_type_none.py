# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    prev = None
    runs = 0
    for c in s:
        if c != prev:
            runs += 1
        prev = c
    return f"{runs} {prev}"

# row: ''
# row: 'aab'
# row: 'ééa'
