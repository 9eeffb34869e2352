# The way one would first write it: one big int.
# sql: (s TEXT) RETURNS BOOLEAN
def f(s):
    s = s.replace(" ", "")
    digits = "".join(str(int(c, 36)) for c in s[4:] + s[:4])
    return int(digits) % 97 == 1

# row: 'DE89 3704 0044 0532 0130 00'
# row: 'GB82 WEST 1234 5698 7654 33'
