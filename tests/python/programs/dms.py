# sql: (line TEXT) RETURNS DOUBLE
# tier: native
def dms(deg, minute, sec, hemi):
    value = int(deg) + int(minute) / 60 + int(sec) / 3600
    return -value if hemi in ('S', 'W') else value


def f(line):
    p = line.split(':')
    if p[8] == 'U':
        return None
    lat = dms(p[5], p[6], p[7], p[8])
    lon = dms(p[9], p[10], p[11], 'W' if p[12] == 'U' else p[12])
    return round(lat * 1000 + lon, 4)

# row: 'AYGA:GKA:GOROKA:GOROKA:PAPUA NEW GUINEA:006:004:054:S:145:023:030:E:01610:-6.082:145.392'
# row: 'AYLA:LAE:N/A:LAE:PAPUA NEW GUINEA:000:000:000:U:000:000:000:U:00000:0.000:0.000'
# row: 'a:b'
