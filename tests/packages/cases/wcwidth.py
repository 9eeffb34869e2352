import wcwidth

INPUTS = ['hello', 'コンニチハ', 'café', 'e\u0301', '', '\x07', '😀', '👩\u200d🚀', '한글', 'a\u200bb', '☎️', '\x1b[0m']
INPUTS += [chr(0x20 + n * 523 % 0xd000) + chr(0x1100 + n * 7) + 'w' for n in range(100)]


def check(x):
    return [wcwidth.wcswidth(x), [wcwidth.wcwidth(c) for c in x], wcwidth.wcswidth(x, 2)]
