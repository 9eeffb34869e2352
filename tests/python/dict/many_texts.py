# sql: (n BIGINT, m BIGINT) RETURNS TEXT
# tier: native
def f(n, m):
    seen = {}
    for i in range(n):
        key = "k" * (i % m) + str(i % 97)
        seen.setdefault(key, []).append(i)
    gone = 0
    for i in range(0, n, 3):
        key = "k" * (i % m) + str(i % 97)
        if key in seen and len(seen[key]) > 1:
            del seen[key]
            gone += 1
    for i in range(n):
        key = "k" * (i % m)
        if key not in seen:
            seen[key] = [i]
    total = 0
    for key, places in seen.items():
        total = (total * 31 + len(key) * len(places) + places[0]) % 1000003
    return f"{len(seen)} {gone} {total}"

# row: 0, 5
# row: 7, 5
# row: 9, 20
# row: 17, 40
# row: 65, 3
# row: 300, 33
# row: 3000, 20
