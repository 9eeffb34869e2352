from haversine import Direction, Unit, haversine, inverse_haversine

INPUTS = [f'{(a * 37) % 180 - 90},{(a * 91) % 360 - 180},{(a * 53) % 180 - 90},{(a * 17) % 360 - 180}' for a in range(110)] + ['91,0,0,0', '0,181,0,0', '0,0,0,0']


def check(x):
    a, b, c, d = map(float, x.split(','))
    found = [round(haversine((a, b), (c, d), unit=unit), 6) for unit in (Unit.KILOMETERS, Unit.MILES, Unit.NAUTICAL_MILES, Unit.RADIANS)]
    return found + [round(n, 9) for n in inverse_haversine((a, b), 32, Direction.SOUTHWEST)]
