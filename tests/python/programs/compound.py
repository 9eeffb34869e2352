# sql: (amount DOUBLE, years BIGINT) RETURNS TEXT
# tier: native
def f(amount, years):
    rows = []
    for y in range(1, years + 1):
        amount *= 1 + (0.05 if y % 2 else 0.03)
        rows.append(f'{y}: {amount:,.2f}')
    return '; '.join(rows)

# row: 1000.0, 3
# row: 1234567.891, 2
# row: 1.0, 0
