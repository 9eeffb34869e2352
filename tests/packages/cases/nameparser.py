from nameparser import HumanName

FIRST, LAST, EXTRA = 'John Maria Juan Dr. Anna-Lena Prof. Sir'.split(), 'Smith de la Vega van Gogh O\'Connor Müller McDonald'.split(), 'Jr. III PhD "Bud" (Liz) X.'.split()
INPUTS = [' '.join([FIRST[n % 7], FIRST[n * 3 % 7], LAST[n % 9], LAST[n * 5 % 9], EXTRA[n % 6]][:n % 4 + 2]) for n in range(100)]
INPUTS += ['Smith, John Q., Jr.', 'de la Vega, Dr. Juan', '', 'cher', 'JOHN SMITH', 'Dr. Juan Q. Xavier de la Vega III (Doc Vega)']


def check(x):
    name = HumanName(x)
    found = [name.as_dict(), str(name), name.initials()]
    name.capitalize(force=True)
    return found + [str(name)]
