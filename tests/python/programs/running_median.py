# sql: (s TEXT) RETURNS DOUBLE
# tier: native
def f(s):
    nums = sorted(float(x) for x in s.split(',') if x.strip())
    n = len(nums)
    if n == 0:
        return None
    mid = n // 2
    return nums[mid] if n % 2 else (nums[mid - 1] + nums[mid]) / 2

# row: '3,1,2'
# row: '4, 1, 3, 2'
# row: ''
# row: 'x'
