# sql: (a BIGINT, b BIGINT, c BIGINT) RETURNS TEXT
# tier: native
def f(a, b, c):
    match (a, (b, c)):
        case (0, (x, 1)) | (1, (_, x)) | (x, (0, 0)):
            return f"x {x}"
        case (2, (y, z)) | (y, (2, z)) | (z, (y, 2)) if y < z:
            return f"yz {y} {z}"
        case (p, (3 | 4 as q, r)):
            return f"pqr {p} {q} {r}"
    return "nothing"

# row: 0, 8, 1
# row: 0, 8, 2
# row: 1, 8, 9
# row: 7, 0, 0
# row: 2, 1, 5
# row: 2, 5, 1
# row: 1, 2, 3
# row: 9, 2, 3
# row: 3, 2, 9
# row: 5, 1, 2
# row: 5, 9, 2
# row: 8, 3, 8
# row: 8, 4, 2
# row: 8, 8, 8
