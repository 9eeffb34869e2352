from roman_numerals import RomanNumeral

INPUTS = [str(n * 37) for n in range(110)] + ['IV', 'mcmxc', 'IIII', '', 'x', '4000', '-1']


def check(x):
    if x.lstrip('-').isdigit():
        number = RomanNumeral(int(x))
        return [str(number), number.to_lowercase(), int(number), number < RomanNumeral(100), repr(number)]
    return [int(RomanNumeral.from_string(x))]
