# sql: (s TEXT) RETURNS BIGINT
# tier: native
def f(s):
    max_idx = s.find(" sqft")
    if max_idx < 0:
        max_idx = len(s)
    s = s[:max_idx]
    split_idx = s.rfind("ba ,")
    split_idx = 0 if split_idx < 0 else split_idx + 5
    r = s[split_idx:]
    r = r.replace(",", "")
    return int(r)

# row: '3 bds , 1 ba , 1,560 sqft'
# row: '2 bds , 2 ba , 920 sqft'
# row: '3 bds , 1 ba , -- sqft'
