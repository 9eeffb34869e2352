"""The locale of functions, which is C."""
LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_ALL = range(7)
CHAR_MAX = 127


class Error(Exception):
    pass


def setlocale(category, locale=None):
    if locale not in (None, '', 'C', 'POSIX'):
        raise Error('unsupported locale setting')
    return 'C'


def getlocale(category=LC_CTYPE):
    return (None, None)


def getdefaultlocale(envvars=()):
    return (None, None)


def getpreferredencoding(do_setlocale=True):
    return 'utf-8'


def getencoding():
    return 'utf-8'


def localeconv():
    texts = 'int_curr_symbol currency_symbol mon_decimal_point mon_thousands_sep positive_sign negative_sign'.split()
    numbers = (
        'int_frac_digits frac_digits p_cs_precedes p_sep_by_space n_cs_precedes n_sep_by_space p_sign_posn n_sign_posn'
    ).split()
    found = dict.fromkeys(texts, '')
    found.update(dict.fromkeys(numbers, CHAR_MAX))
    found.update(decimal_point='.', thousands_sep='', grouping=[], mon_grouping=[])
    return found


def strcoll(a, b):
    return (a > b) - (a < b)


def strxfrm(text):
    return text


def normalize(name):
    return name


def atof(text, func=float):
    return func(text)


def atoi(text):
    return int(text)


def delocalize(text):
    return text


def str(value):
    return '%.12g' % value


def format_string(f, val, grouping=False, monetary=False):
    return f % val
