# sql: (s TEXT) RETURNS BIGINT
# tier: native
def is_leap(y):
    return y % 4 == 0 and (y % 100 != 0 or y % 400 == 0)


def f(s):
    parts = s.split("-")
    if len(parts) != 3:
        return None
    y, m, d = int(parts[0]), int(parts[1]), int(parts[2])
    if not 1 <= m <= 12:
        raise ValueError(f"month {m}")
    days = [31, 29 if is_leap(y) else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if not 1 <= d <= days[m - 1]:
        raise ValueError(f"day {d}")
    n = d
    for i in range(m - 1):
        n += days[i]
    return n

# row: '2024-03-01'
# row: '2023-03-01'
# row: '1900-12-31'
# row: '2000-02-29'
# row: '2023-02-29'
# row: '2023-13-01'
# row: 'today'
# row: 'a-b-c'
