# sql: (s TEXT) RETURNS DOUBLE
# tier: native
def det(m):
    if len(m) == 1:
        return m[0][0]
    total = 0.0
    for c in range(len(m)):
        minor = [row[:c] + row[c + 1:] for row in m[1:]]
        total += (-1) ** c * m[0][c] * det(minor)
    return total


def f(s):
    nums = [float(x) for x in s.split(',')]
    n = int(len(nums) ** 0.5)
    if n * n != len(nums) or n > 4:
        return None
    return det([nums[i * n:(i + 1) * n] for i in range(n)])

# row: '1,2,3,4'
# row: '2,0,1,1,3,2,1,1,1'
# row: '1,2,3'
