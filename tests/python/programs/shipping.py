# sql: (weight DOUBLE, distance DOUBLE, express BOOLEAN, code TEXT) RETURNS DOUBLE
# tier: native
import math

ZONES = ((100, 1.0), (500, 1.5), (1000, 2.25), (math.inf, 4))


def zone(km):
    for limit, factor in ZONES:
        if km <= limit:
            return factor


def f(weight, distance, express, code):
    if weight is None or weight <= 0:
        return None
    price = 4.9 + math.ceil(weight / 0.5) * 0.8 * zone(distance)
    if express:
        price *= 1.75
    discount = {'SAVE10': 0.1, 'SAVE20': 0.2}.get(code or '', 0)
    return round(price * (1 - discount), 2)

# row: 1.2, 300.0, True, 'SAVE10'
# row: 0.0, 300.0, True, None
# row: 10.0, 5000.0, False, None
