# sql: (a BIGINT, n BIGINT) RETURNS TEXT
def f(a, n):
    return f"{a ** n} {(-a) ** n} {-a ** n} {a ** n * 1.0} {pow(a, n)}"

# row: 2, 10
# row: 2, 62
# row: 2, 63
# row: 2, 64
# row: 0, 0
# row: 0, 5
# row: 1, -1
# row: 2, -1
# row: -2, -3
# row: 10, -5
# row: 10, -22
# row: 3, -40
# row: 7, 30
# row: -1, 9223372036854775807
# row: 0, -1
