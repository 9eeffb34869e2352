# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
# strict
def g(a, b):
    try:
        return a // b
    finally:
        if a == 7:
            return 99

def f(a, b):
    t = 0
    for i in range(3):
        try:
            if i == a:
                continue
            try:
                t += g(a, b + i)
            except ZeroDivisionError:
                t += 1000
                if b == -1:
                    break
            t += 1
        finally:
            t += 10
            if t > 2000:
                return t
    return t

# row: 1, 1
# row: 7, 0
# row: 5, 0
# row: 5, -1
# row: 0, -2
