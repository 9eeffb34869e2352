# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(amount, coins=(1, 5, 10, 25)):
    ways = [1] + [0] * amount
    for coin in coins:
        for i in range(coin, amount + 1):
            ways[i] += ways[i - coin]
    return ways[amount]

# row: 100
# row: 0
# row: -1
