# sql: (s TEXT) RETURNS BOOLEAN
# tier: native
def f(s):
    cleaned = [c.lower() for c in s if c.isalnum()]
    return cleaned == cleaned[::-1]

# row: 'A man, a plan, a canal: Panama'
# row: 'ab'
# row: ''
