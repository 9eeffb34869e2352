import textdistance as t

WORDS = 'kitten sitting flaw lawn martha marhta dixon dicksonx test text saturday sunday aa aaa x'.split() + ['', 'é']
INPUTS = [f'{WORDS[n % len(WORDS)]},{WORDS[n * 5 // 3 % len(WORDS)]}' for n in range(105)]


def check(x):
    a, b = x.split(',')
    found = [t.hamming(a, b), t.levenshtein(a, b), t.damerau_levenshtein(a, b), t.jaro_winkler(a, b), t.jaccard(a, b), t.sorensen_dice(a, b)]
    found += [t.lcsseq(a, b), t.lcsstr(a, b), t.cosine(a, b), t.overlap(a, b), t.ratcliff_obershelp(a, b), t.mra(a, b)]
    return found + [t.levenshtein.normalized_similarity(a, b), t.bag(a, b)]
