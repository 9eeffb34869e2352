# sql: (a BIGINT, b BOOLEAN, c BOOLEAN) RETURNS TEXT
def f(a, b, c):
    return f"{b + c} {b - c} {b * 3} {-b} {+b} {b & c} {b | c} {b ^ c} {b & 1} {b | 2} {a & c} {b << 2} {b == 1} {b < c} {int(b)} {float(b)} {str(b)!r} {b // True} {b % 2} {b ** 2} {abs(b)} {sum([b, c, a > 0])} {'ab'[b]} {[10, 20][c]} {b:d} {b!s:>6} {round(b)} {divmod(b, 2)} {b and a} {max(b, c)} {hash(b)} {b.bit_length()} {(b, c) < (c, b)} {b is True} {not b} {b != c}"

# row: 5, True, False
# row: 0, False, False
# row: -3, True, True
# row: 2, False, True
