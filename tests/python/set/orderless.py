# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    a, b = set(s), set("hello")
    out = f"{sum(ord(c) for c in a | b)} {sorted(c + 'x' for c in a)} {any(c > 'h' for c in a)}"
    out += f" {max((ord(c) for c in a), default=0)} {sorted({ord(c) % 7 for c in a})} {sum(1 for c in a if c in b)}"
    out += f" {len({(c, n) for c in a if c != 'i'})} {all(c in s for c in b)} {sorted((x for x in a), reverse=True)}"
    return out + f" {min(set(s.split()), default='-')} {len(set(ord(c) for c in a))}"

# row: 'mississippi', 2
# row: '', 0
# row: 'hello world', 5
# row: 'é', -3
