# types: DOUBLE -> DOUBLE STRICT
def polynomial(x):
    result = 0.0
    for c in (3.0, -1.5, 0.0, 2.0):
        result = result * x + c
    return result
