# sql: (s TEXT) RETURNS BIGINT
# tier: native
# replays: 2
def f(s):
    max_idx = s.find(' bd')
    if max_idx < 0:
        max_idx = len(s)
    s = s[:max_idx]
    split_idx = s.rfind(',')
    if split_idx < 0:
        split_idx = 0
    else:
        split_idx += 2
    r = s[split_idx:]
    try:
        return int(r)
    except ValueError:
        return -1

# row: '3 bds , 1 ba , 1,560 sqft'
# row: 'Studio , 1 ba , 560 sqft'
# row: '-- bds'
