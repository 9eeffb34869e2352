# sql: (a DOUBLE) RETURNS TEXT
# replays: 1
def f(a):
    try:
        return str(abs(complex(a, a)))
    except OverflowError as e:
        return str(e)

# row: 1.7e308
# row: 1.0
