# sql: (n BIGINT, wanted BIGINT) RETURNS TEXT
# tier: native
def collatz(n):
    steps = 0
    while n != 1:
        yield steps, n
        steps += 1
        if n % 2 == 0:
            n //= 2
        else:
            n = 3 * n + 1
    yield steps, 1


def f(n, wanted):
    last = 0
    for steps, value in collatz(n):
        if value == wanted:
            return f"{value} after {steps}"
        if steps > 50:
            return "long"
        last = value
    return f"none, {last}"

# row: 1, 1
# row: 6, 10
# row: 7, 52
# row: 27, 1
# row: 8, 3
