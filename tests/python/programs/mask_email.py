# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    if s is None or '@' not in s:
        return s
    user, _, host = s.partition('@')
    if len(user) <= 2:
        return '*' * len(user) + '@' + host
    return user[0] + '*' * (len(user) - 2) + user[-1] + '@' + host

# row: 'alice@example.com'
# row: 'ab@x'
# row: 'none'
# row: None
