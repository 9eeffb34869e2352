# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
# strict
class Deep(Exception):
    pass

def walk(n, d):
    if d > 4:
        raise Deep(n, d)
    if n % 7 == 3:
        raise ValueError(f"at {n}")
    if n <= 1:
        return 0
    try:
        return 1 + walk(n // 2 if n % 2 == 0 else 3 * n + 1, d + 1)
    except ValueError as e:
        if d == 0:
            raise
        return 100 // (n - 10)
    finally:
        n = 0

def f(a, b):
    out = ""
    for k in range(b):
        try:
            out += f"{walk(a + k, 0)} "
        except Deep as e:
            out += f"D{e.args[0]},{e.args[1]} "
        except Exception as e:
            out += f"E{type(e).__name__}{e} "
    return out

# row: 1, 8
# row: 3, 8
# row: 10, 8
# row: 100, 12
