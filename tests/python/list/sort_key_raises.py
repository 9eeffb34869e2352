# sql: (s TEXT) RETURNS TEXT
# tier: native
# replays: 1
def f(s):
    return str(sorted(s.split(","), key=float))

# row: '2,10,1.5'
# row: '2,x'
# row: 'nan,1,2'
