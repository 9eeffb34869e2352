# sql: (a TEXT, b BIGINT, c DOUBLE) RETURNS TEXT
# tier: native
def shape(x):
    match x:
        case []:
            return "empty"
        case [y]:
            return f"one of {y}"
        case (y, [z, *w]):
            return f"nested {y} {z} {w}"
        case [y, *_, z]:
            return f"from {y} to {z}"
        case None | int() | float():
            return "number"
        case str():
            return "text"


def f(a, b, c):
    return ";".join(
        [
            str(shape(a)),
            str(shape(b)),
            str(shape(c)),
            str(shape((a, b))),
            str(shape([b])),
            str(shape([])),
            str(shape(())),
            str(shape((c, (a, b)))),
            str(shape((c, (a, b, 1)))),
            str(shape((c, [a]))),
            str(shape(range(4))),
            str(shape({})),
            str(shape([a, b, c])),
        ]
    )

# row: 'ab', 1, 2.5
# row: '', 0, -0.0
# row: 'x', -5, nan
# row: None, None, None
