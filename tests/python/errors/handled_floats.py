# sql: (a DOUBLE, b DOUBLE) RETURNS TEXT
# tier: native
# strict
def f(a, b):
    try:
        return f"{a / b} {a // b} {a % b} {int(a)}"
    except ZeroDivisionError:
        return "z"
    except (ValueError, OverflowError) as e:
        return str(e)

# row: 1.0, 2.0
# row: 1.0, 0.0
# row: 1.0, -0.0


# row: nan, 1.0
# row: inf, 1.0
