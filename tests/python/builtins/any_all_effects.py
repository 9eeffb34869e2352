# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    log = []

    def check(c):
        log.append(c)
        return c == "n"

    a = any(check(c) for c in s)
    b = all(not log.append(c) and c != "a" for c in s if c > "a")
    c = any([check(c) for c in s])
    return f"{a} {b} {c} {''.join(log)}"

# row: 'banana'
# row: 'xyz'
# row: ''
