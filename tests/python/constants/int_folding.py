# sql: (k BIGINT) RETURNS TEXT
def f(k):
    values = [
        7 // 2, -7 // 2, 7 // -2, -7 // -2, 7 % 3, -7 % 3, 7 % -3, -7 % -3, 0 // 5, 0 % -5, 2 ** 10, (-2) ** 3, -2 ** 2, 0 ** 0, 2 ** 63, 2 ** 64 - 1,
        1 << 62, 1 << 64, -1 >> 3, -5 >> 1, 5 & -3, 5 | -8, 5 ^ -1, ~5, ~-1, -(-5), +5, not 5, not 0, 9223372036854775807 + 1,
        -9223372036854775808 - 1, 9223372036854775807 * 2, -9223372036854775808 // -1, 123456789012345678901234567890 % 97, True + True, True * 3,
        -True, ~True, True & False, True | 2, 1 < 2 < 3, 3 < 2 < 1, 1 == 1.0 == True, 0x7FFFFFFFFFFFFFFF, 0b1010, 0o777, 1_000_000,
    ]
    return str(values[k])

# row: 0
# row: 1
# row: 2
# row: 3
# row: 4
# row: 5
# row: 6
# row: 7
# row: 8
# row: 9
# row: 10
# row: 11
# row: 12
# row: 13
# row: 14
# row: 15
# row: 16
# row: 17
# row: 18
# row: 19
# row: 20
# row: 21
# row: 22
# row: 23
# row: 24
# row: 25
# row: 26
# row: 27
# row: 28
# row: 29
# row: 30
# row: 31
# row: 32
# row: 33
# row: 34
# row: 35
# row: 36
# row: 37
# row: 38
# row: 39
# row: 40
# row: 41
# row: 42
# row: 43
# row: 44
# row: 45
# row: 46
