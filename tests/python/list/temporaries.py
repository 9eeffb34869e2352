# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
# Memory of one round is used again in the next: what is kept must not be overwritten.
def f(n, s):
    kept = []
    words = {}
    longest = ""
    flips = 0
    perm = list(range(n))
    for i in range(n):
        parts = (s + str(i)).split("a")
        pair = [parts[-1], parts[0]]
        kept.append(pair)
        words.setdefault(parts[-1], []).append(i)
        if len(parts[0]) > len(longest):
            longest = parts[0] + "!"
        unique = {c for c in s + str(i)}
        flips += len(unique)
        perm[:i + 1] = perm[i::-1]
        if i % 5 == 3:
            continue
        numbers = [j * i for j in range(i)]
        numbers = numbers[1:] + numbers[:2]
        flips += sum(numbers[::2])
    rest = perm[:]
    while len(rest) > 1:
        rest = rest[1:] if rest[0] % 2 else rest[:-1]
    text = ""
    for i in range(n):
        piece = "-".join([s, str(i)])
        if i % 7 == 0:
            text = text + piece.upper()
    return f"{kept} {words} {longest} {flips} {perm} {rest} {text}"

# row: 0, 'banana'
# row: 1, 'banana'
# row: 12, 'banana'
# row: 40, 'xäay'
# row: 25, ''
