# sql: (y BIGINT, m BIGINT, d BIGINT) RETURNS TEXT
# tier: native
def f(y, m, d):
    if m < 3:
        m += 12
        y -= 1
    k = y % 100
    j = y // 100
    h = (d + 13 * (m + 1) // 5 + k + k // 4 + j // 4 + 5 * j) % 7
    return ["Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri"][h]

# row: 2024, 2, 29
# row: 1969, 7, 20
# row: 2000, 1, 1
