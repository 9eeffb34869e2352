# sql: (n BIGINT) RETURNS BOOLEAN
# tier: native
def f(n):
    limit = n + 3
    def even(k):
        return True if k == 0 or k > limit else odd(k - 1)
    def odd(k):
        return False if k == 0 else even(k - 1)
    return even(n)

# row: 0
# row: 1
# row: 8
# row: 9
