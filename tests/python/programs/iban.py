# sql: (s TEXT) RETURNS BOOLEAN
# tier: native
def f(s):
    s = s.replace(" ", "").upper()
    if len(s) < 15 or len(s) > 34 or not s.isalnum():
        return False
    s = s[4:] + s[:4]
    n = 0
    for c in s:
        if c.isdigit():
            n = (n * 10 + int(c)) % 97
        else:
            n = (n * 100 + ord(c) - 55) % 97
    return n == 1

# row: 'DE89 3704 0044 0532 0130 00'
# row: 'GB82 WEST 1234 5698 7654 32'
# row: 'DE89 3704 0044 0532 0130 01'
# row: ''
# row: 'DE89-3704-0044-0532-0130'
# row: None
