# sql: (a TEXT, b TEXT) RETURNS INT
# tier: native
def key(v):
    v = v.lstrip('vV')
    core, _, pre = v.partition('-')
    nums = [int(x) for x in core.split('.')]
    while len(nums) < 3:
        nums.append(0)
    return (nums, pre == '', pre)


def f(a, b):
    x, y = key(a), key(b)
    return (x > y) - (x < y)

# row: '1.2.3', '1.10.0'
# row: 'v2.0', '2.0.0'
# row: '1.0.0-rc1', '1.0.0'
# row: 'x', '1'
