# sql: (s TEXT, t TEXT) RETURNS TEXT
# python: 3.13
import math

CALLS = [
    lambda s, t: s.find(t), lambda s, t: s.rfind(t), lambda s, t: s.index(t), lambda s, t: s.count(t),
    lambda s, t: s.partition(t), lambda s, t: s.replace('a', t), lambda s, t: s.replace(t, 'a'),
    lambda s, t: s.removeprefix(t), lambda s, t: s.removesuffix(t), lambda s, t: s.startswith(t),
    lambda s, t: s.endswith((t, 'a')), lambda s, t: s.split(5), lambda s, t: s.split(t, 'x'), lambda s, t: s.join(5),
    lambda s, t: s.center(t), lambda s, t: s.zfill(t), lambda s, t: s.ljust(5, t), lambda s, t: s.upper(1),
    lambda s, t: s.strip(5), lambda s, t: s.find(), lambda s, t: s.find('a', 'b'), lambda s, t: s.find('a', 0, 1, 2),
    lambda s, t: s.find(sub='a'), lambda s, t: s.encode(5), lambda s, t: s.translate(), lambda s, t: s.expandtabs(t),
    lambda s, t: s.encode().find(5.5), lambda s, t: s.encode().replace(b'a', 'b'), lambda s, t: s.encode().split('x'),
    lambda s, t: s.encode().startswith('x'), lambda s, t: s.encode().ljust(3, 'c'), lambda s, t: s.encode().join(5),
    lambda s, t: [1].insert(t, 1), lambda s, t: [1].pop(t), lambda s, t: [1].index(1, None), lambda s, t: [1].extend(5),
    lambda s, t: [1].count(), lambda s, t: [1].reverse(1), lambda s, t: (1,).index(),
    lambda s, t: {}.get(), lambda s, t: {}.pop(), lambda s, t: {}.setdefault(), lambda s, t: {}.keys(1),
    lambda s, t: {}.get([]), lambda s, t: {1}.add(), lambda s, t: {1}.add([]), lambda s, t: {1}.issubset(5),
    lambda s, t: (5).bit_length(1), lambda s, t: (1.5).hex(1), lambda s, t: (1.5).is_integer(1),
    lambda s, t: abs(), lambda s, t: chr(t), lambda s, t: ord(5), lambda s, t: ord(None), lambda s, t: hex(t),
    lambda s, t: hash([]), lambda s, t: iter(5), lambda s, t: next(5), lambda s, t: getattr(s, 5), lambda s, t: sorted(),
    lambda s, t: round('x'), lambda s, t: callable(), lambda s, t: bin(1.5), lambda s, t: hasattr(s, None),
    lambda s, t: math.sqrt(t), lambda s, t: math.floor(t), lambda s, t: math.pow(1), lambda s, t: math.atan2(1, 'x'),
    lambda s, t: math.isqrt(1.5), lambda s, t: math.gcd(1.5), lambda s, t: math.fsum(5), lambda s, t: math.sqrt(x=1),
    lambda s, t: str.maketrans(5), lambda s, t: str.maketrans(t),
]


def f(s, t):
    said = []
    for call in CALLS:
        try:
            said.append(repr(call(s, t)))
        except TypeError as e:
            said.append(str(e))
        except ValueError as e:
            said.append('ValueError')
    return '\n'.join(said)

# row: 'abc', None
