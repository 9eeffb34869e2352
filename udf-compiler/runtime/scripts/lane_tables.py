"""Writes `src/lanes/functions/tables.rs`: constants of the eight-lane functions, computed to 400 bits and rounded.

    pip install mpmath
    python scripts/lane_tables.py > src/lanes/functions/tables.rs
"""

from mpmath import mp, mpf

mp.prec = 400


def nearest(x):
    """The nearest double."""
    return float(mpf(x))


def bits(x, lowest):
    """The nearest multiple of two to the `lowest`."""
    unit = mpf(2) ** lowest
    return float(mp.nint(mpf(x) / unit) * unit)


def text(x):
    """A double as Rust has it, exactly."""
    if x != x or x in (float('inf'), float('-inf')):
        raise ValueError(x)
    return repr(x)


def constant(name, value, what):
    print(f'/// {what}\npub(super) const {name}: f64 = {text(value)};')


def table(name, values, what):
    print(f'/// {what}\npub(super) const {name}: [f64; {len(values)}] = [')
    for value in values:
        print(f'    {text(value)},')
    print('];')


def parts(name, values, what):
    """Values as the nearest doubles, and what these lack."""
    high = [nearest(value) for value in values]
    table(name, high, what)
    table(name + '_LOW', [nearest(value - mpf(h)) for value, h in zip(values, high)], f'What `{name}` lacks.')


def split(name, value, lowest, what):
    high = bits(value, lowest)
    constant(name, high, what)
    constant(name + '_LOW', nearest(value - mpf(high)), f'What `{name}` lacks.')


def chebyshev(function, low, high, degree):
    """Coefficients of a polynomial near the best one, from its values at Chebyshev's points."""
    n = degree + 1
    points = [mp.cos(mp.pi * (2 * i + 1) / (2 * n)) for i in range(n)]
    xs = [(high + low) / 2 + (high - low) / 2 * p for p in points]
    matrix = mp.matrix(n, n)
    for row, x in enumerate(xs):
        for column in range(n):
            matrix[row, column] = x ** column
    solved = mp.lu_solve(matrix, mp.matrix([function(x) for x in xs]))
    return [nearest(solved[i]) for i in range(n)]


def arcsine_rest(z):
    """asin(s) = s + s * z * (1/6 + z * rest(z)) with z = s * s."""
    if z < mpf(2) ** -60:
        return mpf(3) / 40
    s = mp.sqrt(z)
    return ((mp.asin(s) / s - 1) / z - mpf(1) / 6) / z


print('//! Constants of the eight-lane functions. Written by `scripts/lane_tables.py`.\n')

step = mp.log(2) / 16
constant('SIXTEENTHS', nearest(1 / step), 'How many sixteenths of an octave one is.')
split('SIXTEENTH', step, -43, 'The logarithm of a sixteenth of an octave, short enough for exact multiples.')
parts('POWERS', [mpf(2) ** (mpf(i) / 16) for i in range(16)], 'Two to the sixteenths.')

split('LN_2', mp.log(2), -42, 'The logarithm of two, short enough for exact multiples.')
parts('PER_LN_2', [1 / mp.log(2)], 'How many octaves one is.')
inverses = [nearest(mpf(16) / (12 + i)) for i in range(16)]
table('INVERSES', inverses, 'Near 16 / (12 + i).')
logs = [-mp.log(mpf(c)) for c in inverses]
high = [bits(x, -42) for x in logs]
table('LOGS', high, 'Their logarithms, turned round, in multiples of the last bit of `LN_2`.')
table('LOGS_LOW', [nearest(x - mpf(h)) for x, h in zip(logs, high)], 'What `LOGS` lacks.')

step = mp.pi / 16
constant('PER_STEP', nearest(1 / step), 'How many sixteenths of a half turn one is.')
first = nearest(step)
second = nearest(step - mpf(first))
third = nearest(step - mpf(first) - mpf(second))
table('STEP', [first, second, third], 'A sixteenth of a half turn, in three parts.')
parts('SINES', [mp.sin(i * step) for i in range(16)], 'Sines of the sixteenths of a half turn.')

parts('THIRD', [mpf(1) / 3], 'One third.')
parts('SIXTH', [mpf(1) / 6], 'One sixth.')
table('ARCSINE', chebyshev(arcsine_rest, mpf(0), mpf(1) / 4, 14), 'What comes behind the cube of an arc sine, by the square.')
parts('HALF_TURN', [mp.pi], 'Half a turn.')
parts('QUARTER_TURN', [mp.pi / 2], 'A quarter of a turn.')
parts('ARCTANGENTS', [mp.atan(mpf(i) / 16) for i in range(16)], 'Arc tangents of sixteenths.')
