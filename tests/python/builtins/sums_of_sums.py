# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    digits = [int(c) for c in s if c.isdigit()]
    doubled = sum(sum(divmod(2 * d, 10)) for d in digits[-2::-2])
    spans = sorted(tuple(map(int, part.split("-"))) for part in s.split(",") if part.count("-") == 1)
    longest = max(len(part.split("-")) for part in s.split(","))
    pairs = list(list(range(d)) for d in digits if d < 3)
    return f"{doubled} {spans} {longest} {pairs} {any(any(d > e for e in digits) for d in digits)}"

# row: '4539-1488,0343-6467'
# row: '1-2,0-1'
# row: '7'
