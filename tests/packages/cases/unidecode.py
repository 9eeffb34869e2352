from unidecode import unidecode

INPUTS = ['kožušček', 'ÄÖÜäöüß', '北京', 'Москва', 'Ελλάδα', 'ありがとう', '', 'plain ascii', '😀 smile', '½ ¾ €', 'Łódź', '\x80\x81', 'ﬁ ligature']
INPUTS += [chr(0xa0 + n * 97 % 0x2f00) + chr(0x400 + n) + 'x' for n in range(100)]


def check(x):
    return [unidecode(x), unidecode(x, errors='replace', replace_str='?')]
