# sql: (s TEXT) RETURNS BIGINT
# tier: native
def f(s):
    return int(s.replace("$", "").replace(",", "").strip())

# row: '$489,000'
# row: ' $1,2 '
# row: ''
# row: '$12k'
# row: None
