# sql: (income DOUBLE) RETURNS DOUBLE
# tier: native
BRACKETS = [(11000.0, 0.0), (44725.0, 0.12), (95375.0, 0.22), (182100.0, 0.24)]


def f(income):
    if income < 0:
        raise ValueError(f"negative income: {income:.2f}")
    tax = 0.0
    lower = 0.0
    for upper, rate in BRACKETS:
        if income <= upper:
            return tax + (income - lower) * rate
        tax += (upper - lower) * rate
        lower = upper
    return tax + (income - lower) * 0.32

# row: 5000.0
# row: 50000.0
# row: 250000.0
# row: -1.0
# row: nan
