# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
# strict
def f(a, b):
    try:
        assert a > 0, f"a is {a}"
        assert b > 0
        return a // (b - 5)
    except AssertionError as e:
        return -len(str(e))
    except ArithmeticError:
        return 77
    finally:
        a = 3

# row: 1, 1
# row: 0, 1
# row: 1, 0
# row: 1, 5
