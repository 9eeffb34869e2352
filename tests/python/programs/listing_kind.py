# sql: (t TEXT, address TEXT) RETURNS TEXT
# tier: native
def f(t, address):
    t = t.lower()
    kind = 'unknown'
    if 'condo' in t or 'apartment' in t:
        kind = 'condo'
    elif 'house' in t:
        kind = 'house'
    elif 'lot' in t or 'land' in t:
        kind = 'land'
    if kind == 'unknown' and any(w in address.upper() for w in ('UNIT', 'APT', '#')):
        kind = 'condo'
    return kind

# row: 'House For Sale', '7 Parker St'
# row: 'For Sale', '386 Place Ln UNIT 386'
# row: 'Lot For Sale', 'x'
# row: 'New', 'y'
