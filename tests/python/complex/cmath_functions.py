# sql: (a DOUBLE, b DOUBLE) RETURNS TEXT
# tier: native
# replays: 1
import cmath

def f(a, b):
    z = complex(a, b)
    return f"{cmath.phase(z)} {cmath.polar(z)} {cmath.sqrt(z)} {cmath.exp(z)} {cmath.rect(a, b)} {cmath.isnan(z)} {cmath.isfinite(z)} {cmath.sqrt(a)}"

# row: 1.0, 2.0
# row: -1.0, 0.0
# row: -1.0, -0.0
# row: 0.0, 0.0
# row: -0.0, -0.0
# row: 700.0, 1.0
# row: 1e-310, 1e-300
