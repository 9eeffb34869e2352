# sql: (a BIGINT) RETURNS TEXT
# tier: native
# diverges: values: order of sets of numbers
SIZES = {33, 1, 65, 97, 2, 129}
PAIRS = {
    (1, 2): {5, 3, 130},
    (2, 1): {1.5, 2, -3},
}

def f(a):
    s = {33, 1, 65, 97, 2, 129}
    out = [s, [x for x in {33, 1, 65, 97, 2, 129}], list(SIZES), {30, 10, a}, {30, 10}]
    for x in {40, 32, 9, 1, -1, 8, 16}:
        out.append(x + a)
    for pair in PAIRS:
        out += [x for x in PAIRS[pair]]
    return str(out) + str({x for x in SIZES if x > a} | {a})

# row: 3
# row: 64
