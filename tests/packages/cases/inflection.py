import inflection

WORDS = (
    'post octopus sheep word CamelOctopus mouse ox person money woman child bus status matrix index vertex axis quiz news '
    'series species fish rice information man move sex datum medium analysis basis diagnosis house virus alias tomato buffalo '
    'half wife hive query ability agency movie archive portfolio day comment perspective photo cow passerby rabbit slave'
).split()
INPUTS = WORDS + [inflection.pluralize(word) for word in WORDS] + ['DeviceType', 'some_title_here', 'x-ray', 'Äiti Ω', '', 'man from the boondocks']


def check(x):
    return [
        inflection.pluralize(x), inflection.singularize(x), inflection.camelize(x), inflection.camelize(x, False) if x else '',
        inflection.underscore(x), inflection.dasherize(x), inflection.humanize(x), inflection.titleize(x), inflection.tableize(x),
        inflection.parameterize(x), inflection.ordinalize(len(x)), inflection.transliterate(x),
    ]
