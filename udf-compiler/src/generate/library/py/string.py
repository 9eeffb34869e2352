"""The module string."""


def capwords(s, sep=None):
    return (sep or ' ').join([word.capitalize() for word in s.split(sep)])
