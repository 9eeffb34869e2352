# sql: (a BIGINT, x DOUBLE) RETURNS TEXT
# tier: native
def f(a, x):
    b = a > 2
    bits = a.bit_length
    return f"{a.real} {a.imag} {a.numerator} {a.denominator} {b.real} {b.imag} {b.numerator} {x.real} {x.imag} {bits()}"

# row: 3, 2.5
# row: -1, -0.0
# row: 0, nan
