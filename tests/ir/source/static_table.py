# types: BIGINT, BIGINT -> BIGINT STRICT
DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


def day_of_year(month, day):
    total = day
    for m in range(month - 1):
        total += DAYS[m]
    return total
