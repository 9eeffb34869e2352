# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    k = 0
    seen = ""

    def steps():
        i = 0
        while i < n:
            yield i + k
            i += 1 + k % 2

    for x in steps():
        k += x
        seen += f"{x} "
    return f"{seen}{k}"

# row: 0
# row: 1
# row: 4
# row: 9
