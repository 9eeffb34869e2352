# sql: (x BIGINT) RETURNS TEXT
# tier: native
def f(x):
    try:
        return f"{pow(x, mod=5, exp=2)} {pow(base=x, exp=2)} {pow(x, 3, None)} {pow(True, x * x, 7)} {pow(x, -1, 6)}"
    except ValueError:
        return "no"


# row: 5
# row: -1
