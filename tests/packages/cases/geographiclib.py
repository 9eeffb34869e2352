from geographiclib.geodesic import Geodesic

INPUTS = [f'{n * 37 % 181 - 90} {n * 101 % 361 - 180} {n * 53 % 179 - 89}.{n % 10} {n * 11 % 359 - 179}.5' for n in range(105)] + ['0 0 0 180', '90 0 -90 0', 'x']


def check(x):
    a, b, c, d = map(float, x.split())
    line = Geodesic.WGS84.Inverse(a, b, c, d)
    onward = Geodesic.WGS84.Direct(a, b, line['azi1'], 1e6)
    return [line['s12'], line['azi1'], line['azi2'], line['a12'], onward['lat2'], onward['lon2']]
