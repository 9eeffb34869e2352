# sql: (x BIGINT, n BIGINT) RETURNS TEXT
# tier: native
# replays: 0
M = (1 << 64) - 1

def splitmix(x):
    z = (x + 0x9E3779B97F4A7C15) & M
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M
    z ^= z >> 31
    return z - 2**64 if z >= 2**63 else z

def xorshift(x, n):
    x &= M
    for _ in range(n):
        x ^= (x << 13) & M
        x ^= x >> 7
        x ^= (x << 17) & M
    return x % 1000000007

def rotated(x, by):
    x &= M
    return ((x << by) | (x >> (64 - by))) & M & 2**63 - 1

def f(x, n):
    lcg = x
    for _ in range(n):
        lcg = (lcg * 6364136223846793005 + 1442695040888963407) % 2**64
    return f"{lcg >> 33} {splitmix(x)} {xorshift(x, n)} {rotated(x, 31)} {rotated(x, n)} {(x * 31 + n) & 0xFFFFFFFF}"

# row: 0, 0
# row: 1, 1
# row: -1, 5
# row: 9223372036854775807, 17
# row: -9223372036854775808, 63
# row: 88172645463325252, 40
