# sql: (s TEXT) RETURNS TEXT
# tier: interpreted
A = [[1], [2, 3], ["x"]]
def f(s):
    n = len(s)
    t = A[n:]
    try:
        u = A[n + 5]
    except IndexError as e:
        u = str(e)
    return f"{t} {A[n]} {u}"

# row: ''
# row: 'a'
