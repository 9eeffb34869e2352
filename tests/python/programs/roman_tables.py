# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    if not 0 < n < 4000:
        return None
    ints = (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1)
    nums = ('M', 'CM', 'D', 'CD', 'C', 'XC', 'L', 'XL', 'X', 'IX', 'V', 'IV', 'I')
    result = []
    for i in range(len(ints)):
        count = int(n / ints[i])
        result.append(nums[i] * count)
        n -= ints[i] * count
    return ''.join(result)

# row: 1994
# row: 3999
# row: 4
# row: 0
# row: 4000
