import toolz
from toolz import curried

INPUTS = [' '.join('abcdefg'[(n * k + k * k) % 7] for k in range(n % 19)) for n in range(110)]


def check(x):
    words = x.split()
    found = [toolz.frequencies(words), toolz.groupby(ord, words), list(toolz.partition_all(4, words)), list(toolz.unique(words))]
    found += [toolz.merge_with(list, {'a': 1}, {w: 2 for w in words}), toolz.pipe(words, curried.map(str.upper), list)]
    found += [list(toolz.sliding_window(2, words)), list(toolz.interpose('-', words)), toolz.compose(len, set)(words)]
    found += [toolz.valmap(len, toolz.groupby(lambda w: w > 'c', words)), toolz.get_in(['p', 0], {'p': words}), list(toolz.take_nth(3, words))]
    found += [toolz.reduceby(lambda w: w, lambda a, w: a + ord(w), words, 0), list(toolz.accumulate(max, words))]
    return found
