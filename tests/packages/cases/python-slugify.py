from slugify import slugify

# It takes this one instead of what it requires, if it is there.
PACKAGES = ['unidecode']
INPUTS = [
    'This is a test ---', '影師嗎', 'C\'est déjà l\'été.', 'Nín hǎo. Wǒ shì zhōng guó rén', 'i love 🦄', '___This is a test___', '1,000 reasons you are #1',
    '404', '', 'ÜBER Über German Umlaut', 'foo &amp; bar', '&#381;', 'Компьютер', 'jaja---lol-méméméoo--a', 'the quick brown fox jumps over the lazy dog',
] + [f'Ünïcode {chr(0x100 + n)} text {n}' for n in range(90)]


def check(x):
    return [
        slugify(x), slugify(x, max_length=9), slugify(x, max_length=15, word_boundary=True, save_order=True), slugify(x, separator='_'),
        slugify(x, stopwords=['the', 'a']), slugify(x, lowercase=False), slugify(x, allow_unicode=True),
    ]
