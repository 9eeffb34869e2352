# types: BIGINT, DOUBLE, DOUBLE, DOUBLE, BIGINT, BIGINT -> BIGINT
def score(age, income, debt, balance, late, years):
    points = 300
    if age < 21:
        points -= 40
    elif age < 30:
        points += 10
    elif age < 60:
        points += 35
    ratio = debt / income if income > 0.0 else 10.0
    if ratio < 0.2:
        points += 80
    elif ratio < 0.4:
        points += 40
    elif ratio >= 1.0:
        points -= 60
    if balance > 10000.0:
        points += 50
    elif balance < 0.0:
        points -= 80
    if late == 0:
        points += 70
    elif late > 2:
        points -= 25 * late
    if years >= 5:
        points += 30
    return points
