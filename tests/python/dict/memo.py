# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def fib(n, memo):
    if n in memo:
        return memo[n]
    if n < 2:
        return n
    memo[n] = fib(n - 1, memo) + fib(n - 2, memo)
    return memo[n]

def f(n):
    return fib(n, {})

# row: 0
# row: 1
# row: 10
# row: 80
