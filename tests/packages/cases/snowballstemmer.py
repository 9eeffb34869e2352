import snowballstemmer

WORDS = (
    'running runner easily fairly happiness nationalization conditional rational connections hopping relate skies dying news '
    'Häuser Kinder gegangen schönste continuellement majestueuse chevaux corriendo canciones nacionalidad cavalli andando '
    'бегущий красивая gelukkige huizen kjørende löpande juoksemassa'
).split()
INPUTS = [f'{language} {word}' for language in ('english', 'porter', 'german', 'french', 'spanish', 'italian', 'russian', 'dutch') for word in WORDS] + ['klingon x']


def check(x):
    language, word = x.split()
    return [snowballstemmer.stemmer(language).stemWord(word.lower()), len(snowballstemmer.algorithms())]
