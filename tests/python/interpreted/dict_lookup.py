# sql: (s TEXT) RETURNS BIGINT
CODES = {"DE": 49, "FR": 33, "US": 1}


def f(s):
    return CODES.get(s, -1) + CODES["DE"]

# row: 'DE'
# row: 'XX'
# row: None
