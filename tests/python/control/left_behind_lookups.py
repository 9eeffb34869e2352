# sql: (n BIGINT) RETURNS TEXT
def f(n):
    seen = {}
    left = iter((1, 2, 3, 4))
    for i in (1, 2, 3):
        if i > n:
            break
        seen[i] = True
    for x in left:
        if x > n:
            break
    return f"{seen} {list(left)}"

# row: 0
# row: 2
# row: 9
