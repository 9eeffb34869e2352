# sql: (x DOUBLE) RETURNS DOUBLE
# tier: native
def f(x):
    if x < 0:
        return None
    guess = x
    while abs(guess * guess - x) > 1e-9:
        guess = (guess + x / guess) / 2
    return guess

# row: 2.0
# row: 9.0
# row: 0.0
# row: -1.0
# row: 1234.5
