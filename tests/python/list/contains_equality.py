# 1 == 1.0 == True
# sql: (a BIGINT) RETURNS TEXT
def f(a):
    xs = [1.0, 2.0]
    return f"{a in xs} {True in xs} {xs.count(a)} {None in xs}"

# row: 1
# row: 2
# row: 3
