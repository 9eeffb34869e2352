# sql: (age BIGINT, income DOUBLE, country TEXT, late BIGINT) RETURNS BIGINT
# tier: native
def f(age, income, country, late):
    score = 500
    if age < 21:
        score -= 40
    elif age < 30:
        score += 10
    elif age < 60:
        score += 35
    else:
        score += 20
    if income is None:
        score -= 25
    elif income < 20000:
        score -= 30
    elif income < 60000:
        score += 15
    else:
        score += 60
    if country == "DE" or country == "FR":
        score += 20
    elif country in ("US", "GB"):
        score += 10
    if late > 3:
        score -= 100
    elif late > 0:
        score -= 15 * late
    return max(300, min(850, score))

# row: 25, 50000.0, 'DE', 0
# row: 18, 10000.0, 'XX', 9
# row: 45, 120000.0, 'US', 2
# row: 70, None, None, 0
# row: None, 1.0, 'DE', 0
