# sql: (a BIGINT, b BIGINT) RETURNS TEXT
def f(a, b):
    x = a != 0 and sum([b // a for i in range(2)]) > 3
    y = [b // a for i in range(2)] if a else [0]
    z = a == 0 or all(b % a == 0 for i in range(2))
    w = [c for c in "abc" if a and b // a > 1 or c == "b"]
    v = (lambda: [b // a for i in range(1)]) if a else (lambda: [-1])
    return f"{x} {y} {z} {w} {v()} {[u for u in [1, 2] if (q := u * b) > 2]}"

# row: 0, 5
# row: 2, 5
# row: 5, 10
# row: -1, 1
