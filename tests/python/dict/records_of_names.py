# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(n, s):
    rows = [{'name': w, 'size': len(w)} for w in s.split()]
    odd = [row['name'] for row in rows if row['size'] % 2]
    for row in rows:
        row['size'] += n
    total = sum(row['size'] for row in rows)
    best = max(rows, key=lambda row: row['size'], default=None)
    return f"{odd} {total} {best and best['name']} {sorted(rows, key=lambda row: (-row['size'], row['name']))}"


# row: 3, 'ab cde f'
# row: 0, ''
# row: 1, 'z y x'
