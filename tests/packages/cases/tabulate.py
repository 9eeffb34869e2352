from tabulate import tabulate

FORMATS = 'plain simple github grid pipe orgtbl html latex tsv rst fancy_grid psql'.split()
INPUTS = [f'{FORMATS[n % 12]} ' + ' '.join(['ab', '1.5', '-20', 'x y', '3e5', '', 'é', 'None', '12345'][(n * k + k) % 9] or '-' for k in range(1, n % 11 + 2)) for n in range(105)]


def check(x):
    style, *cells = x.split(' ')
    rows = [cells[k:k + 3] for k in range(0, len(cells), 3)]
    return [tabulate(rows, tablefmt=style), tabulate(rows, headers=['a', 'b', 'c'], tablefmt=style), tabulate(rows, headers='firstrow', numalign='left')]
