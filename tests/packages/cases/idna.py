import idna

INPUTS = ['ドメイン.テスト', 'xn--eckwd4c7c.xn--zckzah', 'Königsgäßchen', 'faß.de', 'example.com', 'a..b', '', 'ex ample', 'xn--a', '-x.de', 'x-.de', 'bücher.example', 'ab--cd.com', '☃.net', 'ﬀ.com']
INPUTS += [chr(0xE0 + n) + 'x' + chr(0x430 + n % 32) for n in range(30)] + [f'{chr(0x4E00 + n * 31)}{chr(0x3042 + n)}.jp' for n in range(60)] + ['א' * 5 + '.il', 'مثال.إختبار', 'a' * 64]


def check(x):
    found = []
    for act in (idna.encode, lambda x: idna.encode(x, uts46=True), lambda x: idna.encode(x, uts46=True, transitional=True), idna.decode, lambda x: idna.uts46_remap(x), idna.alabel):
        try:
            found.append(act(x))
        except Exception as error:
            found.append([type(error).__name__, str(error)])
    return found
