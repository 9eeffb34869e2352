# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    return s[1:3].upper() + str(s.find("b")) + s[-2:]

# row: 'abcd'
# row: 'äbcd'
# row: 'xyéb'
# row: ''
# row: None
# row: 'plain ascii text that is longer than twelve bytes b'
