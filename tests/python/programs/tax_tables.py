# sql: (income DOUBLE, status TEXT) RETURNS DOUBLE
# tier: native
SINGLE = [(9950, .10), (40525, .12), (86375, .22), (164925, .24), (209425, .32), (523600, .35), (None, .37)]
JOINT = [(19900, .10), (81050, .12), (172750, .22), (329850, .24), (418850, .32), (628300, .35), (None, .37)]


def f(income, status):
    brackets = JOINT if status == 'joint' else SINGLE
    tax = 0
    lower = 0
    for upper, rate in brackets:
        if upper is None or income <= upper:
            tax += (income - lower) * rate
            break
        tax += (upper - lower) * rate
        lower = upper
    return round(tax, 2)

# row: 50000.0, 'single'
# row: 50000.0, 'joint'
# row: 1000000.0, 'single'
# row: 0.0, ''
