# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def sub(left, right):
    return left - right


def f(a, b):
    return sub(right=a, left=b) * 100 + sub(a, right=b)

# row: 1, 5
