# sql: (n BIGINT) RETURNS TEXT
# tier: native
def visit(n, depth, label):
    if n <= 1:
        return f"{label}{depth}"
    if n % 2:
        return visit(n - 1, depth + 1, "odd")
    return visit(n // 2, depth + 1, "even")


def f(n):
    return visit(n, 0, "start")

# row: 1
# row: 27
# row: 1000000
