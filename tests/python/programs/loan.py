# sql: (principal DOUBLE, rate DOUBLE, months BIGINT) RETURNS DOUBLE
# tier: native
def f(principal, rate, months):
    if months <= 0:
        return None
    r = rate / 12 / 100
    if r == 0:
        return round(principal / months, 2)
    return round(principal * r / (1 - (1 + r) ** -months), 2)

# row: 200000.0, 3.5, 360
# row: 1000.0, 0.0, 12
# row: 1000.0, 5.0, 0
