# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    if 10 <= n % 100 <= 20:
        suffix = 'th'
    else:
        suffix = {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')
    return str(n) + suffix

# row: 1
# row: 12
# row: 23
# row: 0
