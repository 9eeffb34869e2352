# sql: (s TEXT) RETURNS INT
# tier: native
def f(p):
    score = 0
    checks = [
        any(c.islower() for c in p),
        any(c.isupper() for c in p),
        any(c.isdigit() for c in p),
        any(not c.isalnum() for c in p),
    ]
    score += sum(checks) * 10
    score += min(len(p), 20) * 2
    if p.lower() in ('password', '123456'):
        score = 0
    return score

# row: 'password'
# row: 'Abc123!'
# row: ''
