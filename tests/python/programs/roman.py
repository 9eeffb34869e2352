# sql: (n BIGINT) RETURNS TEXT
# tier: native
TABLE = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
    (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)


def f(n):
    if n <= 0 or n > 3999:
        raise ValueError(f"no roman numeral for {n}")
    out = ""
    for value, letters in TABLE:
        while n >= value:
            out += letters
            n -= value
    return out

# row: 1994
# row: 3999
# row: 4
# row: 0
# row: 4000
