# sql: (lat1 DOUBLE, lon1 DOUBLE, lat2 DOUBLE, lon2 DOUBLE) RETURNS DOUBLE
# tier: native
from math import asin, cos, radians, sin, sqrt


def f(lat1, lon1, lat2, lon2):
    p1, p2 = radians(lat1), radians(lat2)
    dp = p2 - p1
    dl = radians(lon2 - lon1)
    h = sin(dp / 2) ** 2 + cos(p1) * cos(p2) * sin(dl / 2) ** 2
    return round(2 * 6371.0088 * asin(sqrt(h)), 6)

# row: 52.52, 13.405, 48.8566, 2.3522
# row: 0.0, 0.0, 0.0, 0.0
# row: 90.0, 0.0, -90.0, 0.0
# row: nan, 0.0, 0.0, 0.0
# row: None, 0.0, 0.0, 0.0
