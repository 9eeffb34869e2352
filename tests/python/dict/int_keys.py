# sql: (n BIGINT, m BIGINT) RETURNS TEXT
# tier: native
def f(n, m):
    seen = {}
    x = n
    steps = 0
    while x not in seen:
        seen[x] = steps
        x = (x * x + 1) % m
        steps += 1
    total = 0
    for key in seen:
        total += key * 3
    for value in seen.values():
        total -= value
    return f"{x} {seen[x]} {steps - seen[x]} {len(seen)} {total} {m in seen} {sum(seen.values())} {max(seen)}"

# row: 2, 1000
# row: 3, 7919
# row: 0, 1
# row: -5, 10
# row: 1, 0
