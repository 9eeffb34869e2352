# sql: (s TEXT) RETURNS TEXT
def f(s):
    log = []
    found = any(log.append(a + b) or a + b == "nb" for a in s for b in s)
    return f"{found} {''.join(log)}"

# row: 'ban'
# row: 'x'
# row: ''
