# sql: (x DOUBLE) RETURNS TEXT
import math
def f(x):
    return f"{x} {-x} {x + 0} {x - 0.0} {x * -1} {abs(x)} {x // 1} {x % 3} {x % -3} {round(x, 2)} {round(x)} {math.copysign(1, x)} {math.floor(x)} {math.trunc(x)} {math.fmod(x, 2)} {x ** 1} {x ** 2} {math.fabs(x)} {max(x, 0)} {min(0, x)}"

# row: -0.0
# row: 0.0
# row: -0.4
# row: 0.5
# row: -1.0
# row: 5e-324
# row: -5e-324
