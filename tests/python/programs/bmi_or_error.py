# sql: (w DOUBLE, h DOUBLE) RETURNS TEXT
# tier: native
# replays: 2
def f(w, h):
    try:
        bmi = w / (h / 100) ** 2
    except ZeroDivisionError:
        return 'no height'
    except TypeError:
        return 'unknown'
    for limit, name in [(18.5, 'under'), (25, 'normal'), (30, 'over')]:
        if bmi < limit:
            return name
    return 'obese'

# row: 70.0, 175.0
# row: 70.0, 0.0
# row: None, 1.0
