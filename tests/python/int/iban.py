# sql: (s TEXT) RETURNS BOOLEAN
# tier: native
def f(s):
    s = s.replace(" ", "").upper()
    if not s.isalnum() or len(s) < 5:
        return False
    s = s[4:] + s[:4]
    digits = "".join(str(int(c, 36)) for c in s)
    return int(digits) % 97 == 1

# row: 'GB82 WEST 1234 5698 7654 32'
# row: 'DE89370400440532013000'
# row: 'XX'
# row: 'DE88370400440532013000'
