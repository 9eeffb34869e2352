# sql: (s TEXT, n BIGINT, x DOUBLE) RETURNS TEXT
# tier: native
TABLE = {"k%d" % i: i * i for i in range(300)}
TABLE["é"] = -1
NUMBERS = {i: str(i) for i in range(-100, 100)}
MIXED = {i: (i, "x") for i in range(5)}
MIXED.update({str(i): None for i in range(20)})
MIXED[None] = 7
FIVES = frozenset(range(0, 100, 5))
FLOATS = {0.5, 1, 2.0, 3, 4, 5, 6, 7, 8, 9}

def f(s, n, x):
    try:
        found = TABLE[s]
    except KeyError as error:
        found = repr(error)
    out = f"{found} {TABLE.get(s)} {TABLE.get(s, n)} {s in TABLE} {NUMBERS.get(n)} {n in NUMBERS} {NUMBERS.get(x)}"
    out += f" {n in FIVES} {s in FIVES} {n > 0 in FIVES} {x in FIVES} {n in FLOATS} {x in FLOATS}"
    out += f" {MIXED.get(n)} {MIXED.get(s)} {MIXED.get(s or None)} {MIXED.get(n > 3)}"
    return out + f" {s in ('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'é')} {n in [9, 8, 7, 6, 5, 4, 3, 2, True, 0]}"

# row: 'k7', 5, 0.5
# row: '', 0, -0.0
# row: 'é', 1, 1.0
# row: 'k299', -3, nan
# row: '3', 95, 1e300
# row: 'x', 9223372036854775807, 9.223372036854775807e18
