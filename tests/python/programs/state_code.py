# sql: (s TEXT) RETURNS TEXT
# tier: native
CODES = {'new york': 'NY', 'california': 'CA', 'massachusetts': 'MA', 'texas': 'TX'}


def f(s):
    return CODES.get(s.strip().lower(), '??')

# row: 'New York'
# row: ' texas '
# row: 'x'
