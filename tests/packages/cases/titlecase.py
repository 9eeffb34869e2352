from titlecase import titlecase

WORDS = "the quick o'neil of and in iPhone vs. a.b.c mcdonald's at&t THE IS don't (re)work x/y example.com being a An über 3rd \"quoted\" to: for".split()
INPUTS = [' '.join(WORDS[(n * k + k) % len(WORDS)] for k in range(n % 9 + 1)) for n in range(105)] + ['', 'ALL CAPS TITLE', 'small-word of-the end', 'two\nlines here']


def check(x):
    return [titlecase(x), titlecase(x, small_first_last=False)]
