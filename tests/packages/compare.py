"""Runs the cases of packages in CPython and in functions: compare.py PROGRAM WHEELS [PACKAGE ...].

A case is a module with INPUTS, which are texts, and `check`, which is called with each. What it returns or raises is compared
as text. PACKAGES are those that the function names besides what it imports.
"""
import csv
import io
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
AROUND = '''

def answered(x):
    try:
        return repr(check(x))
    except Exception as error:
        return type(error).__name__ + ': ' + str(error)
'''
# Those that others require come first. `six` is built in.
FIRST = ['text_unidecode', 'python_dateutil', 'pytz']
# Words of exceptions that Python has had since 3.14, as functions have, and those that it had before.
NEWER = [
    (r'day \d+ must be in range 1\.\.\d+ for month \d+ in year \d+', 'day is out of range for month'),
    (r'((?:month|day|hour|minute|second) must be in \d+\.\.\d+), not -?\d+', r'\1'),
]


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def normal(name):
    return name.replace('_', '-').lower()


def packages(wheels):
    names = sorted(os.listdir(wheels), key=lambda file: (file.split('-')[0] not in FIRST, file))
    return [(normal(file.split('-')[0]), file.split('-')[1], file) for file in names if not file.startswith('six-')]


def older(text):
    for newer, before in NEWER:
        text = text if text is None else re.sub(newer, before, text)
    return text


def ran(program, wheels, script):
    with tempfile.NamedTemporaryFile('w', suffix='.sql') as file:
        file.write(script)
        file.flush()
        command = [program, '--quiet', '--format', 'csv', '--data-dir', wheels]
        with open(file.name) as text:
            done = subprocess.run(command, stdin=text, capture_output=True, text=True)
    return done.stdout, done.stderr


def compared(program, wheels, name, text):
    scope = {'__name__': 'answered'}
    exec(compile(text + AROUND, name, 'exec'), scope)
    inputs = scope['INPUTS']
    expected = [scope['answered'](x) for x in inputs]
    named = ', '.join(map(quoted, scope.get('PACKAGES', [])))
    clause = f'PACKAGES = ({named})' if named else ''
    body = (text + AROUND).replace("'", "''")
    values = ', '.join(f'({n}, {quoted(x)})' for n, x in enumerate(inputs))
    script = ''.join(f'CREATE PACKAGE "{package}" FROM {quoted(file)};\n' for package, _, file in packages(wheels))
    script += f"CREATE FUNCTION answered(x TEXT) RETURNS TEXT LANGUAGE python {clause} OPTIONS (timeout '5min') AS '{body}';\n"
    script += f'SELECT answered(x) AS y FROM (VALUES {values}) AS v (n, x) ORDER BY n;\n'
    script += "SELECT tier, reason FROM taipan.functions WHERE name = 'answered';\n"
    out, err = ran(program, wheels, script)
    raw = list(csv.reader(io.StringIO(out)))
    rows = [row[0] if row else '' for row in raw]
    found = rows[rows.index('y') + 1:][:len(inputs)] if 'y' in rows else []
    wrong = [(x, e, f) for x, e, f in zip(inputs, expected, found + [None] * len(inputs)) if older(e) != older(f)]
    return len(inputs), wrong, ': '.join(part for part in (raw[-1] if raw else ['none']) if part), err


def main():
    program, wheels, *wanted = sys.argv[1:]
    failed = False
    print('| package | version | inputs | equal | tier |\n|---|---|---|---|---|')
    for name, version, _ in packages(wheels):
        path = os.path.join(HERE, 'cases', name + '.py')
        if wanted and name not in wanted or not os.path.exists(path):
            continue
        with open(path) as file:
            count, wrong, tier, err = compared(program, wheels, name, file.read())
        failed |= bool(wrong)
        print(f'| {name} | {version} | {count} | {count - len(wrong)} | {tier} |', flush=True)
        for x, expected, found in wrong[:int(os.environ.get('SHOW', 3))]:
            print(f'{name} {x!r}\n  CPython {expected}\n  Taipan  {found}', file=sys.stderr)
        if wrong and wrong[0][2] is None:
            print(err[-2000:], file=sys.stderr)
    sys.exit(failed)


main()
