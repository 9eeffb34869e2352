# sql: (x DOUBLE) RETURNS TEXT
# tier: native
# replays: 2
def f(x):
    try:
        n, d = x.as_integer_ratio()
        return f'{n}/{d}'
    except (ValueError, OverflowError) as e:
        return f'{type(e).__name__}: {e}'

# row: 2.5
# row: 0.1
# row: -0.0
# row: -1e18
# row: 1e300
# row: 5e-324
# row: inf
# row: -inf
# row: nan
