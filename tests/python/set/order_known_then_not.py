# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
# diverges: values: order of sets of numbers
def f(a, b):
    collided = {7, 15}
    if a > b:
        collided.add(23)
    many = set()
    for x in range(40, 0, -3):
        many.add(x)
    many.discard(4)
    for x in range(a % 5):
        many.add(x * 100 + b)
    copied = {15, 7, 23}.copy()
    copied |= {a, b}
    merged = {30, 10} | {x * 8 for x in range(8)}
    if b > 0:
        merged.remove(8)
    out = [str(s) for s in (collided, many, copied, merged)]
    return " ".join(out)


# row: 1, 2
# row: 5, 3
# row: 100, 7
# row: 3, -1
