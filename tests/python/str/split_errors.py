# sql: (s TEXT, t TEXT) RETURNS TEXT
def f(s, t):
    try:
        return f"{s.split(t)} {s.rsplit(t, 1)} {s.partition(t)} {s.rpartition(t)} {s.index(t)}"
    except ValueError as e:
        return f"{e}"

# row: 'a,b,,c', ','
# row: ',', ','
# row: '', ','
# row: 'abc', ''
# row: 'aXbXc', 'X'
# row: 'aXXb', 'XX'
# row: 'XXXX', 'XX'
# row: '日X本', 'X'
