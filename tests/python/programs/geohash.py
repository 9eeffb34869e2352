# sql: (lat DOUBLE, lon DOUBLE) RETURNS TEXT
# tier: native
BASE32 = '0123456789bcdefghjkmnpqrstuvwxyz'


def f(lat, lon):
    lat_lo, lat_hi = -90.0, 90.0
    lon_lo, lon_hi = -180.0, 180.0
    out = []
    bits = [16, 8, 4, 2, 1]
    bit = 0
    ch = 0
    even = True
    while len(out) < 8:
        if even:
            mid = (lon_lo + lon_hi) / 2
            if lon > mid:
                ch |= bits[bit]
                lon_lo = mid
            else:
                lon_hi = mid
        else:
            mid = (lat_lo + lat_hi) / 2
            if lat > mid:
                ch |= bits[bit]
                lat_lo = mid
            else:
                lat_hi = mid
        even = not even
        if bit < 4:
            bit += 1
        else:
            out += BASE32[ch]
            bit = 0
            ch = 0
    return ''.join(out)

# row: 57.64911, 10.40744
# row: 34.19, -114.31
# row: 0.0, 0.0
# row: nan, 1.0
