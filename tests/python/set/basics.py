# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(n, s):
    seen = set()
    repeated = 0
    for c in s:
        if c in seen:
            repeated += 1
        seen.add(c)
    words = set(s.split())
    numbers = {i * i % 10 for i in range(n)}
    both = {n, 3, n}
    numbers.discard(4)
    numbers.discard(77)
    out = f"{repeated} {len(seen)} {len(words)} {sorted(numbers)} {sorted(words)} {len(both)} {n in both} {bool(words)}"
    if numbers:
        out += f" {min(numbers)} {max(numbers)} {sum(numbers)} {any(numbers)} {all(numbers)}"
    copied = numbers.copy()
    copied.add(1000)
    numbers.update([5, n], range(2))
    return f"{out} {sorted(copied)} {sorted(numbers)} {copied == numbers} {isinstance(seen, set)}"

# row: 5, 'hello world'
# row: 0, ''
# row: 30, 'a a b'
# row: -1, 'é é'
