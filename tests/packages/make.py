"""Makes the small archives and modules of `files/` that the SQL files import, good and bad, the same bytes each time."""
import os
import struct
import zipfile

PLACE = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'files')
TIME = (2024, 1, 1, 0, 0, 0)


def archive(name, members, mode=zipfile.ZIP_DEFLATED):
    path = os.path.join(PLACE, name)
    with zipfile.ZipFile(path, 'w', mode) as out:
        for member, content in members:
            out.writestr(zipfile.ZipInfo(member, TIME), content, mode)
    return path


def wheel(name, version, modules, requires=(), tag='py3-none-any'):
    info = f'{name}-{version}.dist-info'
    said = [f'Name: {name}', f'Version: {version}'] + [f'Requires-Dist: {text}' for text in requires]
    metadata = 'Metadata-Version: 2.1\n' + '\n'.join(said) + '\n'
    members = list(modules.items()) + [
        (f'{info}/METADATA', metadata),
        (f'{info}/WHEEL', f'Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tag}\n'),
    ]
    archive(f'{name}-{version}-{tag}.whl', members)


def text(name, content):
    path = os.path.join(PLACE, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w') as out:
        out.write(content)


os.makedirs(PLACE, exist_ok=True)
text('helpers.py', '"""Small helpers."""\n\nRATE = 3\n\n\ndef thrice(x):\n    return RATE * x\n')
text('paths.py', '''import random

WEIGHTS = {1: 0, 2: 1}


class Path:
    def __init__(self, n):
        if n < 1:
            raise ValueError("n must be positive")
        self.n = n

    def length(self):
        return self.n * 2


def steps(n):
    count = 0
    while n > 2:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        count += 1
    return count + WEIGHTS[n]


def draw():
    return random.random()
''')
text('roads.py', '''from paths import Path as Shorter


class Path(Shorter):
    def length(self):
        return self.n * 10


def steps(n):
    return 10000 + n
''')
text('counting.py', 'seen = []\n\n\ndef count(x):\n    seen.append(x)\n    return len(seen)\n')
text('mixed.py', '''import json


def called(x):
    return x + 1


def uncalled(x):
    json.loads = len
    return x


if __name__ == '__main__':
    uncalled(1)
''')
text('broken.py', 'def f(:\n    pass\n')
text('first.py', 'import second\n\nNAME = "first"\n\n\ndef both():\n    return NAME + " " + second.NAME\n')
text('second.py', 'import first\n\nNAME = "second"\n\n\ndef other():\n    return first.NAME\n')
text('ring.py', 'from gnir import b\n\na = 1\n')
text('gnir.py', 'from ring import a\n\nb = 2\n')
text('statistics.py', 'def mean(x):\n    return 0\n')
text('data.json', '{"berlin": 3.5, "paris": 2.1}\n')
text('folder/__init__.py', 'from .inner import VALUE\n')
text('folder/inner.py', 'VALUE = 41\n')
archive('lib.zip', [('zipped/__init__.py', 'from . import deep\n'), ('zipped/deep.py', 'def f(x):\n    return x + 100\n')])
wheel('shapes', '1.2', {
    'shapes/__init__.py': 'from .areas import area\n\n__version__ = "1.2"\n',
    'shapes/areas.py': 'import math\n\n\ndef area(radius):\n    return math.pi * radius ** 2\n',
    'shapes/names.txt': 'circle\nsquare\n',
})
wheel('boxes', '0.1', {'boxes.py': 'import shapes\n\n\ndef lid(x):\n    return shapes.area(x)\n'}, ['shapes>=1.0'])
wheel('lids', '0.1', {'lids.py': 'X = 1\n'}, ['absent-thing>=2', 'shapes>=9', 'gone; python_version < "3"'])
wheel('twin', '1.0', {'shapes/__init__.py': 'X = 1\n'})
wheel('fast', '1.0', {'fast/__init__.py': '', 'fast/core.cpython-314-x86_64-linux-gnu.so': 'ELF'})
wheel('other', '1.0', {'other.py': ''}, tag='cp311-cp311-manylinux_2_17_x86_64')
archive('dots.zip', [('../outside.py', 'X = 1\n')])
archive('root.zip', [('/etc/outside.py', 'X = 1\n')])
archive('bomb.zip', [('zeros.bin', bytes(80 << 20))])
# One that says that it is small.
path = archive('liar.zip', [('zeros.bin', bytes(1 << 20))])
content = bytearray(open(path, 'rb').read())
at = content.rfind(b'PK\x01\x02')
content[at + 24:at + 28] = struct.pack('<I', 10)
open(path, 'wb').write(content)
content = open(os.path.join(PLACE, 'lib.zip'), 'rb').read()
open(os.path.join(PLACE, 'damaged.zip'), 'wb').write(content[:len(content) // 2])
content = bytearray(content)
content[52] ^= 255
open(os.path.join(PLACE, 'flipped.zip'), 'wb').write(content)
