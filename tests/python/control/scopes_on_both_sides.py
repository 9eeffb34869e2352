# sql: (n BIGINT, k BIGINT) RETURNS TEXT
# tier: native
def f(n, k):
    a = [0] * 5
    a[(lambda x: x + 1)(n)] = (lambda y, z: y)(k, 2)
    table = {}
    table[sum(x for x in range(n))]: int = sum(y for y in range(k))
    b = table[(lambda x: x)(0)] = [q for q in [w for w in range(k)]]
    table[tuple(c for c in 'ab')], z = [c for c in 'de'], k
    return f'{a} {table} {b} {z}'

# row: 0, 0
# row: 3, 5
