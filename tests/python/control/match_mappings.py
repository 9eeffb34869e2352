# sql: (a BIGINT, b TEXT) RETURNS TEXT
# tier: native
def show(x):
    match x:
        case {"kind": "point", "x": x0, "y": y0}:
            return f"point {x0} {y0}"
        case {"kind": str(k), "size": 1 | 2 as n, **rest} if rest:
            return f"{k} {n} {len(rest)} {rest['more']}"
        case {"kind": k, **rest}:
            return f"{k} and {len(rest)}"
        case {1: one}:
            return f"one {one}"
        case {}:
            return "some dict"
        case _:
            return "no dict"


def f(a, b):
    return "; ".join(
        [
            show({"kind": "point", "y": a, "x": b}),
            show({"kind": b, "size": a, "more": a}),
            show({"kind": b, "size": a}),
            show({1: a}),
            show({True: b, 2: a}),
            show({"a": a}),
            show({}),
            show([("kind", a)]),
            show(b),
            show(a),
        ]
    )

# row: 1, 'x'
# row: 2, 'point'
# row: 3, ''
# row: None, None
