# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    bits = ''
    for i in range(31, -1, -1):
        bits += '1' if (n >> i) & 1 else '0'
    groups = [bits[i:i + 8] for i in range(0, 32, 8)]
    return '_'.join(groups) + f' {n & 0xFF:#04x} {n.bit_length()} {-n % 7} {~n}'

# row: 5
# row: -5
