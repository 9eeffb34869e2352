# sql: (a BIGINT) RETURNS DOUBLE
# tier: native
RATE = 0.19
STEPS = (10, 100, 1000)


def f(a):
    tax = a * RATE
    for step in STEPS:
        if a > step:
            tax += 1
    return tax

# row: 5
# row: 500
# row: 5000
